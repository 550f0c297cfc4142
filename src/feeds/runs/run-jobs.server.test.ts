import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { feedOf } from '../../../tests/support/feeds.ts';
import type { RawJob } from '../../catalog/postings/raw-job.ts';
import { retention } from '../../content/retention.ts';
import { getRow, listRows, runAction } from '../../desk/lists/resource-verbs.server.ts';
import { closeExpiredJobs, closeJob } from '../import/close-job.server.ts';
import { importJobs } from '../import/import.server.ts';
import { feedChanges } from '../sources/feed-changes-resource.server.ts';
import { reject } from '../sources/feed-row.ts';
import { importRuns } from './import-runs-resource.server.ts';
import { findFeedHistory, getRunHistory } from './run-history.server.ts';
import { purgeRunJobs } from './run-jobs.server.ts';

let database: TestDatabase;
let db: TestDatabase['db'];
beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
  await database.pool.query("insert into admins (username, password_hash) values ('ann', 'x')");
});
afterAll(() => database.drop());
beforeEach(() => database.pool.query('truncate sources restart identity cascade'));

const doer = { caller: { kind: 'admin', id: 1, username: 'ann', role: 'admin' } } as const;
const job = (id: number, more: Partial<RawJob> = {}): Partial<RawJob> => ({
  externalId: `e${id}`,
  title: `Job ${id}`,
  link: `https://example.com/${id}`,
  ...more,
});
const jobs = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => job(from + index));
const load = (raws: Partial<RawJob>[], ...more: ReturnType<typeof reject>[]) =>
  importJobs(db, {
    source: 'feed',
    sourceKind: 'aggregator',
    rows: (async function* () {
      yield* feedOf(raws);
      yield* more;
    })(),
    retire: true,
  });
const query = (filters: Record<string, string> = {}) => ({ page: 1, pageSize: 100, sort: '-id', filters });
const lastRun = async () => (await listRows(db, importRuns, query())).rows[0]!;
/** The last run's list as "title: change, reason, fields", sorted. */
const changes = async (filters: Record<string, string> = {}) => {
  const { rows } = await listRows(db, feedChanges, query({ run: String((await lastRun()).id), ...filters }));
  return rows.map(({ title, change, reason, fields }) => [title, change, reason ?? fields].join(': ')).sort();
};
const idOf = async (externalId: string): Promise<number> =>
  (await database.pool.query('select id from jobs where external_id = $1', [externalId])).rows[0].id;

describe('the lists of a run', () => {
  test('name new, changed, returned, missing, expired and closed jobs, and match its figures', async () => {
    await load(jobs(1, 8));
    expect(await changes()).toEqual(jobs(1, 8).map(({ title }) => `${title}: opened: new in the feed`));
    expect(await lastRun()).toMatchObject({ opened: 8, changed: 0, closed: 0, openAfter: 8 });

    await load([
      ...jobs(1, 3),
      job(4, { title: 'Lead job 4', salary: '$30 an hour', description: 'Another text.' }),
      job(5, { expiresAt: '2020-01-01' }),
      job(6, { description: 'This position has been filled.' }),
      job(9),
      job(10, { expiresAt: '2020-01-01' }),
    ]);
    expect(await changes()).toEqual([
      'Job 10: not opened: expired',
      'Job 5: closed: expired',
      'Job 6: closed: its text says it is closed',
      'Job 7: closed: missing from the feed',
      'Job 8: closed: missing from the feed',
      'Job 9: opened: new in the feed',
      'Lead job 4: changed: description\npay: none → $30 an hour\ntitle: Job 4 → Lead job 4',
    ]);
    expect(await lastRun()).toMatchObject({ opened: 1, changed: 1, closed: 4, retired: 2, openAfter: 5 });
    expect(await changes({ change: 'changed', field: 'pay' })).toHaveLength(1);
    expect(await changes({ change: 'closed', reason: 'missing from the feed' })).toHaveLength(2);

    await load([...jobs(1, 3), job(4), job(8), job(9)]);
    expect(await changes({ change: 'opened' })).toEqual(['Job 8: opened: back in the feed']);
    // The list of the run before still names the job that has come back.
    const [, before] = (await listRows(db, importRuns, query())).rows;
    expect(
      (await listRows(db, feedChanges, query({ run: String(before!.id), change: 'closed' }))).total,
    ).toBe(4);
  });

  test('add jobs that closed since the run before, once, with the reason', async () => {
    await load([...jobs(1, 9), job(10, { expiresAt: new Date(Date.now() + 3600_000).toISOString() })]);
    await database.pool.query(
      `update jobs set expires_at = now() - interval '1 minute' where external_id = 'e10'`,
    );
    await closeExpiredJobs(db);
    const byHand = await idOf('e9');
    await db.transaction().execute((tx) => closeJob(tx, byHand));
    await load(jobs(1, 9));
    expect(await changes()).toEqual(['Job 10: closed: expired', 'Job 9: closed: closed by hand']);
    expect(await lastRun()).toMatchObject({ opened: 0, closed: 2, retired: 0, openAfter: 8 });
    await load(jobs(1, 9));
    expect(await changes()).toEqual([]);
    expect(await lastRun()).toMatchObject({ closed: 0, openAfter: 8 });
  });

  test('follow an accepted shrink', async () => {
    await load(jobs(1, 10));
    await load(jobs(1, 3));
    expect(await lastRun()).toMatchObject({ closed: 0, missing: 7, openAfter: 10 });
    const closing = importRuns.actions!.find(({ name }) => name === 'close-missing')!;
    await runAction(db, importRuns, closing, [String((await lastRun()).id)], doer);
    expect(await lastRun()).toMatchObject({ closed: 7, openAfter: 3 });
    expect(await changes({ change: 'closed' })).toHaveLength(7);
    await load(jobs(1, 3));
    expect(await lastRun()).toMatchObject({ closed: 0, openAfter: 3 });
  });

  test('say so when no visible field changed', async () => {
    await load([job(1, { category: 'A category that we do not know' })]);
    await load([job(1, { category: 'Another one' })]);
    expect(await changes()).toEqual(['Job 1: changed: details that no page shows']);
  });

  test('a row has a page of its own', async () => {
    await load(jobs(1, 1));
    const [row] = (await listRows(db, feedChanges, query())).rows;
    expect(await getRow(db, feedChanges, String(row!.id))).toMatchObject({ title: 'Job 1', status: 'open' });
  });
});

test('the run keeps the number of rejected rows by reason', async () => {
  await load(
    [job(1), job(2, { title: '' })],
    reject('malformed', '', 'e9'),
    reject('malformed\0', '', 'e8'),
    reject('malformed', '', 'e7'),
  );
  const { rows } = await database.pool.query('select reject_reasons from import_runs');
  expect(rows[0].reject_reasons).toEqual({ malformed: 2, 'malformed\ufffd': 1, 'no title': 1 });
});

test.each([
  ['too old', () => retention.feedRunDays + 1, 0],
  ['young', () => retention.feedRunDays - 1, 2],
])('deletes the lists of runs that are %s, and keeps their figures', async (_name, days, left) => {
  await load(jobs(1, 2));
  await purgeRunJobs(db, new Date(Date.now() + days() * 86_400_000));
  expect(await changes()).toHaveLength(left);
  expect(await lastRun()).toMatchObject({ opened: 2, openAfter: 2 });
});

test(`keeps the lists of the last ${retention.feedRuns} runs of a feed that have one`, async () => {
  for (let run = 0; run <= retention.feedRuns; run++) await load([job(1, { title: `Title ${run}` })]);
  await load([job(1, { title: `Title ${retention.feedRuns}` })]);
  expect(await purgeRunJobs(db, new Date())).toBe(1);
  expect((await listRows(db, feedChanges, query({ change: 'opened' }))).total).toBe(0);
  expect((await listRows(db, feedChanges, query())).total).toBe(retention.feedRuns);
});

describe('the history of a feed', () => {
  test('is empty before its first run, and then shows the last run beside the run before it', async () => {
    await database.pool.query("insert into sources (name) values ('feed')");
    const { rows } = await database.pool.query(
      "insert into feeds (source_id, url) select id, 'https://a.example' from sources returning id",
    );
    expect(await findFeedHistory(db, rows[0].id)).toBeNull();
    await load(jobs(1, 10));
    await load(jobs(1, 8), reject('malformed', '', 'e99'));
    expect(await findFeedHistory(db, rows[0].id)).toMatchObject({
      run: {
        openAfter: 8,
        closed: 2,
        rejectReasons: { malformed: 1 },
        reasons: [{ change: 'closed', reason: 'missing from the feed', jobs: 2 }],
      },
      before: { openAfter: 10, opened: 10 },
      runs: [{ openAfter: 10 }, { openAfter: 8 }],
    });
    expect(await getRunHistory(db, 1)).toMatchObject({ before: null, runs: [{ openAfter: 10 }] });
  });

  test('of a run that does not exist is not found', async () => {
    await expect(getRunHistory(db, 99)).rejects.toThrow('There is no run with this id.');
  });
});
