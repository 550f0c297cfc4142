import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { subscribe } from '../../../../tests/support/alerts.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { insertJobs } from '../../../../tests/support/jobs.ts';
import { indexJobs } from '../../../search/engine/index-jobs.server.ts';
import { rebuildSearchIndex } from '../../../search/engine/rebuild.server.ts';
import { PostgresEngine } from '../../../search/postgres-engine.server.ts';
import { type MatchSummary, matchAlerts } from './match-alerts.server.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const match = (): Promise<MatchSummary> =>
  matchAlerts({ db: database.db, search: new PostgresEngine(database.db), now: () => new Date() });

async function ledger(): Promise<{ query: string; title: string }[]> {
  const { rows } = await sql<{ query: string; title: string }>`
    select query, title from alert_matches join alert_searches on alert_searches.id = search_id join jobs on jobs.id = job_id
    order by alert_matches.id`.execute(database.db);
  return rows;
}

async function change(id: number, statement: string): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    await sql`update jobs set updated_at = now(), ${sql.raw(statement)} where id = ${id}`.execute(tx);
    await indexJobs(tx, [id]);
  });
}

test('a new job is matched once, a changed one is not announced again', async () => {
  await subscribe(database.db, { email: 'a@example.com', query: 'keywords=nurse' });
  await subscribe(database.db, { email: 'b@example.com', query: 'keywords=nurse' });
  const [nurse, cook] = await insertJobs(database.db, [{ title: 'Nurse' }, { title: 'Cook' }]);
  expect(await match()).toEqual({ jobs: 2, matches: 1 });
  expect(await match()).toEqual({ jobs: 0, matches: 0 });
  await change(nurse!, "description = 'Now with nights'");
  expect(await match()).toEqual({ jobs: 1, matches: 0 });
  await change(cook!, "title = 'Nurse and cook'");
  expect(await match()).toEqual({ jobs: 1, matches: 1 });
  expect(await ledger()).toEqual([
    { query: 'keywords=nurse', title: 'Nurse' },
    { query: 'keywords=nurse', title: 'Nurse and cook' },
  ]);
});

test('jobs from before the search are not new to it, and searches that nobody watches are not matched', async () => {
  await insertJobs(database.db, [{ title: 'Old nurse' }]);
  const { alertId } = await subscribe(database.db, { email: 'a@example.com', query: 'keywords=nurse' });
  await subscribe(database.db, { email: 'a@example.com', query: 'keywords=cook' });
  await database.db.updateTable('alerts').set({ state: 'stopped' }).where('id', '=', alertId).execute();
  await insertJobs(database.db, [{ title: 'Nurse' }, { title: 'Cook' }]);
  expect(await match()).toEqual({ jobs: 3, matches: 1 });
  expect(await ledger()).toEqual([{ query: 'keywords=cook', title: 'Cook' }]);
});

test('sample jobs are never announced', async () => {
  await subscribe(database.db, { email: 'a@example.com' });
  await insertJobs(database.db, [{ title: 'Sample' }]);
  await database.db.updateTable('sources').set({ kind: 'sample' }).execute();
  expect(await match()).toEqual({ jobs: 0, matches: 0 });
});

test('a stored search that the rules no longer allow finds nothing', async () => {
  await subscribe(database.db, { email: 'a@example.com', query: 'keywords=nurse' });
  await database.db.updateTable('alert_searches').set({ query: 'zip=notazip' }).execute();
  await insertJobs(database.db, [{ title: 'Nurse' }]);
  expect(await match()).toEqual({ jobs: 0, matches: 0 });
});

test('after the index is rebuilt nothing is announced again and nothing is missed', async () => {
  const { alertId } = await subscribe(database.db, { email: 'a@example.com', query: 'keywords=nurse' });
  const stop = (state: 'active' | 'stopped') =>
    database.db.updateTable('alerts').set({ state }).where('id', '=', alertId).execute();
  await insertJobs(database.db, [{ title: 'Nurse 1' }]);
  await match();
  await stop('stopped');
  await insertJobs(database.db, [{ title: 'Nurse 2' }]);
  await match();
  await sql`update alert_cursor set matched_at = matched_at + interval '2 days'`.execute(database.db);
  await stop('active');
  await sql`update jobs set updated_at = now() + interval '3 days' where id in (${sql.join(
    await insertJobs(database.db, [{ title: 'Nurse 3' }]),
  )})`.execute(database.db);
  await rebuildSearchIndex(database.db);
  expect(await match()).toEqual({ jobs: 1, matches: 1 });
  await insertJobs(database.db, [{ title: 'Nurse 4' }]);
  expect(await match()).toEqual({ jobs: 1, matches: 1 });
  expect((await ledger()).map(({ title }) => title)).toEqual(['Nurse 1', 'Nurse 3', 'Nurse 4']);
});

test('a job that gets a new slot without a change is no news to who subscribed later', async () => {
  const ids = await insertJobs(database.db, [{ title: 'Old nurse' }]);
  await match();
  await sql`update jobs set updated_at = now() - interval '2 days'`.execute(database.db);
  await subscribe(database.db, { email: 'a@example.com', query: 'keywords=nurse' });
  await database.db.transaction().execute((tx) => indexJobs(tx, ids));
  expect(await match()).toEqual({ jobs: 0, matches: 0 });
});

test('workers at once, while jobs come in, find each match once', async () => {
  await subscribe(database.db, { email: 'a@example.com', query: 'keywords=nurse' });
  await subscribe(database.db, { email: 'a@example.com' });
  const imports = async (): Promise<void> => {
    for (let batch = 0; batch < 6; batch++)
      await insertJobs(
        database.db,
        Array.from({ length: 500 }, (_, at) => ({ title: at % 2 ? 'Nurse' : 'Cook' })),
      );
  };
  let isOver = false;
  const worker = async (): Promise<number> => {
    let found = 0;
    while (!isOver) found += (await match()).matches;
    return found;
  };
  const workers = [worker(), worker()];
  await imports();
  isOver = true;
  const found = (await Promise.all(workers)).reduce((sum, one) => sum + one, (await match()).matches);
  expect(found).toBe(3000 + 1500);
  expect((await ledger()).length).toBe(found);
});

test('runs that share the searches match each with every job, and none ends before all are matched', async () => {
  const words = ['nurse', 'cook', 'baker', 'driver', 'clerk', 'welder', 'tailor', 'porter'];
  for (const word of words)
    await subscribe(database.db, { email: 'a@example.com', query: `keywords=${word}` });
  await insertJobs(
    database.db,
    Array.from({ length: 5000 }, (_, at) => ({ title: words[at % words.length] })),
  );
  const behind = async () =>
    (await sql`select from alert_cursor where slot < (select max(slot) from job_search)`.execute(database.db))
      .rows.length;
  const run = async (at: number) => {
    const summary = await matchAlerts({
      db: database.db,
      search: new PostgresEngine(database.db),
      now: () => new Date(),
      share: async () => ({ at, of: 3 }),
    });
    return { ...summary, behind: await behind() };
  };
  const runs = await Promise.all([run(0), run(1), run(2)]);
  expect(runs.map((one) => one.behind)).toEqual([0, 0, 0]);
  expect(Math.min(...runs.map(({ matches }) => matches))).toBeGreaterThan(0);
  expect(runs.reduce((sum, { matches }) => sum + matches, 0)).toBe(5000);
  const { rows } = await sql<{ query: string; jobs: number }>`
    select query, count(*)::int as jobs from alert_matches join alert_searches on alert_searches.id = search_id
    group by 1`.execute(database.db);
  expect(new Map(rows.map(({ query, jobs }) => [query, jobs]))).toEqual(
    new Map(words.map((word) => [`keywords=${word}`, 625])),
  );
});

test('a run takes over the shards of one that was killed', async () => {
  await subscribe(database.db, { email: 'a@example.com', query: 'keywords=nurse' });
  await insertJobs(database.db, [{ title: 'Nurse' }]);
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query('select from alert_cursor where shard < 6 for update');
  const { rows } = await client.query('select pg_backend_pid() as pid');
  const dead = new Promise((resolve) => client.once('error', resolve));
  const matching = matchAlerts({
    db: database.db,
    search: new PostgresEngine(database.db),
    now: () => new Date(),
    share: async () => ({ at: 1, of: 2 }),
  });
  const first = await Promise.race([matching, new Promise((resolve) => setTimeout(resolve, 500, 'waits'))]);
  await database.pool.query('select pg_terminate_backend($1)', [rows[0].pid]);
  await dead;
  client.release(true);
  await matching;
  expect({ first, titles: (await ledger()).map(({ title }) => title) }).toEqual({
    first: 'waits',
    titles: ['Nurse'],
  });
});
