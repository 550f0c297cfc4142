import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { serveEndpoints } from '../../../tests/support/endpoints.ts';
import { feedOf } from '../../../tests/support/feeds.ts';
import { testServices } from '../../../tests/support/services.ts';
import type { RawJob } from '../../catalog/postings/raw-job.ts';
import { listRows, runAction } from '../../desk/lists/resource-verbs.server.ts';
import { importJobs } from '../../feeds/import/import.server.ts';
import { reportEndpoint } from './job-reports.api.ts';
import { jobReports } from './job-reports-resource.server.ts';

let database: TestDatabase;
let db: TestDatabase['db'];
let api: ReturnType<typeof serveEndpoints>;
beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
  api = serveEndpoints([reportEndpoint(testServices(database))]);
  await database.pool.query("insert into admins (username, password_hash) values ('ann', 'x')");
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query('truncate sources, jobs, job_openings, job_reports restart identity cascade');
  await database.pool.query('delete from rate_limits');
});

const client = { ip: '203.0.113.7', userAgent: 'Firefox', optsOut: false };
const report = (id: number, body: unknown) =>
  api.request(
    `/api/jobs/${id}/reports`,
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    { client },
  );
const load = (...raws: Partial<RawJob>[]) =>
  importJobs(db, { source: 'feed', sourceKind: 'aggregator', rows: feedOf(raws), retire: true });
const job = (externalId: string, given: Partial<RawJob> = {}) => ({
  externalId,
  link: `https://list.example/${externalId}`,
  ...given,
});
const filler = job('filler', { title: 'Another role' });
const rows = async () =>
  (await listRows(db, jobReports, { page: 1, pageSize: 50, sort: 'id', filters: {} })).rows;
const doer = { caller: { kind: 'admin', id: 1, username: 'ann', role: 'editor' } } as const;
const act = (name: string, id: unknown) =>
  runAction(db, jobReports, jobReports.actions!.find((action) => action.name === name)!, [String(id)], doer);
const statusOf = async (externalId: string) =>
  (await database.pool.query('select status, closed_reason from jobs where external_id = $1', [externalId]))
    .rows[0];

/** The external ids of the open jobs. */
async function openAds(): Promise<string[]> {
  const { rows: found } = await database.pool.query(
    "select external_id from jobs where status = 'open' order by 1",
  );
  return found.map(({ external_id }) => external_id);
}

test('a report waits in the queue; equal ones are counted, and nothing says who sent it', async () => {
  await load(job('a'));
  expect((await report(1, { reason: 'filled' })).status).toBe(201);
  await report(1, { reason: 'filled' });
  await report(1, { reason: 'other', note: 'The phone number is wrong.' });
  expect(await rows()).toMatchObject([
    { reason: 'filled', times: 2, status: 'new', job: 'Registered Nurse', jobStatus: 'open' },
    { reason: 'other', times: 1, note: 'The phone number is wrong.' },
  ]);
  const { rows: stored } = await database.pool.query('select * from job_reports');
  expect(JSON.stringify(stored)).not.toContain(client.ip);
});

test.each([
  [422, 1, { reason: 'ugly' }],
  [422, 1, {}],
  [422, 1, { reason: 'other', note: 'x'.repeat(501) }],
  [404, 999, { reason: 'filled' }],
])('%i for job %i with %o', async (status, id, body) => {
  await load(job('a'));
  expect((await report(id, body)).status).toBe(status);
  expect(await rows()).toEqual([]);
});

test('a report that looks automated is dropped with the same answer', async () => {
  await load(job('a'));
  expect((await report(1, { reason: 'filled', website: 'https://spam.example' })).status).toBe(201);
  expect((await report(1, { reason: 'filled', opened: 'forged' })).status).toBe(201);
  expect(await rows()).toEqual([]);
});

test('one visitor can send ten reports in ten minutes', async () => {
  await load(job('a'));
  for (let time = 0; time < 10; time++) expect((await report(1, { reason: 'filled' })).status).toBe(201);
  expect((await report(1, { reason: 'filled' })).status).toBe(429);
});

const doubtful = { description: 'Good work. Pay the training fee of $50 first. Start soon.' };

test('an import queues the sentence that a rule finds, once, and shows the ad as before', async () => {
  await load(job('a', doubtful), filler);
  expect(await rows()).toMatchObject([
    { reason: 'rule', rule: 'fees', sentence: 'Pay the training fee of $50 first.', jobStatus: 'open' },
  ]);
  await act('clear', 1);
  await load(job('a', { ...doubtful, salary: '$20 an hour' }), filler);
  expect(await rows()).toMatchObject([{ status: 'cleared' }]);
});

test('pay above $1 million or below $5,000 a year is shown in words, and counts when an admin calls it right', async () => {
  const pay = async () =>
    (
      await database.pool.query(`
        select external_id as id, salary, pay_min::float8 as min, jobs.pay_year as year, job_search.pay_year as searched, pay_top as top
        from jobs join job_search on job_id = jobs.id where external_id <> 'filler' order by 1`)
    ).rows;
  const low = job('low', { title: 'Volunteer', salary: '$100 a month' });
  const high = job('high', { title: 'Surgeon', salary: '$600/hr' });
  const usual = job('usual', { title: 'Cook', salary: '$1,000,000 a year' });
  const abroad = job('won', { title: 'Baker', salary: '₩50,000,000 a year' });
  const unread = (id: string, salary: string) => ({
    id,
    salary,
    min: null,
    year: null,
    searched: null,
    top: null,
  });
  const read = (id: string, salary: string, min: number, year: number) => ({
    ...{ id, salary, min, year },
    searched: year,
    top: year,
  });
  const won = { ...read('won', '₩50,000,000 a year', 50_000_000, 50_000_000), searched: null, top: 1 };
  const million = read('usual', '$1,000,000 a year', 1_000_000, 1_000_000);
  await load(low, high, usual, abroad, filler);
  expect(await pay()).toEqual([unread('high', '$600/hr'), unread('low', '$100 a month'), million, won]);
  const waiting = await rows();
  expect(waiting).toMatchObject([
    { reason: 'rule', rule: 'pay', sentence: '$100 a month', status: 'new', jobStatus: 'open' },
    { reason: 'rule', rule: 'pay', sentence: '$600/hr', status: 'new', jobStatus: 'open' },
  ]);
  const { id } = waiting.find(({ sentence }) => sentence === '$600/hr')!;
  await act('clear', id);
  expect((await pay())[0]).toEqual(read('high', '$600/hr', 600, 1_248_000));
  await load(low, { ...high, description: 'New words.' }, usual, abroad, filler);
  expect((await pay())[0]).toEqual(read('high', '$600/hr', 600, 1_248_000));
  expect(await rows()).toHaveLength(2);
  await act('put-back', id);
  expect((await pay())[0]).toEqual(unread('high', '$600/hr'));
  await act('clear', id);
  await load(low, { ...high, salary: '$700/hr' }, usual, abroad, filler);
  expect((await pay())[0]).toEqual(unread('high', '$700/hr'));
  expect((await rows()).map(({ sentence }) => sentence)).toEqual(['$100 a month', '$600/hr', '$700/hr']);
});

test('a report carries the sentence that a rule finds', async () => {
  await load(job('a', doubtful));
  await report(1, { reason: 'money' });
  expect((await rows()).at(-1)).toMatchObject({ reason: 'money', rule: 'fees' });
});

test('hold takes the job out of search through imports, clear and undo bring it back', async () => {
  await load(job('a'), filler);
  await report(1, { reason: 'filled' });
  await act('hold', 1);
  expect(await statusOf('a')).toEqual({ status: 'closed', closed_reason: 'review' });
  await load(job('a', { description: 'New words.' }), filler);
  expect(await statusOf('a')).toMatchObject({ status: 'closed', closed_reason: 'review' });
  await act('put-back', 1);
  expect(await statusOf('a')).toEqual({ status: 'open', closed_reason: null });
  await act('hold', 1);
  await act('clear', 1);
  expect(await statusOf('a')).toEqual({ status: 'open', closed_reason: null });
  const { rows: openings } = await database.pool.query('select closed_at from job_openings where job_id = 1');
  expect(openings).toEqual([{ closed_at: null }]);
});

test('close ends the ad, and undo opens it again', async () => {
  await load(job('a'), filler);
  await report(1, { reason: 'filled' });
  await act('close', 1);
  await load(job('a'), filler);
  expect(await statusOf('a')).toEqual({ status: 'closed', closed_reason: 'reported' });
  await act('put-back', 1);
  expect(await statusOf('a')).toMatchObject({ status: 'open' });
});

test('block also keeps the ad out under a new id, until it is undone', async () => {
  await load(job('a'), filler);
  await report(1, { reason: 'not-employer' });
  await act('block', 1);
  await load(job('b'), filler);
  expect(await statusOf('b')).toEqual({ status: 'closed', closed_reason: 'blocked' });
  await load(job('b', { description: 'Other words.' }), filler);
  expect(await statusOf('b')).toMatchObject({ status: 'closed' });
  await act('put-back', 1);
  expect(await statusOf('a')).toMatchObject({ status: 'open' });
  expect(await statusOf('b')).toEqual({ status: 'open', closed_reason: null });
});

test('block the source closes all its ads and refuses its imports, until it is undone', async () => {
  const expired = job('expired', { title: 'Expired role', expiresAt: '2090-01-01' });
  await load(job('a'), filler, expired);
  await importJobs(db, {
    source: 'other',
    sourceKind: 'aggregator',
    rows: feedOf([job('elsewhere', { title: 'Elsewhere' })]),
  });
  await report(1, { reason: 'filled' });
  const [{ id: held }] = (await database.pool.query("select id from jobs where external_id = 'filler'")).rows;
  await report(held, { reason: 'other' });
  await act('hold', 2);
  const [block] = (jobReports.actions ?? []).filter(({ name }) => name === 'block-source');
  expect(await block!.ask!(db, '1')).toMatch(/“feed”.* 2 open ads /);

  await act('block-source', 1);
  expect(await statusOf('a')).toEqual({ status: 'closed', closed_reason: 'source' });
  expect(await statusOf('filler')).toEqual({ status: 'closed', closed_reason: 'review' });
  expect(await statusOf('elsewhere')).toMatchObject({ status: 'open' });
  expect(await openAds()).toEqual(['elsewhere']);
  const sentence = 'An admin blocked the source "feed", so nothing is imported into it. Unblock it first.';
  await expect(load(job('new', { title: 'New role' }), job('a'))).rejects.toThrow(sentence);
  const { rows: runs } = await database.pool.query(
    'select state, note, inserted from import_runs order by id desc limit 1',
  );
  expect(runs).toEqual([{ state: 'failed', note: sentence, inserted: 0 }]);
  expect(await act('block-source', 2)).toMatchObject({
    failed: [{ detail: 'This source is already blocked.' }],
  });
  expect(await act('clear', 2)).toMatchObject({
    failed: [{ detail: expect.stringContaining('is blocked') }],
  });

  await database.pool.query("update jobs set expires_at = now() where external_id = 'expired'");
  await act('put-back', 1);
  expect(await statusOf('a')).toEqual({ status: 'open', closed_reason: null });
  expect(await statusOf('filler')).toEqual({ status: 'closed', closed_reason: 'review' });
  expect(await statusOf('expired')).toEqual({ status: 'closed', closed_reason: null });
  expect(await openAds()).toEqual(['a', 'elsewhere']);
  expect(await load(job('a'), filler)).toMatchObject({ rejected: 0 });
});

test('a block of the source stops an import that is running', async () => {
  await load(job('a'), filler);
  await report(1, { reason: 'filled' });
  async function* rowsWithBlock() {
    // More than one batch: the source is blocked between the first and the last.
    for (let n = 0; n < 1000; n++) yield* feedOf([job(`early-${n}`, { title: `Early role ${n}` })]);
    await act('block-source', 1);
    yield* feedOf([job('late', { title: 'Late role' })]);
  }
  const running = importJobs(db, { source: 'feed', sourceKind: 'aggregator', rows: rowsWithBlock() });
  await expect(running).rejects.toThrow('An admin blocked the source');
  const { rows: open } = await database.pool.query("select from jobs where status <> 'closed'");
  expect(open).toHaveLength(0);
});

test('clearing the report also ends a block of the source', async () => {
  await load(job('a'), filler);
  await report(1, { reason: 'filled' });
  await act('block-source', 1);
  await act('clear', 1);
  expect(await statusOf('a')).toMatchObject({ status: 'open' });
  expect(await statusOf('filler')).toMatchObject({ status: 'open' });
});

test('a decision is in the audit log', async () => {
  await load(job('a'), filler);
  await report(1, { reason: 'filled' });
  await act('hold', 1);
  const { rows: entries } = await database.pool.query(
    "select action, entity, entity_id from audit_log where entity = 'job-reports' order by id desc limit 1",
  );
  expect(entries).toEqual([{ action: 'hold', entity: 'job-reports', entity_id: '1' }]);
});

test('of the reports of one ad at most twenty wait; further ones count in these', async () => {
  await load(job('1'), job('2'));
  const reports = Array.from({ length: 25 }, (_, nth) => {
    const [third, fourth] = [Math.floor(nth / 5), nth];
    return api.request(
      '/api/jobs/1/reports',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ reason: 'other', note: `Note ${nth}` }),
      },
      { client: { ...client, ip: `198.51.${third}.${fourth}` } },
    );
  });
  for (const { status } of await Promise.all(reports)) expect(status).toBe(201);
  await report(2, { reason: 'other', note: 'Of another ad' });
  const { rows } = await database.pool.query(
    'select job_id::int as job, count(*)::int as waiting, sum(times)::int as reports from job_reports group by 1 order by 1',
  );
  expect(rows).toEqual([
    { job: 1, waiting: 20, reports: 25 },
    { job: 2, waiting: 1, reports: 1 },
  ]);
});
