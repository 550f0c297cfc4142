import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { Client } from '../platform/client.ts';
import { Unavailable } from '../platform/errors.ts';
import { type CacheReads, compressed, fromCache, ResponseCache } from '../platform/response-cache.ts';
import { contentSecurityPolicy, nonceMarker } from '../platform/security-headers.ts';
import { clientContext, htmlContext, nonceContext, type PageServices, servicesContext } from './context.ts';
import { isUncached, pageAddress, tidyPath } from './page-key.ts';

const nobody: Client = { ip: '0.0.0.0', userAgent: null, optsOut: true };
const anonymousPages = { maxBytes: 64 * 2 ** 20, maxAgeMs: 60_000, marker: nonceMarker };

/** Answers page requests by React Router; anonymous reads come from a cache that `invalidate` makes stale. */
export interface Pages {
  answer(request: Request, client: Client): Promise<Response>;
  invalidate(): void;
  cacheReads: CacheReads;
}

export interface PagesOptions {
  development: boolean;
  /** Off: every page is rendered anew, and sent as it is. */
  cached: boolean;
}

export function createPages(build: ServerBuild, services: PageServices, options: PagesOptions): Pages {
  const cache = new ResponseCache(anonymousPages);
  const handler = createRequestHandler(build, options.development ? 'development' : 'production');

  const render = async (request: Request, nonce: string, client = nobody): Promise<Response> => {
    const context = new RouterContextProvider();
    context.set(clientContext, client);
    context.set(servicesContext, services);
    context.set(nonceContext, nonce);
    const response = await handler(request, context);
    const html = context.get(htmlContext) as Buffer<ArrayBuffer> | null;
    return html ? new Response(html, { status: response.status, headers: response.headers }) : response;
  };

  const secured = (response: Response, nonce: string): Response => {
    if (!response.headers.has('content-security-policy'))
      response.headers.set(
        'content-security-policy',
        contentSecurityPolicy(nonce, options.development, services.config.leadTracking?.pixelUrl),
      );
    // React Router drops the headers of errors from routes without `headers`.
    if (response.status === 503) response.headers.set('retry-after', String(Unavailable.retryAfterSeconds));
    if (response.status === 405) response.headers.set('allow', 'GET, HEAD');
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'private, no-cache');
    return response;
  };

  return {
    answer: async (request, client) => {
      const url = new URL(request.url);
      const path = tidyPath(url.pathname);
      if (path) return new Response(null, { status: 308, headers: { location: path + url.search } });
      const nonce = crypto.randomUUID();
      const read = request.method === 'GET' || request.method === 'HEAD';
      if (!read || !options.cached || isUncached(url.pathname)) {
        const page = await render(atPublicAddress(request, services.origin), nonce, client);
        return secured(options.cached ? await compressed(page, request) : page, nonce);
      }
      const address = pageAddress(url);
      const anonymous = new Request(new URL(address, services.origin), { headers: { accept: 'text/html' } });
      return secured(
        fromCache(await cache.get(address, () => render(anonymous, nonceMarker)), request, nonce),
        nonce,
      );
    },
    invalidate: () => cache.invalidate(),
    cacheReads: cache.reads,
  };
}

/** The request as the visitor's browser addressed it: behind a proxy its URL has another scheme, and React Router compares it with Origin. */
function atPublicAddress(request: Request, origin: string): Request {
  const url = new URL(request.url);
  if (request.headers.get('origin') !== origin || url.origin === origin) return request;
  return new Request(new URL(url.pathname + url.search, origin), request);
}
