import {
  createRequestHandler,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import { type CacheReads, compressed, fromCache, ResponseCache } from '../platform/cache/response-cache.ts';
import { TooMany, Unavailable } from '../platform/errors.ts';
import type { Client } from '../platform/http/client.ts';
import { problemResponse } from '../platform/http/problem.ts';
import { type ReadBudget, readCached } from '../platform/http/read-budget.ts';
import { contentSecurityPolicy } from '../platform/http/security-headers.ts';
import { clientContext, htmlContext, type PageServices, servicesContext } from './context.ts';
import { withErrorAnswers } from './error-answers.ts';
import { headScript } from './head-script.ts';
import { isCounted, isSecret, isUncached, pageAddress, tidyPath } from './page-key.ts';
import { pageStyles } from './page-styles.server.ts';
import { refusalPage } from './refusal-page.tsx';

const nobody: Client = { ip: '0.0.0.0', userAgent: null, optsOut: true };
const anonymousPages = { maxBytes: 64 * 2 ** 20, maxAgeMs: 60_000 };

/**
 * For pages that are the same for everyone: browsers revalidate each time, shared caches once a minute. Data responses
 * have no stale-while-revalidate: Chromium applies it to them (but not to pages) and would show the data of the last
 * visit.
 */
const sharedData = 'public, max-age=0, s-maxage=60';
const sharedPage = `${sharedData}, stale-while-revalidate=60`;

/** Answers page requests with React Router. Anonymous reads come from a cache, which `invalidate` clears. */
export interface Pages {
  answer(request: Request, client: Client): Promise<Response>;
  invalidate(): void;
  /** Marks cached pages as old: the catalog is changing. */
  age(): void;
  cacheReads: CacheReads;
}

export interface PagesOptions {
  development: boolean;
  /** Off: every page is rendered for each request and sent as it is. */
  cached: boolean;
  /** Limits how many pages one client may have rendered. */
  budget: ReadBudget;
}

export function createPages(build: ServerBuild, services: PageServices, options: PagesOptions): Pages {
  const { budget } = options;
  const cache = new ResponseCache(anonymousPages);
  const handler = createRequestHandler(
    withErrorAnswers(build),
    options.development ? 'development' : 'production',
  );

  const render = async (request: Request, client = nobody): Promise<Response> => {
    const context = new RouterContextProvider();
    context.set(clientContext, client);
    context.set(servicesContext, services);
    const response = await handler(request, context);
    const html = context.get(htmlContext) as Buffer<ArrayBuffer> | null;
    return html ? new Response(html, { status: response.status, headers: response.headers }) : response;
  };

  const policy = contentSecurityPolicy(
    { script: headScript, style: pageStyles },
    options.development,
    services.config.leadTracking?.pixelUrl,
  );

  const secured = (response: Response, pathname: string): Response => {
    if (!response.headers.has('content-security-policy'))
      response.headers.set('content-security-policy', policy);
    // React Router drops the headers of errors from routes without `headers`.
    if (response.status === 503) response.headers.set('retry-after', String(Unavailable.retryAfterSeconds));
    // The rest of the body is not read.
    if (response.status === 413) response.headers.set('connection', 'close');
    if (response.status === 405) response.headers.set('allow', 'GET, HEAD');
    if (!response.headers.has('cache-control'))
      response.headers.set('cache-control', isSecret(pathname) ? 'private, no-store' : 'private, no-cache');
    return response;
  };

  const routesAt = routeFinder(build);

  /** A page that is cached for everybody. Only cache misses count against the budget. */
  const remembered = async (request: Request, url: URL, client: Client): Promise<Response> => {
    const address = pageAddress(url, routesAt);
    const make = () =>
      render(new Request(new URL(address, services.origin), { headers: { accept: 'text/html' } }));
    const { kept, isCharged } = await readCached({ client, budget, cache }, address, make);
    const answer = await fromCache(kept, request);
    const isShared = kept.status === 200 && !answer.headers.has('set-cookie');
    if (!isShared) return isCharged ? withBudget(answer, client) : answer;
    if (!answer.headers.has('cache-control'))
      answer.headers.set('cache-control', isData(url) ? sharedData : sharedPage);
    return answer;
  };

  /** A page for one visitor. A read waits for its turn. */
  const own = async (request: Request, client: Client): Promise<Response> => {
    const make = () => render(atPublicAddress(request, services.origin), client);
    if (isCounted(new URL(request.url).pathname)) return make();
    if (isRead(request)) return withBudget(await budget.take(client, () => undefined, make), client);
    await budget.spend(client);
    return make();
  };

  const withBudget = (response: Response, client: Client): Response => {
    for (const [name, value] of budget.headersFor(client)) response.headers.set(name, value);
    return response;
  };

  /** The page that explains why a request failed. Data requests come from a script, which reads only the status. */
  const refused = (error: unknown, request: Request, client: Client): Response => {
    if (!(error instanceof TooMany || error instanceof Unavailable)) throw error;
    const problem = problemResponse(error);
    const accepts = request.headers.get('accept') ?? '';
    const isPage = !isData(new URL(request.url)) && !/^application\/[\w.+-]*json/.test(accepts);
    if (!isPage) return withBudget(problem, client);
    const headers = new Headers(problem.headers);
    headers.set('content-type', 'text/html; charset=utf-8');
    return withBudget(
      new Response(refusalPage(error.status as 429 | 503), { status: error.status, headers }),
      client,
    );
  };

  return {
    answer: async (request, client) => {
      const url = new URL(request.url);
      const path = tidyPath(url.pathname);
      if (path) return new Response(null, { status: 308, headers: { location: path + url.search } });
      try {
        if (isRead(request) && options.cached && !isUncached(url.pathname))
          return secured(await remembered(request, url, client), url.pathname);
        const page = await own(request, client);
        return secured(options.cached ? await compressed(page, request) : page, url.pathname);
      } catch (error) {
        return secured(refused(error, request, client), url.pathname);
      }
    },
    invalidate: () => cache.invalidate(),
    age: () => cache.age(),
    cacheReads: cache.reads,
  };
}

/** Whether React Router's script in the browser requests only the page's data. */
const isData = ({ pathname }: URL): boolean => pathname.endsWith('.data');

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

/** Finds the ids of the routes that make up the page at a path. */
function routeFinder({ routes }: ServerBuild): (pathname: string) => string[] {
  const treeOf = (parentId?: string): RouteObject[] =>
    Object.values(routes).flatMap((route): RouteObject[] => {
      if (!route || route.parentId !== parentId) return [];
      const { id, path, index, caseSensitive } = route;
      return [index ? { id, path, index, caseSensitive } : { id, path, caseSensitive, children: treeOf(id) }];
    });
  const tree = treeOf();
  return (pathname) => (matchRoutes(tree, pathname) ?? []).flatMap(({ route }) => route.id ?? []);
}

/**
 * The request as the visitor's browser sent it. Behind a proxy its URL has another scheme, and React Router compares it
 * with Origin.
 */
function atPublicAddress(request: Request, origin: string): Request {
  const url = new URL(request.url);
  if (request.headers.get('origin') !== origin || url.origin === origin) return request;
  return new Request(new URL(url.pathname + url.search, origin), request);
}
