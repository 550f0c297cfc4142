import { Hono } from 'hono';
import { type Endpoint, mountEndpoints } from '../../api/endpoint.ts';
import { needsOperator, translateDatabaseError } from '../../db/errors.ts';
import { authorizeBy, type FindPartner } from '../../desk/admin/admin-sessions.server.ts';
import type { Tracker } from '../../money/tracking/clicks/tracker.server.ts';
import { findPartnerByKey, readPartnerKey } from '../../money/tracking/conversions/partner-keys.server.ts';
import { type CacheReads, complete, fromCache, ResponseCache } from '../../platform/cache/response-cache.ts';
import { MethodNotAllowed, NotFound, Unauthorized, Unconfirmed } from '../../platform/errors.ts';
import type { ApiEnv, Client } from '../../platform/http/client.ts';
import { problemResponse } from '../../platform/http/problem.ts';
import { readCached } from '../../platform/http/read-budget.ts';
import { apiAddress } from './api-key.ts';
import { siteEndpoints } from './endpoints.ts';
import type { Services } from './services.ts';

/** Pages of any site may call the read API. It uses no cookies. */
const publicRead: [string, string][] = [
  ['access-control-allow-origin', '*'],
  [
    'access-control-expose-headers',
    'etag, link, ratelimit, ratelimit-policy, retry-after, x-counts-are, x-near-count, x-mentioned-count, x-total-count, x-total-count-is',
  ],
  ['cross-origin-resource-policy', 'cross-origin'],
];

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

/** Clients and shared caches may store a public read, and ask each time whether it has changed (ETag). */
const revalidated = 'public, no-cache';

/** Public reads are the same for all visitors: they are cached, and other sites may read them. */
const isPublicRead = (request: Request, pathname = new URL(request.url).pathname): boolean =>
  !isExplained(request) &&
  isRead(request) &&
  /^\/api\/((jobs|suggest|articles)(\/|$)|openapi\.json$)/.test(pathname);

/** Pages of the log are read once by each client and are large, so they would push out the answers that many ask for. */
const isRemembered = (pathname: string): boolean => pathname !== '/api/jobs/changes';

/** Only admins get an explanation of a search's order. */
const isExplained = ({ url }: Request): boolean => new URL(url).searchParams.get('explain') === '1';

/** The back office, and the addresses for partners and providers. They have their own rules for access and rates. */
const isClosed = (pathname: string): boolean =>
  /^\/api\/(admin(?!\/session$)|marketing|webhooks)(\/|$)/.test(pathname);

const publicAnswers = { maxBytes: 32 * 2 ** 20, maxAgeMs: 60_000 };

/** The JSON API: the endpoints of every feature, one error format, and a cache for public reads. */
export interface Api {
  answer(request: Request, client: Client): Promise<Response>;
  endpoints: readonly Endpoint[];
  /** The served addresses. */
  routes: readonly Route[];
  /**
   * Returns the value for a key from the cache of public reads, or makes it. Only what is not cached counts against the
   * client's budget. The value must be JSON and the same for everyone.
   * @throws TooMany, Unavailable, and what `make` throws.
   */
  keep(key: string, client: Client, make: () => Promise<unknown>): Promise<unknown>;
  /** Marks cached responses as stale: the catalog has changed. */
  invalidate(): void;
  /** Marks cached responses as old: the catalog is changing. */
  age(): void;
  cacheReads: CacheReads;
}

/** Finds the partner of a request's key. Refuses a wrong key and the key of an inactive partner. */
const findPartner =
  (db: Services['db']): FindPartner =>
  async (request) => {
    const key = readPartnerKey(request);
    if (key === null) return null;
    const partner = await findPartnerByKey(db, key);
    if (!partner)
      throw new Unauthorized('The API key is unknown or its partner is not active. Check the key.');
    return { kind: 'partner', ...partner };
  };

/** @param report receives errors that the client did not cause. */
export function createApi(services: Services & { tracker: Tracker }, report: (error: unknown) => void): Api {
  const api = new Hono<ApiEnv>();
  api.use('/api/*', async (context, next) => {
    await next();
    if (!isPublicRead(context.req.raw)) context.res.headers.set('cache-control', 'no-store');
    else {
      for (const [name, value] of publicRead) context.res.headers.set(name, value);
      context.res.headers.set('cache-control', context.res.status === 200 ? revalidated : 'no-store');
    }
  });
  const endpoints = siteEndpoints(services);
  mountEndpoints(api, endpoints, authorizeBy(services.db, services.config.origin, findPartner(services.db)));
  const routes = api.routes.filter(({ path }) => !path.endsWith('/*'));
  const methodsAt = methodFinder(routes);
  api.all('/api/*', ({ req }) => {
    const allowed = methodsAt(req.path);
    if (allowed.length > 0) throw new MethodNotAllowed(allowed);
    throw new NotFound('There is no such API endpoint. See /api-docs.');
  });
  api.onError((error) => {
    const answer = problemResponse(translateDatabaseError(error));
    if (answer.status === 500 || error instanceof Unconfirmed || needsOperator(error)) report(error);
    return answer;
  });

  const cache = new ResponseCache(publicAnswers);
  const { readBudget: budget, config } = services;

  /** A response that is cached for everybody. Only cache misses count against the budget. */
  const remembered = async (request: Request, url: URL, client: Client): Promise<Response> => {
    const address = apiAddress(url);
    const make = async () => api.fetch(new Request(new URL(address, config.origin)), { client });
    const { kept, isCharged } = await readCached({ client, budget, cache }, address, make);
    const answer = await fromCache(kept, request);
    if (isCharged) for (const [name, value] of budget.headersFor(client)) answer.headers.set(name, value);
    return answer;
  };
  const refused = (error: unknown, isPublic: boolean, client: Client): Response => {
    const answer = problemResponse(translateDatabaseError(error));
    for (const [name, value] of [...(isPublic ? publicRead : []), ...budget.headersFor(client)])
      answer.headers.set(name, value);
    return answer;
  };
  return {
    endpoints,
    routes,
    answer: async (request, client) => {
      const url = new URL(request.url);
      if (!isRead(request) || isClosed(url.pathname)) return api.fetch(request, { client });
      const isPublic = isPublicRead(request, url.pathname);
      try {
        if (isPublic && config.pageCache && isRemembered(url.pathname))
          return await remembered(request, url, client);
        await budget.spend(client);
      } catch (error) {
        return refused(error, isPublic, client);
      }
      if (!isPublic) return api.fetch(request, { client });
      // A HEAD has the tag of the GET.
      return fromCache(await complete(await api.fetch(new Request(request.url), { client })), request);
    },
    keep: async (key, client, make) => {
      if (!config.pageCache) {
        await budget.spend(client);
        return make();
      }
      const render = async () => Response.json(await make());
      const { kept } = await readCached({ client, budget, cache }, key, render);
      return JSON.parse((await kept.body.as(null)).toString());
    },
    invalidate: () => cache.invalidate(),
    age: () => cache.age(),
    cacheReads: cache.reads,
  };
}

interface Route {
  method: string;
  path: string;
}

/** Finds the methods of a path among the served routes. */
function methodFinder(routes: readonly Route[]): (path: string) => string[] {
  const known = routes.map(({ method, path }) => ({
    methods: method === 'GET' ? ['GET', 'HEAD'] : [method],
    pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
    parameters: path.split('/:').length - 1,
  }));
  return (path) => {
    const at = known.filter(({ pattern }) => pattern.test(path));
    // A fixed address, such as /campaigns/actions, is no row's.
    const parameters = Math.min(...at.map((one) => one.parameters));
    return at.flatMap((one) => (one.parameters === parameters ? one.methods : []));
  };
}
