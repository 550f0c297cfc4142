import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { insertJobs } from '../../../tests/support/jobs.ts';
import { type Role, roles } from '../../api/roles.ts';
import { readListQuery } from '../../desk/lists/list.ts';
import { listRows } from '../../desk/lists/resource-verbs.server.ts';
import type { MetricName } from '../../money/reports/metrics.ts';
import { rowsBehind } from '../../money/reports/rows-behind.ts';
import { rebuildStats, setBusinessZone } from '../../money/tracking/figures/stats.server.ts';
import { openSecretBox } from '../../platform/crypto/secret-box.ts';
import { resources } from '../back-office/resources.server.ts';
import { FirstScreen } from './first-screen.tsx';
import { type Periods, readFirstScreen } from './read-first-screen.server.ts';

const zone = 'America/Chicago';
/** Half past eight in the evening of September 20 in Chicago. */
const now = new Date('2026-09-21T01:30:00Z');
let database: TestDatabase;
let all: ReturnType<typeof resources>;
beforeAll(async () => {
  database = await createTestDatabase();
  all = resources({
    db: database.db,
    origin: '',
    secrets: openSecretBox({ secretKey: 'the key of these tests, of 32 signs', dataDir: '' }),
  });
  await setBusinessZone(database.db, zone);
  await database.pool.query(`
    create schema pgboss;
    create table pgboss.schedule (name text, cron text);
    create table pgboss.job (name text, state text, started_on timestamptz, completed_on timestamptz,
      retry_count int, output jsonb)`);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.empty(
    `clicks, site_events, user_sources, users, conversions, postbacks, messages, contact_submissions, jobs, sources, feeds,
     import_runs, daily_stats, daily_job_stats, campaigns, traffic_sources, campaign_spend`,
  );
  await database.pool.query(`
    truncate pgboss.schedule, pgboss.job;
    insert into pgboss.schedule values ('count-stats', '* * * * *');
    insert into pgboss.job values ('count-stats', 'completed', $$2026-09-21T01:29:00Z$$, $$2026-09-21T01:29:01Z$$)`);
});

const read = (role: Role = 'admin') =>
  readFirstScreen({ db: database.db, config: { timeZone: zone }, now: () => now }, all, role);
/** The rows of the list that an address leads to. */
async function countBehind(address: string): Promise<number> {
  const url = new URL(address, 'http://site');
  const resource = all.find(({ name }) => url.pathname === `/admin/${name}`)!;
  return (await listRows(database.db, resource, readListQuery(url.searchParams, resource))).total;
}

/** One of everything that waits, and three of what is counted by day, on the borders of the days of the business. */
async function addEverything(): Promise<void> {
  const { pool, db } = database;
  const [jobId] = await insertJobs(db, [{}]);
  await pool.query(`
    insert into traffic_sources (name, cost_model) values ('Search', 'cpc');
    insert into campaigns (code, name, traffic_source_id, start_date, cost_rate) values ('a', 'A', 1, '2026-01-01', 0.25)`);
  // The first and the last moment of today, yesterday, the week and the week before, and one outside.
  const moments = [
    '2026-09-20T05:00:00Z',
    '2026-09-21T01:00:00Z',
    '2026-09-20T04:59:59Z',
    '2026-09-19T05:00:00Z',
    '2026-09-14T05:00:00Z',
    '2026-09-14T04:59:59Z',
    '2026-09-07T05:00:00Z',
    '2026-09-07T04:59:59Z',
  ];
  for (const [index, at] of moments.entries()) {
    await pool.query(
      `insert into clicks (id, clicked_at, campaign_id, traffic_source_id, bot_reason)
       select gen_random_uuid(), $1, 1, 1, case when n = 0 then 'user agent' end from generate_series(0, $2::int) as n`,
      [at, index + 1],
    );
    await pool.query(
      `insert into site_events (id, at, type, job_id, campaign_id, traffic_source_id)
       values (gen_random_uuid(), $1, 'application', $2, 1, 1)`,
      [at, jobId],
    );
    await pool.query(
      `with person as (insert into users (email, unsubscribe_token, created_at) values ($1, $1, $2) returning id)
       insert into user_sources (user_id, campaign_id, traffic_source_id, created_at) select id, 1, 1, $2 from person`,
      [`${index}@example.com`, at],
    );
    await pool.query(
      `insert into conversions (converted_at, campaign_id, traffic_source_id, conversion_type, report_hash,
         external_reference_id, status, revenue)
       values ($1, 1, 1, 'hire', '', $2, 'approved', 10.01), ($1, 1, 1, 'hire', '', $2 || 'h', 'hold', 0.125)`,
      [at, `t${index}`],
    );
    await pool.query(
      `insert into conversion_entries (conversion_id, at, amount, reason)
       select id, $1, revenue, 'approved' from conversions where external_reference_id = $2`,
      [at, `t${index}`],
    );
  }
  await pool.query(`
    insert into postbacks (id, event, url, state, attempts) values
      (gen_random_uuid(), 'approved', 'https://a.example/', 'dead', 8),
      (gen_random_uuid(), 'approved', 'https://a.example/', 'due', 2),
      (gen_random_uuid(), 'approved', 'https://a.example/', 'due', 0),
      (gen_random_uuid(), 'approved', 'https://a.example/', 'delivered', 3);
    insert into contact_submissions (name, email, subject, message, status) values
      ('a', 'a@example.com', 'Hi', 'Hi', 'new'), ('b', 'b@example.com', 'Hi', 'Hi', 'answered');
    insert into messages (channel, template, recipient, is_commercial, state) values
      ('email', 'x', 'a@example.com', false, 'dead'), ('sms', 'x', '+12025550123', false, 'dead'),
      ('email', 'x', 'a@example.com', false, 'queued')`);
  await pool.query("insert into job_reports (job_id, reason) values ($1, 'money'), ($1, 'filled')", [jobId]);
  await pool.query("update job_reports set status = 'cleared' where reason = 'filled'");
  await rebuildStats(db);
}

/** A feed with the rows that its runs found, the oldest first. */
async function addFeed(
  name: string,
  runs: [read: number, state?: string, note?: string][],
  status = 'active',
) {
  const { rows } = await database.pool.query(
    `with source as (insert into sources (name, kind) values ($1, 'aggregator') returning id)
     insert into feeds (source_id, url, status) select id, 'https://a.example/', $2 from source returning source_id`,
    [name, status],
  );
  for (const [found, state = 'done', note = null] of runs)
    await database.pool.query(
      "insert into import_runs (source_id, input, state, read, note, finished_at) values ($1, 'x', $2, $3, $4, now())",
      [rows[0].source_id, state, found, note],
    );
}

const counted: MetricName[] = ['clicks', 'registrations', 'jobApplications', 'conversions'];

test('each figure is the number of rows of the list that it leads to, in the days of the business', async () => {
  await addEverything();
  const { today, yesterday, week, weekBefore } = (await read()) as Periods;
  expect([today, yesterday, week, weekBefore].map(({ range }) => `${range.from} ${range.to}`)).toEqual([
    '2026-09-20 2026-09-20',
    '2026-09-19 2026-09-19',
    '2026-09-14 2026-09-20',
    '2026-09-07 2026-09-13',
  ]);
  const figures = (name: MetricName) =>
    [today, yesterday, week, weekBefore].map(({ metrics }) => metrics[name]);
  expect(figures('clicks')).toEqual([3, 7, 15, 13]);
  expect(figures('registrations')).toEqual([2, 2, 5, 2]);
  expect(figures('jobApplications')).toEqual([2, 2, 5, 2]);
  expect(figures('revenue')).toEqual([20.02, 20.02, 50.05, 20.02]);
  expect(figures('cost')).toEqual([0.75, 1.75, 3.75, 3.25]);
  expect(figures('profit')).toEqual([19.27, 18.27, 46.3, 16.77]);
  for (const { range, metrics } of [today, yesterday, week, weekBefore])
    for (const name of counted)
      expect(
        await countBehind(rowsBehind(name, { range, moneyDay: 'booking', values: [] })!),
        `${name} from ${range.from}`,
      ).toBe(metrics[name]);
});

test('each queue has the number and the sum of the list that it leads to', async () => {
  await addEverything();
  const { waiting } = await read();
  expect(waiting.map(({ count, what, money }) => `${count} ${what} ${money}`)).toEqual([
    '8 conversions on hold 1.00',
    '2 failing postbacks null',
    '1 ad to review null',
    '1 new message null',
    '2 emails and texts not sent null',
  ]);
  for (const { to, count } of waiting) expect(await countBehind(to), to).toBe(count);
});

test.each(roles)('%s sees only what the role may read', async (role) => {
  await addEverything();
  await addFeed('Acme', [[10], [4]]);
  const { today, waiting, feedLosses, lists } = await read(role);
  expect(today === null).toBe(role === 'editor');
  const named = waiting.map(({ to }) => /^\/admin\/([\w-]+)/.exec(to)![1]!);
  const readable = all.filter((list) => list.read.includes(role)).map(({ name }) => name);
  expect(lists).toEqual(readable);
  expect(named.filter((name) => !readable.includes(name))).toEqual([]);
  expect(feedLosses).toHaveLength(readable.includes('feeds') ? 1 : 0);
  const markup = await show(role);
  const links = [...markup.matchAll(/href="\/admin\/([\w-]+)[?"]/g)].map(([, name]) => name!);
  const others = links.filter((name) => !readable.includes(name) && !['reports', 'status'].includes(name));
  expect(others, 'links to lists of other roles').toEqual([]);
});

describe('a feed that lost jobs', () => {
  test.each<
    [string, [read: number, state?: string, note?: string][], [before: number, found: number] | null]
  >([
    ['found fewer', [[1040], [728]], [1040, 728]],
    ['found as many', [[10], [10]], null],
    ['found more', [[10], [11]], null],
    ['had one run', [[10]], null],
    ['never ran', [], null],
    ['recovered', [[10], [4], [10]], null],
    ['was not changed since', [[10], [4], [0, 'done', 'Not changed since the last run.']], [10, 4]],
    ['could not be read since', [[10], [4], [1, 'broken']], [10, 4]],
    ['is empty', [[10], [0]], [10, 0]],
  ])('is one that %s', async (_what, runs, expected) => {
    await addFeed('Acme', runs);
    await addFeed('Paused', [[10], [4]], 'paused');
    const { feedLosses } = await read();
    expect(feedLosses.map(({ before, found }) => [before, found])).toEqual(expected ? [expected] : []);
  });
});

const show = async (role: Role = 'admin'): Promise<string> =>
  renderToStaticMarkup(
    createElement(MemoryRouter, null, createElement(FirstScreen, { screen: await read(role) })),
  );

test('jobs that end in the next seven days are counted by feed and employer, as their lists count them', async () => {
  // The last of each: yesterday, in eight days, never, and over already.
  const ends = ['2026-09-20', '2026-09-26', '2026-09-26', '2026-09-19', '2026-09-27', null, '2026-09-22'];
  const ids = await insertJobs(
    database.db,
    ends.map((_, at) => ({ company: at < 2 ? 'Harbor' : 'Alder', title: `Clerk ${at}` })),
  );
  for (const [at, id] of ids.entries())
    await database.pool.query('update jobs set expires_on = $2 where id = $1', [id, ends[at]]);
  await database.pool.query("update jobs set status = 'closed', closed_at = now() where id = $1", [
    ids.at(-1),
  ]);
  const { sources, companies } = (await read()).ending;
  expect(companies).toMatchObject([
    { name: 'Harbor', jobs: 2 },
    { name: 'Alder', jobs: 1 },
  ]);
  expect(sources.map(({ jobs }) => jobs)).toEqual([3]);
  for (const { to, jobs } of [...sources, ...companies]) expect(await countBehind(to), to).toBe(jobs);
});

test('where all is well, one line says so', async () => {
  expect(await show()).toContain('All is well.');
  await addFeed('Acme', [[1040], [728]]);
  const markup = await show();
  expect(markup).not.toContain('All is well.');
  expect(markup).toContain('jobs in the feed Acme');
});

test('a role that may switch sources on is offered the first jobs until there are some', async () => {
  const offered = async () => {
    const screens = await Promise.all(
      roles.map(async (role) => [role, (await read(role)).firstJobs] as const),
    );
    return screens.filter(([, firstJobs]) => firstJobs).map(([role]) => role);
  };
  expect(await offered()).toEqual(['admin']);
  await insertJobs(database.db, [{}]);
  expect(await offered()).toEqual([]);
});

test('a late task is counted as the site status counts it', async () => {
  await database.pool.query('update pgboss.job set completed_on = $1', ['2026-09-21T00:00:00Z']);
  expect((await read('analyst')).taskTroubles).toEqual([
    'The task count-stats is late. Its last success was 90 minutes ago.',
  ]);
});
