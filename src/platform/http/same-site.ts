import { Forbidden } from '../errors.ts';

/**
 * Refuses requests that change something and that a page of another site sent from the visitor's browser. One-click
 * requests of mail providers and requests of partner servers have no Origin and no cookie, so they pass.
 * @throws Forbidden
 */
export function requireSameSite(request: Request, publicOrigin: string): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  // The host of the request counts too, so that forms work under a second name, such as an address on the local
  // network. A page that rebinds its name to us gains nothing: the browser sends no cookie of ours to that name.
  if (isForeign(request, publicOrigin, new URL(request.url).origin))
    throw new Forbidden('This form was sent from another site. Please use the form on this site.');
}

/** Whether a page that is of none of our origins sent the request. Programs send no Origin. */
export function isForeign(request: Request, ...ours: string[]): boolean {
  const origin = request.headers.get('origin');
  if (origin !== null && !ours.includes(origin)) return true;
  return request.headers.get('sec-fetch-site') === 'cross-site';
}

const longest = 2000;

/** The page of our site that a request came from, as evidence. `path` if the browser does not send it. */
export function pageOf(request: Request, origin: string, path: string): string {
  const referer = request.headers.get('referer') ?? '';
  return referer.startsWith(`${origin}/`) ? referer.slice(0, longest) : origin + path;
}
