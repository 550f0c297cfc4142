import type { RequestListener, Server } from 'node:http';
import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import type { ServerBuild } from 'react-router';
import { brand } from '../../content/brand.ts';
import { isReady } from '../../db/client.ts';
import { needsOperator, translateDatabaseError } from '../../db/errors.ts';
import { openTracker } from '../../money/tracking/clicks/tracker.server.ts';
import { followVisit } from '../../money/tracking/clicks/visits.ts';
import { mailRoutes } from '../../money/tracking/links/mail-links.server.ts';
import { linkListener, trackingRoutes } from '../../money/tracking/links/tracking-routes.ts';
import { SearchLog } from '../../office/searches/search-log.server.ts';
import {
  llmsText,
  ojcpManifest,
  ojcpManifestPath,
  serverCard,
  serverCardPath,
} from '../../open/agents/agent-files.ts';
import { mcpHandler } from '../../open/agents/mcp-handler.ts';
import { agentTools } from '../../open/agents/tools.server.ts';
import { answerDump } from '../../open/open-data/write-dump.server.ts';
import type { CacheReads } from '../../platform/cache/response-cache.ts';
import type { Config } from '../../platform/config.ts';
import { BadRequest } from '../../platform/errors.ts';
import { type Client, readClient } from '../../platform/http/client.ts';
import { problemResponse } from '../../platform/http/problem.ts';
import { answerRefused, refuseUnsound } from '../../platform/http/refused-requests.ts';
import { requireSameSite } from '../../platform/http/same-site.ts';
import { securityHeaders } from '../../platform/http/security-headers.ts';
import { openCountries } from '../../platform/text/countries.ts';
import { readIndexLag } from '../../search/opensearch/index-lag.server.ts';
import { lagText } from '../../search/opensearch/index-lag.ts';
import { createPages } from '../pages.ts';
import { createApi } from './api.ts';
import type { Services } from './services.ts';

/** The HTTP application: every request passes through here, from top to bottom. */
export interface App {
  fetch: Hono<{ Bindings: HttpBindings }>['fetch'];
  /**
   * Answers Node's own requests. It refuses malformed requests. It answers campaign links, which must be fastest,
   * before `fetch`, which could answer them, too.
   */
  listener: RequestListener;
  /** Answers requests that the server refuses before it calls a listener. */
  answerRefused(server: Server): void;
  /** Marks cached responses as stale: the catalog has changed. */
  invalidate(): void;
  /** Marks cached responses as old: the catalog is changing and will change again. */
  age(): void;
  /** Resolves when every answered visit is recorded. */
  recorded(): Promise<void>;
  /** The patterns of the served addresses, the more specific ones first. */
  patterns: readonly string[];
  /** The reads of both caches. */
  cacheReads(): Record<'pages' | 'api', CacheReads>;
  /** Reads refused since the start because the client's budget was used up. */
  refusedReads(): number;
  /** Visits that are not yet recorded. */
  unrecorded(): Record<'clicks' | 'events', number>;
}

const year = 'public, max-age=31536000, immutable';
const hour = 'public, max-age=3600';
const publicFile = {
  'cache-control': hour,
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

export function createApp(services: Services, build: ServerBuild): App {
  const { config, log } = services;
  const development = config.environment === 'development';
  const report = (error: unknown): void => log.error({ err: error }, 'request failed');
  const tracker = openTracker({ ...services, countries: openCountries(config.countryDatabase) });
  const visits = {
    tracker,
    origin: config.origin,
    report: (error: unknown): void => log.warn({ err: error }, 'could not record a visit'),
  };
  const searchLog = new SearchLog(services.db, config.origin);
  searchLog.start((error) => log.warn({ err: error }, 'could not count searches'));
  const api = createApi({ ...services, tracker }, report);
  const pages = createPages(
    build,
    { ...services, tracker, searchLog, endpoints: api.endpoints, origin: config.origin, report },
    { development, cached: config.pageCache, budget: services.readBudget },
  );
  const mcp = mcpHandler({
    tools: agentTools({ ...services, origin: config.origin }),
    origin: config.origin,
    keep: api.keep,
    report,
  });
  const app = new Hono<{ Bindings: HttpBindings }>();
  const clientOf = (context: Context<{ Bindings: HttpBindings }>): Client =>
    readClient(context.req.raw.headers, context.env?.incoming?.socket.remoteAddress, config.trustProxy);

  const headers = securityHeaders(config.origin);
  app.route('/', trackingRoutes({ ...visits, headers, clientOf }));
  app.route('/', mailRoutes({ ...services, ...visits, headers, clientOf }));
  const secure = (response: Response): void => {
    for (const [name, value] of headers) if (!response.headers.has(name)) response.headers.set(name, value);
  };
  app.use(async (context, next) => {
    await next();
    secure(context.res);
  });

  app.get('/.well-known/security.txt', (context) =>
    context.text(securityText(config, new Date()), 200, { 'cache-control': hour }),
  );
  const { indexNow } = config;
  if (indexNow) app.get(`/${indexNow.key}.txt`, (context) => context.text(indexNow.key));
  app.get(ojcpManifestPath, (context) => context.json(ojcpManifest(config.origin), 200, publicFile));
  app.get(serverCardPath, (context) => context.json(serverCard(config.origin), 200, publicFile));
  app.get('/llms.txt', (context) => context.text(llmsText(config.origin), 200, publicFile));
  app.all('/mcp', (context) => mcp(context.req.raw, clientOf(context)));
  app.get('/healthz', (context) => context.text('ok'));
  app.get('/readyz', async (context) =>
    (await isReady(services.db))
      ? context.text(await readyText(services))
      : context.text('database unavailable', 503),
  );

  app.use(async (context, next) => {
    requireSameSite(context.req.raw, config.origin);
    await next();
  });

  // A client reads its own writes.
  app.use(async ({ req }, next) => {
    await next();
    if (req.method !== 'GET' && req.method !== 'HEAD') services.replicas?.catchUp();
  });

  app.all('/api/*', (context) => api.answer(context.req.raw, clientOf(context)));

  app.get('/dump/jobs.ndjson.gz', ({ req }) => answerDump(req.raw, config));

  const files = (cacheControl: string) =>
    serveStatic({
      root: './build/client',
      precompressed: true,
      onFound: (_path, context) => context.header('cache-control', cacheControl),
    });
  app.get('/assets/*', files(year), () => new Response('Not found', { status: 404 }));
  app.get('/downloads/*', files(hour));
  app.get('/articles/*', files(hour));
  app.get('/maps/*', files(hour));
  app.get('/:file{[^/]+\\.[a-z0-9]+}', files(hour));

  app.all('*', async (context) => {
    const client = clientOf(context);
    const answer = await pages.answer(context.req.raw, client);
    searchLog.note(context.req.raw, client, answer.status);
    return followVisit(visits, context.req.raw, client, answer);
  });

  app.onError((error) => {
    const known = translateDatabaseError(error);
    const answer = problemResponse(known);
    if (answer.status === 500 || needsOperator(error)) report(error);
    secure(answer);
    return answer;
  });
  const invalidate = (): void => {
    pages.invalidate();
    api.invalidate();
  };
  const age = (): void => {
    pages.age();
    api.age();
  };
  const errorHandler = (error: unknown): Response => {
    const answer = problemResponse(
      error instanceof RequestError ? new BadRequest('The URL of this request is invalid.') : error,
    );
    secure(answer);
    return answer;
  };
  const pagesAndApi = getRequestListener(app.fetch, { errorHandler });
  const links = linkListener({ ...visits, headers, trustProxy: config.trustProxy }, pagesAndApi);
  return {
    fetch: app.fetch,
    listener: refuseUnsound(headers, links),
    answerRefused: (server) => answerRefused(server, headers),
    invalidate,
    age,
    recorded: tracker.idle,
    patterns: [...api.routes.map(({ path }) => path), ...pagePatterns(build), ...ownPatterns(app)],
    cacheReads: () => ({ pages: pages.cacheReads, api: api.cacheReads }),
    refusedReads: services.readBudget.refused,
    unrecorded: tracker.waiting,
  };
}

/** The paths of all pages, without the catch-all route. */
function pagePatterns({ routes }: ServerBuild): string[] {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? pathOf(route.parentId) + (route.path ? `/${route.path}` : '') : '';
  };
  return Object.keys(routes)
    .map((id) => pathOf(id) || '/')
    .filter((path) => path !== '/*');
}

/** The other served addresses, besides pages and the API. */
const ownPatterns = ({ routes }: Hono<{ Bindings: HttpBindings }>): string[] =>
  routes.map(({ path }) => path).filter((path) => path !== '/*' && path !== '/api/*');

/** A process is ready with its database. The second line says how far OpenSearch is behind, for a person: it is no reason to take the process out. */
const readyText = async ({ config, db }: Services): Promise<string> =>
  config.search ? `ready\n${lagText(await readIndexLag(db))}` : 'ready';

const dayMs = 24 * 60 * 60 * 1000;
const validDays = 180;

/** The security.txt file (RFC 9116): how to report a vulnerability. It expires half a year after the request. */
function securityText({ origin, mail }: Pick<Config, 'origin' | 'mail'>, now: Date): string {
  const lastDay = Math.floor(now.getTime() / dayMs) * dayMs + validDays * dayMs;
  const lines = [
    `Contact: mailto:${encodeURI(mail.operator ?? brand.email.support)}`,
    `Contact: ${origin}/contact`,
    `Expires: ${new Date(lastDay).toISOString().replace('.000Z', 'Z')}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
  ];
  return `${lines.join('\n')}\n`;
}
