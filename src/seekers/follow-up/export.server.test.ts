import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { insertUser } from '../../../tests/support/users.ts';
import { replay } from '../../catalog/jobs/kept/tracked-job.ts';
import { newToken } from '../../platform/crypto/tokens.ts';
import { findCalendar, setCalendarToken, trackedFile } from './export.server.ts';
import { addByHand, changeTracked } from './tracked-jobs.server.ts';

const origin = 'https://jobs.example';
let database: TestDatabase;
let db: TestDatabase['db'];
let me: number;

beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
});
afterAll(() => database.drop());
beforeEach(async () => {
  me = await insertUser(db);
});

const track = (title: string, note = '') =>
  addByHand(db, me, { title, company: 'Acme', place: '', link: '' }, [
    { kind: 'noted', note },
    { kind: 'moved', stage: 'applied', on: '2026-11-03T12:00:00.000Z', by: 'phone' },
  ]);
const fileOf = async (name: string) => (await trackedFile(db, me, name, 'America/Chicago'))!;

test('the CSV file has a row for each job, and no cell that a spreadsheet would run', async () => {
  await track('=HYPERLINK("https://evil.example")', '+1 call');
  const text = await (await fileOf('jobs.csv')).text();
  expect(text).toContain('title,company,place,link,stage,result,saved,applied,how applied');
  expect(text).toContain(`"'=HYPERLINK(""https://evil.example"")",Acme,,,Applied,,`);
  expect(text).toContain(`2026-11-03T12:00:00.000Z,By phone`);
  expect(text).toContain(`'+1 call`);
});

test('the JSON file has every change, and replaying them gives the state beside them', async () => {
  const id = await track('Cook');
  await changeTracked(db, me, id, [{ kind: 'moved', stage: 'offer' }]);
  await track('Baker');
  const { jobs } = await (await fileOf('jobs.json')).json();
  expect(jobs).toHaveLength(2);
  for (const { events, ...state } of jobs) expect(state).toMatchObject(replay(events));
});

test('the work-search log is a tagged PDF that says whose record it is', async () => {
  for (let at = 0; at < 60; at++) await track(`Job ${at}`);
  const file = await fileOf('work-search-log.pdf');
  expect(file.headers.get('content-type')).toBe('application/pdf');
  const pdf = Buffer.from(await file.arrayBuffer()).toString('latin1');
  expect(pdf).toMatch(/^%PDF-1\.7/);
  expect(pdf).toContain('/MarkInfo');
  expect(pdf.match(/\/Type \/Page\b/g)!.length).toBeGreaterThan(1);
});

test('every file has each interview of a job', async () => {
  const id = await track('Cook');
  const details = { zone: 'America/Denver', kind: 'phone' as const, place: '', notes: '' };
  const at = (day: string) => ({ ...details, at: `2026-11-${day}T17:00:00.000Z` });
  for (const [interviewId, day] of [
    ['3f0b2a1c-0d4e-4f5a-8b6c-7d8e9f0a1b2a', '20'],
    ['3f0b2a1c-0d4e-4f5a-8b6c-7d8e9f0a1b2b', '12'],
  ] as const)
    await changeTracked(db, me, id, [{ kind: 'scheduled', interviewId, interview: at(day) }]);
  expect(await (await fileOf('jobs.csv')).text()).toContain(
    'Phone interview: Thu, Nov 12, 2026, 10:00 AM MST; Phone interview: Fri, Nov 20, 2026, 10:00 AM MST',
  );
  const { jobs } = await (await fileOf('jobs.json')).json();
  expect(jobs[0].interviews).toMatchObject([at('12'), at('20')]);
  const token = newToken();
  await setCalendarToken(db, me, token);
  expect((await findCalendar(db, token, origin))!.match(/BEGIN:VEVENT/g)).toHaveLength(2);
});

test('there is no other file, and nobody gets the jobs of others', async () => {
  expect(await trackedFile(db, me, 'passwords.txt', 'America/Chicago')).toBeNull();
  await track('Mine');
  const other = await trackedFile(db, await insertUser(db), 'jobs.csv', 'America/Chicago');
  expect(await other!.text()).not.toContain('Mine');
});

test('the secret address shows the interviews until it is renewed or turned off', async () => {
  const id = await track('Cook');
  const at = new Date(Date.now() + 86_400_000).toISOString();
  const interview = { at, zone: 'America/Denver', kind: 'phone' as const, place: '', notes: '' };
  await changeTracked(db, me, id, [{ kind: 'scheduled', interview }]);
  const [first, second] = [newToken(), newToken()];
  expect(await findCalendar(db, first, origin)).toBeNull();
  await setCalendarToken(db, me, first);
  expect(await findCalendar(db, first, origin)).toContain('SUMMARY:Phone interview: Cook\\, Acme');
  await setCalendarToken(db, me, second);
  expect(await findCalendar(db, first, origin)).toBeNull();
  await changeTracked(db, me, id, [{ kind: 'removed' }]);
  expect(await findCalendar(db, second, origin)).not.toContain('BEGIN:VEVENT');
  await setCalendarToken(db, me, null);
  expect(await findCalendar(db, second, origin)).toBeNull();
});
