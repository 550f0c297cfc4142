import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type App, createApp } from '../src/app/entry/server.ts';
import { createAdminSession } from '../src/desk/admin/admin-sessions.server.ts';
import { createAdmin } from '../src/desk/admin/admins.server.ts';
import { openReader, SearchIndex } from '../src/search/opensearch/index-client.server.ts';
import { OpenSearchEngine } from '../src/search/opensearch/opensearch-engine.server.ts';
import { createTestDatabase, type TestDatabase } from './support/database.ts';
import { insertJobs } from './support/jobs.ts';
import { visitor } from './support/people.ts';
import { type PlayedCluster, playCluster } from './support/played-cluster.ts';
import { testServices } from './support/services.ts';
import { pagesBuild } from './support/site.ts';

let database: TestDatabase;
let app: App;
let cluster: PlayedCluster;
let job: number;
let admin: string;

/** A page of hits without any, as a cluster answers. */
const nothingFound = {
  body: {
    timed_out: false,
    _shards: { failed: 0 },
    hits: { total: { value: 0 }, hits: [] },
    aggregations: {},
  },
};

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  [job = 0] = await insertJobs(db, [{ title: 'Registered Nurse' }, { title: 'Line Cook' }]);
  const id = await createAdmin(db, {
    username: 'owner',
    password: 'four unrelated lantern words',
    role: 'admin',
  });
  admin = `session=${(await createAdminSession(db, id, visitor, null)).token}`;
  cluster = await playCluster();
  cluster.search = () => nothingFound;
  const search = new OpenSearchEngine(db, new SearchIndex(openReader({ urls: [cluster.url] }), 'played'));
  const services = testServices(database, { SEARCH_URL: cluster.url });
  app = createApp({ ...services, search }, await pagesBuild());
  expect((await ask('/jobs?keywords=nurse')).status).toBe(200);
  await cluster.close();
});
afterAll(() => database.drop());

const ask = async (path: string, init: RequestInit = {}): Promise<Response> =>
  app.fetch(new Request(`http://localhost:3000${path}`, init));

describe('while the cluster of searches is away', () => {
  test.each(['/jobs?keywords=cook', '/api/jobs?keywords=cook', '/api/jobs/facets?keywords=cook'])(
    '%s asks to come back',
    async (path) => {
      const { status, headers } = await ask(path);
      expect({ status, after: headers.get('retry-after') }).toEqual({ status: 503, after: '5' });
    },
  );

  test.each<[string, () => string, number, () => RequestInit]>([
    ['a page that is cached', () => '/jobs?keywords=nurse', 200, () => ({})],
    ['the page of a job', () => `/jobs/${job}`, 200, () => ({})],
    ['a job in the API', () => `/api/jobs/${job}`, 200, () => ({})],
    ['Apply', () => `/jobs/${job}/apply`, 303, () => ({})],
    ['the status page', () => '/admin/status', 200, () => ({ headers: { cookie: admin } })],
    ['a list of the back office', () => '/admin/jobs', 200, () => ({ headers: { cookie: admin } })],
    ['the health check', () => '/healthz', 200, () => ({})],
    ['the readiness check', () => '/readyz', 200, () => ({})],
    [
      'a new alert',
      () => '/api/alerts',
      202,
      () => ({
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'dana@example.org', search: 'keywords=nurse' }),
      }),
    ],
  ])('%s goes on', async (_, path, status, init) => {
    const answer = await ask(path(), init());
    expect(answer.status).toBe(status);
  });

  test('/readyz says how far the index is behind', async () => {
    expect(await (await ask('/readyz')).text()).toBe('ready\nThe search index is not filled yet.');
  });
});
