import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { insertJobs } from '../../../../tests/support/jobs.ts';
import { insertUser } from '../../../../tests/support/people.ts';
import { addTraffic, someone } from '../../../../tests/support/visits.ts';
import type { Client } from '../../../platform/http/client.ts';
import { securityHeaders } from '../../../platform/http/security-headers.ts';
import { eraseUser } from '../../../seekers/accounts/erase.server.ts';
import { readPersonalData } from '../../../seekers/accounts/export.server.ts';
import { apply } from '../clicks/apply.server.ts';
import { forgetVisitors } from '../clicks/retention.server.ts';
import { openTracker } from '../clicks/tracker.server.ts';
import { clickCookie } from '../clicks/visits.ts';
import { readLandingMarks } from './landing-marks.ts';
import { mailRoutes } from './mail-links.server.ts';

const origin = 'https://jobs.example.org';
let database: TestDatabase;
let jobs: number[];
let userId: number;
beforeAll(async () => {
  database = await createTestDatabase();
  await addTraffic(database.db);
  jobs = await insertJobs(database.db, [{ title: 'Nurse' }, { title: 'Cook' }]);
  await database.pool.query("update jobs set affiliate_link = 'https://employer.example/{click_id}'");
});
beforeEach(async () => {
  await database.pool.query('delete from users');
  await database.empty(
    'messages, mail_clicks, mail_visits, mail_applications, site_events, clicks, visitor_counts',
  );
  clock = Date.parse('2026-11-21T12:00:00Z');
  userId = await insertUser(database.db, 'dana@example.org');
});
afterAll(() => database.drop());

let clock: number;
const now = () => new Date(clock);
const hourMs = 3_600_000;

/** Queues a mail to the person. @returns its ID and its mark. */
async function queueMail(): Promise<{ id: number; mark: string }> {
  const { id, mark } = await database.db
    .insertInto('messages')
    .values({
      channel: 'email',
      template: 'job-alert',
      recipient: 'dana@example.org',
      user_id: userId,
      is_commercial: true,
    })
    .returning(['id', 'mark'])
    .executeTakeFirstOrThrow();
  return { id, mark: mark! };
}

interface Visit {
  client?: Client;
  method?: string;
  headers?: Record<string, string>;
}

async function follow(path: string, { client = someone(), method = 'GET', headers = {} }: Visit = {}) {
  const tracker = openTracker({ db: database.db, now });
  const routes = mailRoutes({
    db: database.db,
    tracker,
    now,
    headers: securityHeaders(origin),
    clientOf: () => client,
    report: (error) => {
      throw error;
    },
  });
  const answer = await routes.request(origin + path, { method, headers });
  await tracker.idle();
  return answer;
}

const rowsOf = async (table: string, columns = '*') =>
  (await database.pool.query(`select ${columns} from ${table}`)).rows;
const clicked = () => rowsOf('mail_clicks order by job_id nulls first', 'message_id, job_id');

test('a link leads to its path without the mark, is no landing, and counts once for each job', async () => {
  const { id, mark } = await queueMail();
  expect(mark).toMatch(/^[\w-]{12}$/);
  const answer = await follow(`/m/${mark}/jobs?keywords=nurse&sort=date`);
  expect(answer.status).toBe(302);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    location: '/jobs?keywords=nurse&sort=date',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  });
  expect(answer.headers.has('set-cookie')).toBe(false);
  for (const path of [`/jobs/${jobs[0]}`, `/jobs/${jobs[0]}`, `/jobs/${jobs[1]}`, '/account', '/'])
    expect((await follow(`/m/${mark}${path}`)).headers.get('location')).toBe(path);
  expect(await clicked()).toEqual([
    { message_id: id, job_id: null },
    { message_id: id, job_id: jobs[0] },
    { message_id: id, job_id: jobs[1] },
  ]);
  expect(await rowsOf('clicks')).toEqual([]);
});

test('a link cannot lead to another site, and its mail has at most 30 clicks', async () => {
  const { mark } = await queueMail();
  for (const path of ['//evil.example/x', '/\\evil.example/x', '///evil.example/x'])
    expect((await follow(`/m/${mark}${path}`)).headers.get('location')).toBe('/evil.example/x');
  for (let job = 1; job <= 40; job++) await follow(`/m/${mark}/jobs/${job}`);
  expect(await clicked()).toHaveLength(30);
});

test.each<[string, Visit]>([
  ['a robot', { client: someone({ userAgent: 'Googlebot/2.1' }) }],
  ['a program without a name', { client: someone({ userAgent: null }) }],
  ['a HEAD', { method: 'HEAD' }],
  ['a prefetch', { headers: { 'sec-purpose': 'prefetch' } }],
  ['Global Privacy Control', { client: someone({ optsOut: true }) }],
])('%s is led on and not recorded', async (_what, visit) => {
  const { mark } = await queueMail();
  expect((await follow(`/m/${mark}/jobs`, visit)).headers.get('location')).toBe('/jobs');
  expect([...(await clicked()), ...(await rowsOf('mail_visits'))]).toEqual([]);
});

test('an unknown mark leads on and records nothing', async () => {
  await queueMail();
  expect((await follow('/m/AAAAAAAAAAAA/jobs/7')).headers.get('location')).toBe('/jobs/7');
  expect(await clicked()).toEqual([]);
});

describe('a click on Apply', () => {
  const me = someone();

  const go = async (job: number, { client = me, signedIn = null as number | null, cookie = '' } = {}) => {
    const tracker = openTracker({ db: database.db, now });
    const request = new Request(`${origin}/jobs/${job}/apply`, { headers: { cookie } });
    const to = await apply({ db: database.db, tracker, origin }, job, { request, client, userId: signedIn });
    await tracker.idle();
    return to;
  };
  const followed = () => rowsOf('mail_applications', 'message_id');

  test('follows the mail whose link its visitor used last, once for each job', async () => {
    const [first, second] = [await queueMail(), await queueMail()];
    await follow(`/m/${first.mark}/jobs`, { client: me });
    await follow(`/m/${second.mark}/jobs`, { client: me });
    clock += 23 * hourMs;
    const to = await go(jobs[0]!);
    expect(to, 'the employer does not get the mark').not.toContain(second.mark);
    await go(jobs[0]!);
    expect(await followed()).toEqual([{ message_id: second.id }]);
    const [{ application_id }] = await rowsOf('mail_applications');
    expect(to).toBe(`https://employer.example/${application_id}`);
  });

  test.each([
    ['of another visitor', { client: someone() }, 1],
    ['of a robot', { client: { ...me, userAgent: 'Googlebot/2.1' } }, 1],
    ['of a visitor who opts out', { client: { ...me, optsOut: true } }, 1],
    ['a day later', {}, 24],
  ])('%s follows no mail', async (_what, by, hours) => {
    const { mark } = await queueMail();
    await follow(`/m/${mark}/jobs`, { client: me });
    clock += hours * hourMs;
    await go(jobs[0]!, by);
    expect(await followed()).toEqual([]);
  });

  test('of somebody else who is signed in follows no mail, of the person it does', async () => {
    const { id, mark } = await queueMail();
    await follow(`/m/${mark}/jobs`, { client: me });
    await go(jobs[0]!, { signedIn: await insertUser(database.db, 'marcus@example.org') });
    expect(await followed()).toEqual([]);
    await go(jobs[1]!, { signedIn: userId });
    expect(await followed()).toEqual([{ message_id: id }]);
  });

  test('still belongs to the campaign that brought the visitor', async () => {
    const tracker = openTracker({ db: database.db, now });
    const landing = tracker.recordClick({
      client: me,
      marks: readLandingMarks(new URLSearchParams('utm_campaign=nurses')),
      robot: null,
      referrer: null,
      landingPage: '/',
    });
    await landing.committed;
    const { mark } = await queueMail();
    await follow(`/m/${mark}/jobs`, { client: me });
    await go(jobs[0]!, { cookie: clickCookie(landing.id, origin).split(';')[0]! });
    expect(await rowsOf('site_events', 'click_id, campaign_id')).toEqual([
      { click_id: landing.id, campaign_id: 1 },
    ]);
    expect(await followed()).toHaveLength(1);
  });
});

test('the visit is forgotten after a day, the rest with its mail', async () => {
  const { mark } = await queueMail();
  await follow(`/m/${mark}/jobs`);
  await forgetVisitors(database.db, now());
  expect(await rowsOf('mail_visits')).toHaveLength(1);
  await forgetVisitors(database.db, new Date(clock + 24 * hourMs));
  expect(await rowsOf('mail_visits')).toEqual([]);
  await follow(`/m/${mark}/jobs`);
  const { tables } = await readPersonalData(database.db, { id: userId, email: 'dana@example.org' });
  expect(tables.mail_clicks).toHaveLength(1);
  expect(JSON.stringify(tables), 'a link of somebody else’s making').not.toContain(mark);
  await eraseUser(database.db, userId);
  for (const table of ['messages', 'mail_clicks', 'mail_visits']) expect(await rowsOf(table)).toEqual([]);
});
