import { Forbidden } from './errors.ts';

/**
 * Refuses requests that change something and that a page of another site sent from the visitor's browser. One-click
 * requests of mail providers and requests of partner servers have no Origin and no cookie, so they pass.
 * @throws Forbidden
 */
export function requireSameSite(request: Request, publicOrigin: string): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  if (isForeign(request, publicOrigin))
    throw new Forbidden('This form was sent from another site. Please use the form on this site.');
}

/** Whether a page of another site sent the request. Programs send no Origin. */
export function isForeign(request: Request, publicOrigin: string): boolean {
  const origin = request.headers.get('origin');
  const isOurs = origin === null || origin === publicOrigin || origin === new URL(request.url).origin;
  return !isOurs || request.headers.get('sec-fetch-site') === 'cross-site';
}
