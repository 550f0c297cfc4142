import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { serveEndpoints } from '../../../tests/support/endpoints.ts';
import { insertJobs } from '../../../tests/support/jobs.ts';
import { testServices } from '../../../tests/support/services.ts';
import { insertUser } from '../../../tests/support/users.ts';
import type { MyJobs } from '../../catalog/jobs/kept/my-jobs.ts';
import { retention } from '../../content/retention.ts';
import { createSession } from '../../desk/sign-in/sessions.server.ts';
import { listTracked } from '../follow-up/tracked-jobs.server.ts';
import { matchEndpoints } from './matches.api.ts';
import { listRecentSearches } from './my-jobs.server.ts';

let database: TestDatabase;
let api: ReturnType<typeof serveEndpoints>;
let ids: number[];
let me: string;
let myId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  ids = await insertJobs(
    database.db,
    Array.from({ length: retention.viewedJobs + 2 }, (_, at) => ({ title: `Job ${at}`, company: 'Acme' })),
  );
  await database.db
    .updateTable('jobs')
    .set({ status: 'closed', closed_at: new Date(Date.now() - 3 * 86_400_000) })
    .where('id', '=', ids[1]!)
    .execute();
  const services = testServices(database);
  api = serveEndpoints(matchEndpoints(services), services);
});
afterAll(() => database.drop());
beforeEach(async () => {
  [myId, me] = await signIn();
});

async function signIn(): Promise<[number, string]> {
  const id = await insertUser(database.db);
  const client = { ip: '127.0.0.1', userAgent: null, optsOut: false };
  return [id, `session=${(await createSession(database.db, id, client, null)).token}`];
}

async function call(method: string, path: string, body?: unknown, cookie = me) {
  const response = await api.request(`/api${path}`, {
    method,
    headers: { cookie, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}
const mine = async (cookie = me): Promise<MyJobs> => (await call('GET', '/me/jobs', undefined, cookie)).body;

const everything: [string, string, unknown?][] = [
  ['GET', '/me/jobs'],
  ['POST', '/me/saved', { tracked: [] }],
  ['PUT', '/me/saved/1', {}],
  ['DELETE', '/me/saved/1'],
  ['PUT', '/me/hidden-jobs/1'],
  ['DELETE', '/me/hidden-jobs/1'],
  ['PUT', '/me/hidden-companies/acme'],
  ['DELETE', '/me/hidden-companies/acme'],
  ['POST', '/me/viewed', { jobId: 1 }],
  ['POST', '/me/searched', { query: 'keywords=nurse' }],
];
test.each(everything)(
  '%s %s gets status 401 without a session and with an invalid one',
  async (...request) => {
    const [method, path, body] = request;
    expect((await call(method, path, body, '')).status).toBe(401);
    expect((await call(method, path, body, 'session=made-up')).status).toBe(401);
  },
);

describe('a saved job', () => {
  test('is listed by its ID, the last saved first, and can be removed and saved again with its note', async () => {
    await call('PUT', `/me/saved/${ids[0]}`, { note: 'Ask Ana\nTuesday', applied: true });
    await call('PUT', `/me/saved/${ids[2]}`, {});
    expect((await mine()).saved).toEqual([ids[2], ids[0]]);
    await call('DELETE', `/me/saved/${ids[0]}`);
    await call('DELETE', `/me/saved/${ids[0]}`);
    expect((await mine()).saved).toEqual([ids[2]]);
    await call('PUT', `/me/saved/${ids[0]}`, {});
    const { rows } = await listTracked(database.db, myId, { order: 'saved', page: 1 });
    expect(rows.find(({ ad }) => ad.jobId === ids[0])).toMatchObject({
      note: 'Ask Ana\nTuesday',
      stage: 'applied',
      appliedAt: expect.any(String),
    });
  });

  test.each([
    ['a job that is not there', 'PUT', '/me/saved/999999999', {}, 404],
    ['an id that is none', 'PUT', '/me/saved/first', {}, 404],
    ['an id beyond all', 'PUT', '/me/hidden-jobs/99999999999999999999', undefined, 404],
    ['a note too long', 'PUT', '/me/saved/1', { note: 'x'.repeat(501) }, 422],
    ['a note that is no text', 'PUT', '/me/saved/1', { note: 7 }, 422],
    ['a company without a name', 'PUT', '/me/hidden-companies/%20', undefined, 422],
    ['a view of nothing', 'POST', '/me/viewed', { jobId: 'x' }, 422],
    ['too many tracked jobs at once', 'POST', '/me/saved', { tracked: Array(101).fill({}) }, 422],
  ])('%s is refused', async (_what, method, path, body, status) => {
    expect((await call(method, path, body)).status).toBe(status);
  });
});

test('other accounts see and change nothing of it', async () => {
  await call('PUT', `/me/saved/${ids[0]}`, { note: 'mine' });
  await call('PUT', `/me/hidden-jobs/${ids[2]}`);
  await call('PUT', '/me/hidden-companies/Caf%C3%A9%2FBar');
  const [, other] = await signIn();
  expect(await mine(other)).toEqual({ saved: [], hiddenJobs: [], hiddenCompanies: [] });
  await call('PUT', `/me/saved/${ids[0]}`, { note: 'theirs' }, other);
  await call('DELETE', `/me/saved/${ids[0]}`, undefined, other);
  await call('DELETE', `/me/hidden-jobs/${ids[2]}`, undefined, other);
  await call('DELETE', '/me/hidden-companies/caf%C3%A9%2Fbar', undefined, other);
  expect(await mine()).toMatchObject({
    saved: [ids[0]],
    hiddenJobs: [ids[2]],
    hiddenCompanies: ['Café/Bar'],
  });
});

test('a hidden employer keeps its name as the visitor saw it, and matches in any case', async () => {
  await call('PUT', '/me/hidden-companies/Acme%20Corp');
  await call('PUT', '/me/hidden-companies/ACME%20corp');
  expect(await mine()).toMatchObject({ hiddenCompanies: ['Acme Corp'] });
  await call('DELETE', '/me/hidden-companies/acme%20CORP');
  expect(await mine()).toMatchObject({ hiddenCompanies: [] });
});

test('what a browser hid is taken over once, however often it is sent', async () => {
  const kept = { hiddenJobs: [ids[3], 999_999_999], hiddenCompanies: [' Globex '] };
  const first = await call('POST', '/me/saved', kept);
  expect(first.status).toBe(200);
  expect((await call('POST', '/me/saved', kept)).body).toEqual(first.body);
  expect(first.body).toMatchObject({ hiddenJobs: [ids[3]], hiddenCompanies: ['Globex'] });
});

test('the latest views and searches are stored, and no more', async () => {
  for (const jobId of ids) await call('POST', '/me/viewed', { jobId });
  await call('POST', '/me/viewed', { jobId: 999_999_999 });
  const viewed = await database.db
    .selectFrom('viewed_jobs')
    .select('job_id')
    .where('user_id', '=', myId)
    .execute();
  expect(viewed).toHaveLength(retention.viewedJobs);
  expect(viewed.map(({ job_id }) => job_id)).not.toContain(ids[0]);
  for (let at = 0; at < retention.searches + 3; at++)
    await call('POST', '/me/searched', { query: `keywords=word${at}&page=2&x=y` });
  await call('POST', '/me/searched', { query: 'zip=78701' });
  const searches = await listRecentSearches(database.db, myId, 100);
  expect(searches).toHaveLength(retention.searches);
  expect(searches[0]).toMatchObject({ keywords: 'word32', page: 1 });
});

test('anyone gets cards of open and closed jobs', async () => {
  const path = `/job-cards?ids=${ids[1]},999999999,${ids[0]}`;
  const { status, body } = await call('GET', path, undefined, '');
  expect(status).toBe(200);
  expect(body).toMatchObject([
    { id: ids[1], closed: '3 days ago' },
    { id: ids[0], closed: null },
  ]);
});

test.each([
  ['nothing', '', 'ids is a list of job ids: ids=12,34'],
  ['an empty list', '?ids=', 'ids is a list of job ids: ids=12,34'],
  ['a word', '?ids=1,x', 'ids is a list of job ids: ids=12,34'],
  ['101 jobs', `?ids=${'1,'.repeat(100)}1`, 'Ask for at most 100 jobs at once.'],
])('%s instead of job IDs gets a 400 that says why', async (_name, query, detail) => {
  const { status, body } = await call('GET', `/job-cards${query}`, undefined, '');
  expect(status).toBe(400);
  expect(body).toMatchObject({ status: 400, detail });
  expect(body).not.toHaveProperty('errors');
});
