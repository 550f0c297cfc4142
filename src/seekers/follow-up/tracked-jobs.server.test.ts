import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { insertJobs } from '../../../tests/support/jobs.ts';
import { insertUser } from '../../../tests/support/users.ts';
import type { SentJob } from '../../catalog/jobs/kept/tracked-job.schema.ts';
import {
  type Change,
  eventsOf,
  inOrder,
  replay,
  results,
  stages,
  trackedLimits,
} from '../../catalog/jobs/kept/tracked-job.ts';
import { retention } from '../../content/retention.ts';
import {
  addByHand,
  changeTracked,
  countStages,
  findTracked,
  listSavedIds,
  listTracked,
  purgeRemoved,
  removeSavedJob,
  saveJob,
  takeOverTracked,
} from './tracked-jobs.server.ts';

let database: TestDatabase;
let db: TestDatabase['db'];
let ids: number[];
let me: number;
const baker = {
  title: 'Baker',
  company: 'Corner Bakery',
  place: 'Boise, ID',
  link: 'https://bakery.example/jobs',
};

beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
  ids = await insertJobs(db, [
    { title: 'Night Nurse', company: 'Mercy', description: 'Care for people at night.' },
    { title: 'Clerk' },
    { title: 'Welder' },
  ]);
});
afterAll(() => database.drop());
beforeEach(async () => {
  me = await insertUser(db);
});

const interviewIds = ['3f0b2a1c-0d4e-4f5a-8b6c-7d8e9f0a1b2a', '3f0b2a1c-0d4e-4f5a-8b6c-7d8e9f0a1b2b'];

const list = async () => (await listTracked(db, me, { order: 'saved', page: 1 })).rows;
async function only() {
  const [row] = await list();
  return (await findTracked(db, me, row!.id))!;
}

test('whatever is done to a job, the stored state is what its events give', async () => {
  const change = fc.oneof(
    fc.record({ kind: fc.constant('noted' as const), note: fc.string({ maxLength: 5 }) }),
    fc.record({
      kind: fc.constant('moved' as const),
      stage: fc.constantFrom(...stages),
      result: fc.constantFrom(...results),
    }),
    fc.constant({ kind: 'removed' as const }),
    fc.constant({ kind: 'saved' as const }),
    fc.record({
      kind: fc.constant('scheduled' as const),
      interviewId: fc.constantFrom(undefined, ...interviewIds),
      interview: fc.constantFrom(null, {
        at: '2026-12-01T17:30:00.000Z',
        zone: 'America/Chicago',
        kind: 'video' as const,
        place: 'https://meet.example/1',
        notes: 'Bring "papers"',
      }),
    }),
    fc.constant('undo' as const),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 12 }), async (changes) => {
      const id = await addByHand(db, me, baker);
      for (const one of changes) {
        const { job } = (await findTracked(db, me, id))!;
        const last: Change = { kind: 'undone', event: job.events.at(-1)!.id };
        await changeTracked(db, me, id, [one === 'undo' ? last : one]);
      }
      const { row, job } = (await findTracked(db, me, id))!;
      expect(row).toMatchObject(replay(job.events));
      expect(inOrder(job.events)).toEqual(job.events);
    }),
    { numRuns: 25 },
  );
});

test('a copy of the ad stays when the ad changes, closes or is deleted', async () => {
  const [job] = await insertJobs(db, [
    { title: 'Lamplighter', company: 'Gasworks', description: 'Light lamps.' },
  ]);
  await saveJob(db, me, job!, {});
  const closed = sql`update jobs set title = 'Changed', status = 'closed', closed_at = '2026-06-02' where id = ${job!}`;
  await closed.execute(db);
  expect((await only()).row).toMatchObject({
    closedAt: '2026-06-02T00:00:00.000Z',
    ad: { title: 'Lamplighter' },
  });
  await sql`delete from jobs where id = ${job!}`.execute(db);
  expect((await only()).job.ad).toMatchObject({
    jobId: null,
    title: 'Lamplighter',
    company: 'Gasworks',
    description: 'Light lamps.',
    postedAt: '2026-06-01T00:00:00.000Z',
  });
});

test('who applies keeps the ad as it was then', async () => {
  const [job] = await insertJobs(db, [{ title: 'Cook', description: 'Cook soup.' }]);
  await saveJob(db, me, job!, {});
  await sql`update jobs set description = 'Cook soup and bread.' where id = ${job!}`.execute(db);
  await saveJob(db, me, job!, { applied: true });
  expect((await only()).job.ad.description).toBe('Cook soup and bread.');
});

test('a second mark keeps the first time of applying, and a further stage stays', async () => {
  await saveJob(db, me, ids[0]!, { note: 'Ask Ana', applied: true });
  const { row } = await only();
  await changeTracked(db, me, row.id, [{ kind: 'moved', stage: 'interview' }]);
  await saveJob(db, me, ids[0]!, { applied: true });
  expect((await only()).row).toMatchObject({ stage: 'interview', appliedAt: row.appliedAt, note: 'Ask Ana' });
  await saveJob(db, me, ids[0]!, { applied: false });
  expect((await only()).row).toMatchObject({ stage: 'saved', appliedAt: null });
});

test('two devices at once: both changes count, and a job is saved once', async () => {
  await Promise.all([saveJob(db, me, ids[0]!, { note: 'one' }), saveJob(db, me, ids[0]!, { applied: true })]);
  const { row, job } = await only();
  expect(row).toMatchObject({ note: 'one', stage: 'applied' });
  expect(row).toMatchObject(replay(job.events));
  expect(await listSavedIds(db, me)).toEqual([ids[0]]);
});

function sentJob(jobId: number | null, changes: Change[], at: string): SentJob {
  const events = eventsOf([{ kind: 'saved' }, ...changes], [], Date.parse(at));
  return { id: randomUUID(), ad: { ...baker, jobId, postedAt: null, description: '' }, events } as SentJob;
}
const takeOver = (jobs: SentJob[], user = me) =>
  db.transaction().execute((tx) => takeOverTracked(tx, user, jobs));

test('a browser hands its jobs over any number of times, in parts, and the later note wins', async () => {
  await saveJob(db, me, ids[0]!, { note: 'written later' });
  const jobs = [
    sentJob(ids[0]!, [{ kind: 'noted', note: 'from the browser' }], '2026-06-01T10:00:00Z'),
    sentJob(ids[1]!, [{ kind: 'moved', stage: 'applied' }], '2026-06-02T10:00:00Z'),
    sentJob(null, [], '2026-06-03T10:00:00Z'),
    sentJob(999_999_999, [], '2026-06-04T10:00:00Z'),
  ];
  const parts = jobs.flatMap((job) => job.events.map((event) => ({ ...job, events: [event] })));
  await takeOver(parts);
  const first = await list();
  await takeOver(jobs);
  await Promise.all([takeOver(jobs), takeOver(parts)]);
  expect(await list()).toEqual(first);
  expect(first).toHaveLength(4);
  const of = (jobId: number) => first.find(({ ad }) => ad.jobId === jobId)!;
  expect(of(ids[0]!)).toMatchObject({ note: 'written later', savedAt: '2026-06-01T10:00:00.000Z' });
  expect(of(ids[1]!)).toMatchObject({ stage: 'applied', appliedAt: '2026-06-02T10:00:00.001Z' });
  expect(of(ids[1]!).ad.title).toBe('Clerk');
  expect(first.filter(({ ad }) => ad.jobId === null).map(({ ad }) => ad.title)).toEqual(['Baker', 'Baker']);
});

test('the text that a browser has stays only if our ad is gone, and is written once', async () => {
  const withText = (job: SentJob, description: string) => ({ ...job, ad: { ...job.ad, description } });
  const open = sentJob(ids[0]!, [], '2026-06-01T10:00:00Z');
  const gone = sentJob(999_999_999, [], '2026-06-02T10:00:00Z');
  const together = withText(sentJob(999_999_998, [], '2026-06-03T10:00:00Z'), 'Sent together');
  await takeOver([open, gone, together]);
  const textOf = async ({ id }: SentJob) => (await findTracked(db, me, id))!.job.ad.description;
  const ours = await textOf(open);
  await takeOver([withText(open, 'A forged text'), withText(gone, 'Bake bread at night')]);
  await takeOver([withText(gone, 'Another text')]);
  expect(ours).not.toBe('');
  expect(await Promise.all([open, gone, together].map(textOf))).toEqual([
    ours,
    'Bake bread at night',
    'Sent together',
  ]);
});

test('a browser whose clock is ahead gets no events in the future', async () => {
  await takeOver([sentJob(null, [{ kind: 'noted', note: 'x' }], '2999-01-01T00:00:00Z')]);
  const { row } = await only();
  expect(Date.parse(row.changedAt)).toBeLessThanOrEqual(Date.now());
  expect(row.note).toBe('x');
});

test('nobody reaches the jobs of someone else, not even by their ID', async () => {
  const id = await addByHand(db, me, baker);
  const other = await insertUser(db);
  await expect(changeTracked(db, other, id, [{ kind: 'removed' }])).rejects.toThrow('There is no job');
  await takeOver([{ ...sentJob(null, [], '2026-06-03T10:00:00Z'), id }], other);
  expect(await findTracked(db, other, id)).toBeNull();
  expect((await findTracked(db, me, id))!.job.events).toHaveLength(1);
});

test('two devices add an interview each: both stay, and one that is sent twice counts once', async () => {
  const id = await addByHand(db, me, baker);
  const details = { zone: 'America/Denver', kind: 'phone' as const, place: '', notes: '' };
  const interview = (day: number) => ({ ...details, at: `2026-12-0${day}T17:00:00.000Z` });
  const add = (day: number) =>
    changeTracked(db, me, id, [{ kind: 'scheduled', interviewId: randomUUID(), interview: interview(day) }]);
  await Promise.all([add(2), add(1), add(2)]);
  expect((await only()).row.interviews).toMatchObject([interview(1), interview(2)]);
});

test('events are never changed', async () => {
  await addByHand(db, me, baker);
  await expect(sql`update tracked_job_events set kind = 'removed'`.execute(db)).rejects.toThrow('only added');
});

test('a removed job leaves every list, comes back with an undo, and is deleted after some weeks', async () => {
  await saveJob(db, me, ids[0]!, { note: 'keep' });
  const { row } = await only();
  await removeSavedJob(db, me, ids[0]!);
  expect([await list(), await listSavedIds(db, me), await countStages(db, me)]).toEqual([[], [], {}]);
  await saveJob(db, me, ids[0]!, {});
  expect((await only()).row).toMatchObject({ id: row.id, note: 'keep' });
  await removeSavedJob(db, me, ids[0]!);
  const later = (days: number) => new Date(Date.now() + days * 86_400_000);
  await purgeRemoved(db, later(retention.removedJobDays - 1));
  expect(await findTracked(db, me, row.id)).not.toBeNull();
  await purgeRemoved(db, later(retention.removedJobDays + 1));
  expect(await findTracked(db, me, row.id)).toBeNull();
});

test('10,000 jobs: a page reads its own rows by the index, and the list is full', async () => {
  await sql`
    insert into tracked_jobs (user_id, title, company, stage, saved_at, changed_at, description)
    select ${me}, 'Job ' || n, 'Acme', 'saved', now() - n * interval '1 hour', now() - n * interval '1 hour', repeat('x', 500)
    from generate_series(1, ${trackedLimits.account}) n`.execute(db);
  await sql`analyze tracked_jobs`.execute(db);
  const { rows, total } = await listTracked(db, me, { order: 'changed', page: 2 });
  expect(total).toBe(trackedLimits.account);
  expect(rows.map(({ ad }) => ad.title)).toEqual(
    Array.from({ length: trackedLimits.page }, (_, at) => `Job ${trackedLimits.page + at + 1}`),
  );
  const plan = await sql<{ 'QUERY PLAN': string }>`
    explain select id from tracked_jobs where user_id = ${me} and removed_at is null order by changed_at desc, id
    limit 25 offset 25`.execute(db);
  expect(plan.rows.map((line) => line['QUERY PLAN']).join('\n')).toContain('tracked_jobs_changed');
  await expect(addByHand(db, me, baker)).rejects.toThrow('10,000 saved jobs');
});
