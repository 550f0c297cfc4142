import type { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { testPageContext } from '../../tests/support/page-context.ts';
import { insertUser, visitor } from '../../tests/support/people.ts';
import { createAlert } from '../features/alerts/alerts.server.ts';
import { emptySearch } from '../features/jobs/job-search.schema.ts';
import { createLink } from '../features/sign-in/links.server.ts';
import * as account from './routes/account.tsx';
import * as signInLink from './routes/sign-in-link.tsx';

const origin = 'http://localhost:3000';
let database: TestDatabase;
let context: RouterContextProvider;

beforeAll(async () => {
  database = await createTestDatabase();
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

/** Presses the button of a link's page, without scripts; returns where it leads, and the session's cookie. */
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

const page = (init: RequestInit) => {
  const request = new Request(`${origin}/account`, init);
  return { request, context, params: {}, url: new URL(request.url), pattern: '/account' } as const;
};

test("a mail's link starts its own alert and leads to the others, which start by a form of their own", async () => {
  const userId = await insertUser(database.db, 'sam@example.org', { email_confirmed_at: null });
  const alertId = await ask(userId, 'nurse');
  const other = await ask(userId, 'clown');
  const { to, cookie } = await useLink(await createLink(database.db, userId, 'confirm', { alertId }));
  expect(to).toBe('/account#alerts');
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
});

test('where nothing else waits, the link leads to the matches', async () => {
  const userId = await insertUser(database.db, 'ana@example.org', { email_confirmed_at: null });
  const alertId = await ask(userId, 'nurse');
  const link = await createLink(database.db, userId, 'confirm', { alertId });
  expect((await useLink(link)).to).toBe('/my-jobs');
});
