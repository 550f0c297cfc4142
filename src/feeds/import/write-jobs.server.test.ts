import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { feedOf } from '../../../tests/support/feeds.ts';
import type { RawJob } from '../../catalog/postings/raw-job.ts';
import { updateOwnJob } from '../jobs/own-jobs.server.ts';
import { closeExpiredJobs, closeJob, deleteJob, reopenJob } from './close-job.server.ts';
import { importJobs } from './import.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query(
    'truncate sources, jobs, job_sightings, job_openings, import_runs, rejected_rows restart identity cascade',
  );
});

const job = (id: string, given: Partial<RawJob> = {}): Partial<RawJob> => ({
  externalId: id,
  link: `https://list.example/${id}`,
  ...given,
});
const other = job('other', { title: 'Another role' });
const load = (...raws: Partial<RawJob>[]) =>
  importJobs(database.db, {
    source: 'feed',
    sourceKind: 'aggregator',
    rows: feedOf([...raws, other]),
    retire: true,
  });
const idOf = async (externalId: string): Promise<number> =>
  (await database.pool.query('select id from jobs where external_id = $1', [externalId])).rows[0].id;
const change = (act: (tx: Parameters<typeof closeJob>[0]) => Promise<void>) =>
  database.db.transaction().execute(act);

/** 'a: closed, open' for each ad of the role, in the order in which its openings began. */
async function openings(): Promise<string[]> {
  const { rows } = await database.pool.query(`
    select coalesce(external_id, 'deleted') || ': ' ||
      string_agg(case when o.closed_at is null then 'open' else 'closed' end, ', ' order by opened_at) as text
    from job_openings o left join jobs on jobs.id = job_id
    where coalesce(external_id, '') <> 'other' group by external_id order by 1`);
  return rows.map(({ text }) => text);
}

test('an ad that closes and comes back keeps the gap', async () => {
  await load(job('a'));
  expect(await openings()).toEqual(['a: open']);
  await load(job('a', { description: 'Changed.' }));
  await load(job('a', { description: 'Changed.' }));
  expect(await openings()).toEqual(['a: open']);
  await load();
  expect(await openings()).toEqual(['a: closed']);
  await load(job('a'));
  expect(await openings()).toEqual(['a: closed, open']);
});

test('an ad with a new id has the role of the ad before it', async () => {
  await load(job('a'));
  await load(job('b'));
  expect(await openings()).toEqual(['a: closed', 'b: open']);
  const { rows } = await database.pool.query(
    'select count(distinct role_key)::int as roles from job_openings join jobs on id = job_id where external_id in ($1, $2)',
    ['a', 'b'],
  );
  expect(rows[0].roles).toBe(1);
});

test('a new title moves the open ad to its new role', async () => {
  await load(job('a', { title: 'Nurse' }));
  await load(job('a', { title: 'Head Nurse' }));
  const { rows } = await database.pool.query(
    "select role_key = duplicate_key as same from job_openings join jobs on id = job_id where external_id = 'a'",
  );
  expect(rows).toEqual([{ same: true }]);
});

test('closing and reopening by hand', async () => {
  await load(job('a'));
  const id = await idOf('a');
  await change((tx) => closeJob(tx, id));
  expect(await openings()).toEqual(['a: closed']);
  await change((tx) => updateOwnJob(tx as never, id, { title: 'Renamed while it is closed' }));
  expect(await openings()).toEqual(['a: closed']);
  await change((tx) => reopenJob(tx, id));
  expect(await openings()).toEqual(['a: closed, open']);
  await change((tx) => deleteJob(tx, id));
  expect(await openings()).toEqual([]);
});

test('an expired ad ends its opening', async () => {
  await load(job('a', { expiresAt: '2090-01-01' }));
  await database.pool.query("update jobs set expires_at = now() where external_id = 'a'");
  await closeExpiredJobs(database.db);
  expect(await openings()).toEqual(['a: closed']);
});
