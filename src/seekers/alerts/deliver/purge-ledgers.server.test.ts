import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { subscribe } from '../../../../tests/support/alerts.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { insertJobs } from '../../../../tests/support/jobs.ts';
import { indexJobs } from '../../../search/engine/index-jobs.server.ts';
import { rebuildSearchIndex } from '../../../search/engine/rebuild.server.ts';
import { PostgresEngine } from '../../../search/postgres-engine.server.ts';
import { matchAlerts } from '../match/match-alerts.server.ts';
import { deliverAlerts } from './deliver-alerts.server.ts';
import { purgeLedgers } from './purge-ledgers.server.ts';

let database: TestDatabase;
let db: TestDatabase['db'];
beforeEach(async () => {
  database = await createTestDatabase();
  db = database.db;
  await subscribe(db, { email: 'ana@example.com', query: 'keywords=nurse', frequency: 'instant' });
  await sql`update alert_searches set created_at = now() - interval '1 year'`.execute(db);
});
afterEach(() => database.drop());

const inDays = (days: number): Date => new Date(Date.now() + days * 24 * 60 * 60_000);

async function announce(): Promise<{ matches: number; messages: number }> {
  const clock = { db, search: new PostgresEngine(db), now: () => new Date() };
  const { matches } = await matchAlerts(clock);
  return { matches, messages: await deliverAlerts(clock, ['instant']) };
}

/** Makes jobs and what the ledger knows of them so many days older. */
async function age(ids: number[], days: number): Promise<void> {
  await sql`update jobs set first_seen_at = first_seen_at - make_interval(days => ${days})
    where id = any(${ids}::bigint[])`.execute(db);
  await sql`update alert_matches set matched_at = matched_at - make_interval(days => ${days})
    where job_id = any(${ids}::bigint[])`.execute(db);
}

async function change(ids: number[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`update jobs set updated_at = now(), description = 'Changed.' where id = any(${ids}::bigint[])`.execute(
      tx,
    );
    await indexJobs(tx, ids);
  });
}

const purgeMatches = async (at: Date): Promise<number> => (await purgeLedgers(db, at)).matches;

const kept = async (): Promise<number[]> =>
  (await db.selectFrom('alert_matches').select('job_id').orderBy('job_id').execute()).map(
    ({ job_id }) => job_id,
  );

test('a match goes when its job is too old to be news, and is not made again by a change, a rebuild or a clock that jumps', async () => {
  const [old, young] = (await insertJobs(db, [{ title: 'Old nurse' }, { title: 'Young nurse' }])) as [
    number,
    number,
  ];
  expect(await announce()).toEqual({ matches: 2, messages: 1 });
  await age([old], 91);
  await age([young], 89);
  expect(await purgeMatches(new Date())).toBe(1);
  expect(await purgeMatches(new Date()), 'it may run twice').toBe(0);
  expect(await kept()).toEqual([young]);

  await change([old, young]);
  expect(await announce()).toEqual({ matches: 0, messages: 0 });
  await sql`update jobs set first_seen_at = now(), updated_at = now()`.execute(db);
  await rebuildSearchIndex(db);
  expect(await announce()).toEqual({ matches: 0, messages: 0 });
  expect(await kept()).toEqual([young]);

  expect(await purgeMatches(inDays(400)), 'the clock jumps forward').toBe(1);
  await change([old, young]);
  expect(await announce(), 'and back').toEqual({ matches: 0, messages: 0 });
  await insertJobs(db, [{ title: 'New nurse' }]);
  expect(await announce()).toEqual({ matches: 1, messages: 1 });
});

test('a match that may still wait for its digest stays, however old its job is', async () => {
  const [job] = await insertJobs(db, [{ title: 'Cook' }]);
  await announce();
  await sql`update jobs set first_seen_at = first_seen_at - interval '89 days', title = 'Nurse' where id = ${job}`.execute(
    db,
  );
  await change([job!]);
  await matchAlerts({ db, search: new PostgresEngine(db), now: () => new Date() });
  expect(await purgeMatches(inDays(8))).toBe(0);
  expect(await purgeMatches(inDays(91))).toBe(1);
});

test('a posting whose duplicate is too old to be news is not news either', async () => {
  const [old] = await insertJobs(db, [{ title: 'Nurse' }]);
  await announce();
  await age([old!], 120);
  expect(await purgeMatches(new Date())).toBe(1);
  const [other] = await insertJobs(db, [{ title: 'Nurse' }]);
  await sql`with other as (insert into sources (name) values ('Other') returning id)
    update jobs set source_id = (select id from other) where id = ${other}`.execute(db);
  expect(await announce()).toEqual({ matches: 0, messages: 0 });
  await sql`update jobs set status = 'closed', closed_at = first_seen_at where id = ${old}`.execute(db);
  await change([other!]);
  expect(await announce(), 'unless that closed before').toEqual({ matches: 1, messages: 1 });
});

test('old deliveries go, but for the last of each alert', async () => {
  const { alertId } = await subscribe(db, { email: 'eve@example.com' });
  const deliver = (alert_id: number, period: string, days: number) =>
    db
      .insertInto('alert_deliveries')
      .values({ alert_id, period, jobs: 1, created_at: inDays(-days) })
      .execute();
  await deliver(alertId, '2026-03-01', 200);
  await deliver(alertId, '2026-03-02', 199);
  const { alertId: other } = await subscribe(db, { email: 'ada@example.com' });
  await deliver(other, '2026-03-01', 200);
  await deliver(other, '2026-06-01', 89);
  await deliver(other, '2026-06-02', 88);
  expect(await purgeLedgers(db, new Date())).toEqual({ matches: 0, deliveries: 2 });
  expect(await purgeLedgers(db, new Date())).toEqual({ matches: 0, deliveries: 0 });
  const left = await db
    .selectFrom('alert_deliveries')
    .select(['alert_id', 'period'])
    .orderBy('created_at')
    .execute();
  expect(left.map(({ alert_id, period }) => [alert_id, period])).toEqual([
    [alertId, '2026-03-02'],
    [other, '2026-06-01'],
    [other, '2026-06-02'],
  ]);
});
