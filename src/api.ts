import { Hono } from 'hono';
import { translateDatabaseError } from './db/errors.ts';
import { jobsApi } from './features/jobs/jobs.api.ts';
import { beforeDeadline } from './platform/deadline.ts';
import { NotFound } from './platform/errors.ts';
import { problemResponse } from './platform/problem.ts';
import { fromCache, ResponseCache } from './platform/response-cache.ts';
import { nonceMarker } from './platform/security-headers.ts';
import type { Services } from './services.ts';

/** The read API may be called from any site's pages; it knows no cookies. */
const publicRead: [string, string][] = [
  ['access-control-allow-origin', '*'],
  ['access-control-expose-headers', 'link, x-total-count, x-total-count-is'],
  ['cross-origin-resource-policy', 'cross-origin'],
];

const publicAnswers = { maxBytes: 32 * 2 ** 20, maxAgeMs: 60_000, marker: nonceMarker };

/** The JSON API: every feature's part, one shape of errors, and a memory for public reads. */
export interface Api {
  answer(request: Request): Promise<Response>;
  /** Makes remembered answers stale: the catalogue has changed. */
  invalidate(): void;
}

/** @param report receives errors that are nobody's input. */
export function createApi(services: Services, report: (error: unknown) => void): Api {
  const api = new Hono();
  api.use('/api/*', async (context, next) => {
    await next();
    if (context.req.method === 'GET')
      for (const [name, value] of publicRead) context.res.headers.set(name, value);
  });
  api.get('/api/*', (_context, next) => beforeDeadline(next()));
  api.route('/api', jobsApi({ ...services, origin: services.config.origin }));
  api.all('/api/*', () => {
    throw new NotFound('There is no such address in the API.');
  });
  api.onError((error) => {
    const answer = problemResponse(translateDatabaseError(error));
    if (answer.status === 500) report(error);
    return answer;
  });

  const memory = new ResponseCache(publicAnswers);
  return {
    answer: async (request) => {
      if (request.method !== 'GET' || !services.config.pageCache) return api.fetch(request);
      const { pathname, searchParams } = new URL(request.url);
      searchParams.sort();
      return fromCache(
        await memory.get(`${pathname}?${searchParams}`, async () => api.fetch(request)),
        request,
        '',
      );
    },
    invalidate: () => memory.invalidate(),
  };
}
