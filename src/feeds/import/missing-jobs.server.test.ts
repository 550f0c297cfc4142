import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { feedOf } from '../../../tests/support/feeds.ts';
import type { RawJob } from '../../catalog/postings/raw-job.ts';
import { getRow, listRows, runAction } from '../../desk/lists/resource-verbs.server.ts';
import { jobs } from '../jobs/jobs-resource.server.ts';
import { importRuns, missingJobs } from '../runs/import-runs-resource.server.ts';
import { reject } from '../sources/feed-row.ts';
import { feeds } from '../sources/feeds-resource.server.ts';
import { closeJob, reopenJob } from './close-job.server.ts';
import { importJobs } from './import.server.ts';

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
const range = (from: number, to: number): Partial<RawJob>[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index).map((id) => ({
    externalId: `e${id}`,
    title: `Job ${id}`,
    link: `https://example.com/${id}`,
  }));
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
const lastRun = async () => (await listRows(db, importRuns, query())).rows[0]!;
const query = (filters: Record<string, string> = {}) => ({ page: 1, pageSize: 50, sort: '-id', filters });
const act = (resource: typeof importRuns, id: unknown) =>
  runAction(
    db,
    resource,
    resource.actions!.find(({ name }) => name === 'close-missing')!,
    [String(id)],
    doer,
  );
const titles = async (resource: typeof jobs, filters: Record<string, string>) =>
  (await listRows(db, resource, query(filters))).rows.map(({ title }) => title).sort();
const open = async () =>
  (await titles(jobs, { status: 'open' }))
    .map((title) => Number(String(title).slice(4)))
    .sort((a, b) => a - b);

describe('a feed that has shrunk by more than half', () => {
  beforeEach(async () => {
    await load(range(1, 10));
    await load(range(1, 3));
  });

  test('closes nothing, and reports the missing jobs', async () => {
    expect(await open()).toHaveLength(10);
    const run = await lastRun();
    expect(run).toMatchObject({ state: 'done', retired: 0, missing: 7 });
    expect(run.note).toMatch(/shrank by more than half.*7 open jobs are missing/);
    expect(await titles(missingJobs, { run: String(run.id) })).toEqual(
      range(4, 10)
        .map(({ title }) => title)
        .sort(),
    );
  });

  test('closes exactly its missing jobs after a decision, once, and the audit log records who decided', async () => {
    const run = await lastRun();
    expect(await act(importRuns, run.id)).toMatchObject({ done: [String(run.id)], failed: [] });
    expect(await open()).toEqual([1, 2, 3]);
    expect(await getRow(db, importRuns, String(run.id))).toMatchObject({ missing: null, retired: 7 });
    expect(await titles(jobs, { closedByRun: String(run.id) })).toHaveLength(7);
    expect(await titles(missingJobs, {})).toEqual([]);
    const audit = await database.pool.query('select action, entity, entity_id from audit_log order by id');
    expect(audit.rows).toEqual([
      { action: 'close-missing', entity: 'import-runs', entity_id: String(run.id) },
    ]);
    expect(await act(importRuns, run.id)).toMatchObject({
      done: [],
      failed: [{ detail: expect.stringContaining('no missing jobs') }],
    });
    expect(await load(range(1, 3))).toMatchObject({ retireRefused: null, missing: 0 });
  });

  test('can be closed on its feed’s page as well', async () => {
    const { rows } = await database.pool.query(
      "insert into feeds (source_id, url) select id, 'https://a.example' from sources where name = 'feed' returning id",
    );
    expect(await getRow(db, feeds, String(rows[0].id))).toMatchObject({ missing: 7 });
    expect(await act(feeds, rows[0].id)).toMatchObject({ failed: [] });
    expect(await open()).toEqual([1, 2, 3]);
  });

  test('closes nothing for a run that is not its last', async () => {
    const old = await lastRun();
    await load(range(1, 4));
    expect(await act(importRuns, old.id)).toMatchObject({
      failed: [{ detail: expect.stringContaining('newer run') }],
    });
    expect(await open()).toHaveLength(10);
    await act(importRuns, (await lastRun()).id);
    expect(await open()).toEqual([1, 2, 3, 4]);
  });

  test('keeps a job whose row cannot be used but has its id', async () => {
    await load(range(1, 3), reject('malformed', '', 'e9'));
    await act(importRuns, (await lastRun()).id);
    expect(await open()).toEqual([1, 2, 3, 9]);
  });
});

test('is closed once when two admins decide at the same time', async () => {
  await load(range(1, 10));
  await load(range(1, 3));
  const { id } = await lastRun();
  const results = await Promise.all([act(importRuns, id), act(importRuns, id)]);
  expect(results.flatMap(({ done }) => done)).toHaveLength(1);
  expect(await open()).toEqual([1, 2, 3]);
});

test('a feed that has shrunk by less closes its missing jobs, counts them, and lists them', async () => {
  await load(range(1, 10));
  await load(range(1, 7));
  const run = await lastRun();
  expect(run).toMatchObject({ retired: 3, missing: null, note: 'Closed 3 of 10 jobs.' });
  expect(await titles(jobs, { closedByRun: String(run.id) })).toEqual(['Job 10', 'Job 8', 'Job 9']);
  await load(range(1, 8));
  expect(await titles(jobs, { closedByRun: String(run.id) })).toEqual(['Job 10', 'Job 9']);
  const { rows } = await database.pool.query("select id from jobs where external_id = 'e9'");
  await db.transaction().execute((tx) => reopenJob(tx, rows[0].id));
  await db.transaction().execute((tx) => closeJob(tx, rows[0].id));
  expect(await titles(jobs, { closedByRun: String(run.id) })).toEqual(['Job 10']);
});

test('a feed that replaces a few jobs has no note', async () => {
  await load(range(1, 10));
  await load(range(3, 12));
  expect(await lastRun()).toMatchObject({ retired: 2, note: null });
});
