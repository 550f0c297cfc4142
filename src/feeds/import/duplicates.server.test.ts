import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { feedOf } from '../../../tests/support/feeds.ts';
import type { RawJob } from '../../catalog/postings/raw-job.ts';
import { importJobs } from './import.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query(
    'truncate sources, jobs, job_sightings, import_runs, rejected_rows restart identity cascade',
  );
});

const job = (id: string, given: Partial<RawJob> = {}): Partial<RawJob> => ({
  externalId: id,
  link: `https://list.example/${id}`,
  ...given,
});
const filler = (name: string) => job(`${name}-other`, { title: `Only at ${name}` });
const load = (
  source: string,
  raws: Partial<RawJob>[],
  sourceKind: 'aggregator' | 'employer' = 'aggregator',
) => importJobs(database.db, { source, sourceKind, rows: feedOf(raws), retire: true });
/** The status of each job, or for a duplicate the id of the job that is shown. */
async function shown(): Promise<Record<string, string>> {
  const { rows } = await database.pool.query(
    `select jobs.external_id, coalesce(best.external_id, jobs.status) as shown from jobs
     left join jobs best on best.id = jobs.duplicate_of where jobs.title not like 'Only%'`,
  );
  return Object.fromEntries(rows.map((row) => [row.external_id, row.shown]));
}

test('the first one seen is shown, and the other replaces it when it closes', async () => {
  await load('a', [job('a1'), filler('a')]);
  expect(await load('b', [job('b1', { title: 'REGISTERED nurse' }), filler('b')])).toMatchObject({
    inserted: 2,
    duplicates: 1,
  });
  expect(await shown()).toEqual({ a1: 'open', b1: 'a1' });
  await load('a', [filler('a')]);
  expect(await shown()).toEqual({ a1: 'closed', b1: 'open' });
  await load('a', [job('a1'), filler('a')]);
  expect(await shown()).toEqual({ a1: 'open', b1: 'a1' });
});

test.each([
  ['its kind of source', 'https://anything.example/1', 'employer'],
  ['a job board', 'https://boards.greenhouse.io/mercy/1', 'aggregator'],
  ['its own site', 'https://jobs.mercyclinic.org/1', 'aggregator'],
] as const)("the employer's own link wins, recognized by %s", async (_name, link, kind) => {
  await load('a', [job('a1')]);
  await load('employer', [job('own', { link })], kind);
  expect(await shown()).toEqual({ a1: 'own', own: 'open' });
});

test('several rows of one source stay separate, and each is shown', async () => {
  await load('a', [job('a1'), job('a2')]);
  await load('b', [job('b1'), job('b2')]);
  expect(await shown()).toEqual({ a1: 'open', a2: 'open', b1: 'a1', b2: 'a1' });
});

test('a job with a new title leaves its group, and its duplicate is shown', async () => {
  await load('a', [job('a1')]);
  await load('b', [job('b1')]);
  await load('a', [job('a1', { title: 'Surgeon' })]);
  expect(await shown()).toEqual({ a1: 'open', b1: 'open' });
});

test('another place or employer is another job', async () => {
  await load('a', [job('a1')]);
  await load('b', [job('b1', { location: 'Boise, ID' }), job('b2', { company: 'Other Clinic' })]);
  expect(await shown()).toEqual({ a1: 'open', b1: 'open', b2: 'open' });
});

test('concurrent imports of four sources with the same jobs in different orders neither deadlock nor miss duplicates', async () => {
  const titles = Array.from({ length: 2500 }, (_, index) => `Job ${index}`);
  const feeds = ['a', 'b', 'c', 'd'].map((name, turn) => {
    const raws = titles.map((title, index) => job(`${name}${index}`, { title }));
    return load(name, turn % 2 ? raws.reverse() : raws);
  });
  for (const summary of await Promise.all(feeds))
    expect(summary).toMatchObject({ inserted: 2500, problem: null });
  const { rows } = await database.pool.query(
    'select status, count(*)::int from jobs group by status order by status',
  );
  expect(rows).toEqual([
    { status: 'duplicate', count: 7500 },
    { status: 'open', count: 2500 },
  ]);
});
