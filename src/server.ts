import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import type { ServerBuild } from 'react-router';
import { createPages } from './app/pages.ts';
import { translateDatabaseError } from './db/errors.ts';
import { isReady } from './db/ready.ts';
import { jobsApi } from './features/jobs/jobs.api.ts';
import { beforeDeadline } from './platform/deadline.ts';
import { NotFound } from './platform/errors.ts';
import { problemResponse } from './platform/problem.ts';
import { securityHeaders } from './platform/security-headers.ts';
import type { Services } from './services.ts';

/** The HTTP application: every request passes through here, from top to bottom. */
export interface App {
  fetch: Hono['fetch'];
  /** Makes cached pages stale: the catalogue has changed. */
  invalidate(): void;
}

/** The read API may be called from any site's pages; it knows no cookies. */
const publicRead: [string, string][] = [
  ['access-control-allow-origin', '*'],
  ['access-control-expose-headers', 'link, x-total-count, x-total-count-is'],
  ['cross-origin-resource-policy', 'cross-origin'],
];
const year = 'public, max-age=31536000, immutable';
const hour = 'public, max-age=3600';

export function createApp(services: Services, build: ServerBuild): App {
  const { config, log } = services;
  const development = config.environment === 'development';
  const report = (error: unknown): void => log.error({ err: error }, 'request failed');
  const pages = createPages(
    build,
    { ...services, origin: config.origin, report },
    { development, cached: config.pageCache && !development },
  );
  const app = new Hono();

  const headers = securityHeaders(config.origin);
  app.use(async (context, next) => {
    await next();
    for (const [name, value] of headers)
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
  });

  app.get('/healthz', (context) => context.text('ok'));
  app.get('/readyz', async (context) =>
    (await isReady(services.db)) ? context.text('ready') : context.text('database away', 503),
  );

  app.use('/api/*', async (context, next) => {
    await next();
    if (context.req.method === 'GET')
      for (const [name, value] of publicRead) context.res.headers.set(name, value);
  });
  app.get('/api/*', (_context, next) => beforeDeadline(next()));
  app.route('/api', jobsApi({ ...services, origin: config.origin }));
  app.all('/api/*', () => {
    throw new NotFound('There is no such address in the API; /api/openapi.json lists them all.');
  });

  const files = (cacheControl: string) =>
    serveStatic({
      root: './build/client',
      precompressed: true,
      onFound: (_path, context) => context.header('cache-control', cacheControl),
    });
  app.get('/assets/*', files(year), () => new Response('Not found', { status: 404 }));
  app.get('/:file{[^/]+\\.[a-z0-9]+}', files(hour));

  app.all('*', (context) => pages.answer(context.req.raw));

  app.onError((error) => {
    const known = translateDatabaseError(error);
    const answer = problemResponse(known);
    if (answer.status === 500) report(error);
    return answer;
  });
  return { fetch: app.fetch, invalidate: () => pages.invalidate() };
}
