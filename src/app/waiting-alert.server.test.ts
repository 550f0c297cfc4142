import { createHash } from 'node:crypto';
import type { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { insertJobs } from '../../tests/support/jobs.ts';
import { testPageContext } from '../../tests/support/page-context.ts';
import { insertUser, signIn, visitor } from '../../tests/support/people.ts';
import { emptySearch } from '../catalog/jobs/job-search.schema.ts';
import { createLink } from '../desk/sign-in/links.server.ts';
import { createAlert } from '../seekers/alerts/subscribe/alerts.server.ts';
import * as account from './routes/account.tsx';
import * as alertStarted from './routes/alert-started.tsx';
import * as signInLink from './routes/sign-in-link.tsx';

const origin = 'http://localhost:3000';
let database: TestDatabase;
let context: RouterContextProvider;

beforeAll(async () => {
  database = await createTestDatabase();
  await insertJobs(database.db, [{ title: 'Nurse' }, { title: 'Cook' }]);
  context = testPageContext(database, visitor);
});
afterAll(() => database.drop());

const ask = (userId: number, keywords: string) =>
  createAlert(database.db, {
    recipient: { userId },
    search: { ...emptySearch, keywords },
    frequency: 'daily',
    confirmed: false,
  });

/** Presses the button of a link's page without scripts. Returns the redirect and the session's cookie. */
async function useLink(path: string): Promise<{ to: string | null; cookie: string }> {
  const request = new Request(origin + path, { method: 'POST' });
  const params = { token: path.split('/').at(-1)! };
  const answer = await signInLink.action({
    request,
    context,
    params,
    url: new URL(request.url),
    pattern: '/sign-in/:token',
  });
  const { headers } = answer as Response;
  return { to: headers.get('location'), cookie: headers.getSetCookie()[0]!.split(';')[0]! };
}

/** Opens the page of a link, as a mail scanner does. Returns the status and what the page shows. */
async function openLink(path: string): Promise<[number, object]> {
  const request = new Request(origin + path);
  const params = { token: path.split('/').at(-1)! };
  const args = { request, context, params, url: new URL(request.url), pattern: '/sign-in/:token' } as const;
  const { data, init } = await signInLink.loader(args);
  const { to: _, ...shown } = data;
  return [init?.status ?? 200, shown];
}

function openStarted(path: string, cookie: string) {
  const request = new Request(origin + path, { headers: { cookie } });
  return alertStarted.loader({
    request,
    context,
    params: {},
    url: new URL(request.url),
    pattern: '/alerts/started',
  });
}

const page = (init: RequestInit) => {
  const request = new Request(`${origin}/account`, init);
  return { request, context, params: {}, url: new URL(request.url), pattern: '/account' } as const;
};

test("a mail's link starts its own alert, whose page offers the others", async () => {
  const userId = await insertUser(database.db, 'sam@example.org', { email_confirmed_at: null });
  const alertId = await ask(userId, 'nurse');
  const other = await ask(userId, 'clown');
  const { to, cookie } = await useLink(await createLink(database.db, userId, 'confirm', { alertId }));
  expect(to).toBe(`/alerts/started?alert=${alertId}`);
  expect(await openStarted(to!, cookie)).toMatchObject({
    words: 'nurse jobs',
    frequency: 'once a day',
    email: 'sam@example.org',
    isOtherWaiting: true,
    total: 1,
    shown: [{ title: 'Nurse' }],
  });
  const states = async () => {
    const { alerts } = await account.loader(page({ headers: { cookie } }));
    return alerts.map(({ search, state }) => `${search}: ${state}`);
  };
  expect(await states()).toEqual(['Clown jobs: pending', 'Nurse jobs: active']);
  const form = new URLSearchParams({ intent: 'alerts:start', id: String(other) });
  expect(await account.action(page({ method: 'POST', headers: { cookie }, body: form }))).toEqual({
    done: { intent: 'alerts:start', notice: 'Your alert is on. You’ll get jobs posted from now on.' },
  });
  expect(await states()).toEqual(['Clown jobs: active', 'Nurse jobs: active']);
  expect(await openStarted(to!, cookie)).toMatchObject({ isOtherWaiting: false });
});

test('opening a link names its alert and changes nothing; once used, it says that the alert is on', async () => {
  const userId = await insertUser(database.db, 'ana@example.org', { email_confirmed_at: null });
  const link = await createLink(database.db, userId, 'confirm', { alertId: await ask(userId, 'nurse') });
  const alert = {
    words: 'nurse jobs',
    frequency: 'once a day',
    jobs: '/jobs?keywords=nurse&sort=date',
    owner: createHash('sha256').update('ana@example.org').digest('hex'),
  };
  for (const _scan of [1, 2])
    expect(await openLink(link)).toEqual([200, { isGood: true, isOn: false, alert, registration: null }]);
  await useLink(link);
  expect(await openLink(link)).toEqual([200, { isGood: false, isOn: true, alert, registration: null }]);
});

test('the link of a registration shows what its owner would confirm, and no alert of another mail', async () => {
  const userId = await insertUser(database.db, 'kim@example.org', { email_confirmed_at: null });
  const asked = { firstName: 'Kim', lastName: 'Lee', zipCode: '78701', phoneNumber: '+12025550123' };
  const details = { ...asked, termsAccepted: true, tcpaAccepted: true, alert: 'weekly' };
  const alertId = await ask(userId, 'nurse');
  const link = await createLink(database.db, userId, 'confirm', { alertId, details });
  expect(await openLink(link)).toEqual([
    200,
    {
      ...{ isGood: true, isOn: false, alert: null },
      registration: {
        ...asked,
        asksForCalls: true,
        alert: expect.objectContaining({ words: 'jobs within 50 miles of 78701', frequency: 'once a week' }),
      },
    },
  ]);
});

test.each(['', '0', 'x', '999999999'])(
  'the page of an alert %j that the account does not have leads to the account',
  async (id) => {
    const userId = await insertUser(database.db, `none${id}@example.org`);
    const { token } = await signIn(database.db, userId);
    const opened = openStarted(`/alerts/started?alert=${id}`, `session=${token}`);
    const refusal = await opened.then(
      () => null,
      (thrown: Response) => thrown.headers.get('location'),
    );
    expect(refusal).toBe('/account#alerts');
  },
);

test.each([
  ['message/rfc822', 'text', 415],
  ['application/json', '{"a":1}{"a":2}', 400],
])('a body of %s that is no form is refused, and the link stays good', async (type, body, status) => {
  const userId = await insertUser(database.db, `${status}@example.org`);
  const path = await createLink(database.db, userId, 'sign-in');
  const request = new Request(origin + path, { method: 'POST', headers: { 'content-type': type }, body });
  const params = { token: path.split('/').at(-1)! };
  const args = { request, context, params, url: new URL(request.url), pattern: '/sign-in/:token' } as const;
  await expect(signInLink.action(args)).rejects.toMatchObject({ status });
  expect((await useLink(path)).cookie).toContain('session=');
});
