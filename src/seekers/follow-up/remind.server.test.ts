import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import type { Change } from '../../catalog/jobs/kept/tracked-job.ts';
import { suppressAddress } from '../../messages/suppressions.server.ts';
import { stopMail } from '../alerts/manage/unsubscribe.server.ts';
import { remind } from './remind.server.ts';
import { addByHand, changeTracked } from './tracked-jobs.server.ts';

const email = 'dana@example.org';
const token = 'dana-token';
const act = {
  client: { ip: '203.0.113.7', userAgent: null, optsOut: false },
  pageUrl: 'https://x.example',
  channel: 'web',
} as const;
let database: TestDatabase;
let db: TestDatabase['db'];
let me: number;

beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
});
afterAll(() => database.drop());
beforeEach(async () => {
  await db.deleteFrom('messages').execute();
  await db.deleteFrom('users').execute();
  await db.deleteFrom('suppressions').execute();
  const row = { email, unsubscribe_token: token, email_confirmed_at: new Date() };
  ({ id: me } = await db.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow());
});

const track = (title: string, ...changes: Change[]) =>
  addByHand(db, me, { title, company: 'Acme', place: '', link: '' }, changes);
const applied: Change = { kind: 'moved', stage: 'applied' };
/** 10 in the morning in Chicago, so many days from today. */
const later = (days: number) =>
  new Date(Math.floor(Date.now() / 86_400_000 + days) * 86_400_000 + 16 * 3_600_000);
const run = (now: Date) => remind({ db, now: () => now });
const mails = async () => {
  const rows = await db.selectFrom('messages').select(['data', 'state']).orderBy('id').execute();
  return rows.map(({ data }) => {
    const { kind, jobs } = data as { kind: string; jobs: { title: string }[] };
    return `${kind}: ${jobs.map(({ title }) => title).join(', ')}`;
  });
};

test('a week after applying, one mail names all jobs without news, and none comes again', async () => {
  await track('Cook', applied);
  await track('Clerk', applied);
  await track('Saved only');
  expect(await run(later(6))).toBe(0);
  expect(await run(later(9))).toBe(1);
  expect(await run(later(9))).toBe(0);
  expect(await run(later(20))).toBe(0);
  expect(await mails()).toEqual(['silence: Cook, Clerk']);
});

test('whoever heard from the employer is not reminded', async () => {
  const id = await track('Cook', applied);
  await changeTracked(db, me, id, [{ kind: 'moved', stage: 'interview' }]);
  const other = await track('Clerk', applied);
  await changeTracked(db, me, other, [{ kind: 'removed' }]);
  expect(await run(later(9))).toBe(0);
});

test('two workers at once send one mail', async () => {
  await track('Cook', applied);
  await track('Baker', interviewAt('2031-03-09T15:00:00.000Z'));
  const now = new Date('2031-03-08T16:00:00Z');
  await db
    .updateTable('tracked_jobs')
    .set({ applied_at: later(0), changed_at: later(0) })
    .execute();
  const counts = await Promise.all([run(later(9)), run(later(9)), run(later(9))]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
  const more = await Promise.all([run(now), run(now), run(now)]);
  expect(more.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(await mails()).toEqual(['silence: Cook', 'interview: Baker']);
});

function interviewAt(at: string, interviewId?: string): Change {
  const details = { zone: 'America/Chicago', kind: 'phone' as const, place: '', notes: '' };
  return { kind: 'scheduled', interviewId, interview: { at, ...details } };
}

test.each([
  ['two days before', '2031-03-07T18:00:00Z', 0],
  ['the day before, too early in the morning', '2031-03-08T12:30:00Z', 0],
  ['the day before, in the morning', '2031-03-08T13:30:00Z', 1],
  ['the day before, late in the evening', '2031-03-09T05:30:00Z', 1],
  ['on the day', '2031-03-09T13:30:00Z', 0],
])('clocks change on the day of the interview: %s', async (_what, now, count) => {
  await track('Baker', interviewAt('2031-03-09T15:00:00.000Z'));
  expect(await run(new Date(now))).toBe(count);
});

test('an interview at another time has a reminder of its own', async () => {
  const id = await track('Baker', interviewAt('2031-03-12T15:00:00.000Z'));
  expect(await run(new Date('2031-03-11T15:00:00Z'))).toBe(1);
  await changeTracked(db, me, id, [interviewAt('2031-03-20T15:00:00.000Z')]);
  expect(await run(new Date('2031-03-19T15:00:00Z'))).toBe(1);
  expect(await run(new Date('2031-03-19T16:00:00Z'))).toBe(0);
});

test('each interview of a job has one reminder, and two on one day share a mail', async () => {
  const [first, second, third] = ['a', 'b', 'c'].map((name) => `3f0b2a1c-0d4e-4f5a-8b6c-7d8e9f0a1b2${name}`);
  await track(
    'Baker',
    interviewAt('2031-03-12T15:00:00.000Z', first),
    interviewAt('2031-03-12T20:00:00.000Z', second),
    interviewAt('2031-03-20T15:00:00.000Z', third),
  );
  const days = [
    '2031-03-11T15:00:00Z',
    '2031-03-11T16:00:00Z',
    '2031-03-19T15:00:00Z',
    '2031-03-19T16:00:00Z',
  ];
  const counts = [];
  for (const day of days) counts.push(await run(new Date(day)));
  expect(counts).toEqual([1, 0, 1, 0]);
  expect(await mails()).toEqual(['interview: Baker, Baker', 'interview: Baker']);
});

test('two interviews of a job at one time are no error', async () => {
  const at = '2031-03-12T15:00:00.000Z';
  await track('Baker', interviewAt(at), {
    kind: 'scheduled',
    interviewId: '3f0b2a1c-0d4e-4f5a-8b6c-7d8e9f0a1b2c',
    interview: { at, zone: 'America/Denver', kind: 'video', place: '', notes: '' },
  });
  expect(await run(new Date('2031-03-11T15:00:00Z'))).toBe(1);
  expect(await run(new Date('2031-03-11T16:00:00Z'))).toBe(0);
});

test('each kind stops with its own link, and all stop with the link for all mail', async () => {
  await track('Cook', applied);
  await track('Baker', interviewAt('2031-03-12T15:00:00.000Z'));
  await stopMail(db, token, 'silence', act);
  expect(await run(later(9))).toBe(0);
  expect(await run(new Date('2031-03-11T15:00:00Z'))).toBe(1);
  await track('Welder', interviewAt('2031-04-12T15:00:00.000Z'));
  await stopMail(db, token, null, act);
  expect(await run(new Date('2031-04-11T15:00:00Z'))).toBe(0);
});

test.each([
  [
    'an address that is not confirmed',
    () => db.updateTable('users').set({ email_confirmed_at: null }).execute(),
  ],
  ['an address that bounced', () => suppressAddress(db, 'email', email, 'bounced')],
])('%s gets none', async (_what, prepare) => {
  await track('Cook', applied);
  await prepare();
  expect(await run(later(9))).toBe(0);
});
