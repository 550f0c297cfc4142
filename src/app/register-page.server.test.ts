import type { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { testPageContext } from '../../tests/support/page-context.ts';
import { openLink } from '../../tests/support/people.ts';
import { createSession } from '../desk/sign-in/sessions.server.ts';
import { action, loader } from './routes/register.tsx';

const client = { ip: '192.0.2.7', userAgent: 'Test browser', optsOut: false };
const fields = {
  firstName: 'Sam',
  lastName: 'Doe',
  email: 'sam@example.com',
  zipCode: '78701',
  termsAccepted: 'on',
};

let database: TestDatabase;
let context: RouterContextProvider;

beforeAll(async () => {
  database = await createTestDatabase();
  context = testPageContext(database, client);
});
afterAll(() => database.drop());

const argumentsFor = (init: RequestInit) => {
  const request = new Request('http://localhost:3000/register', init);
  return { request, context, params: {}, url: new URL(request.url), pattern: '/register' } as const;
};
const post = (form: Record<string, string>) =>
  action(argumentsFor({ method: 'POST', body: new URLSearchParams(form) }));

test('a visitor sees the page; a signed-in person goes to the home page', async () => {
  expect(await loader(argumentsFor({}))).toEqual({ origin: 'http://localhost:3000' });
  const { id } = await database.db
    .insertInto('users')
    .values({ email: 'eve@example.com', unsubscribe_token: 'x' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { token } = await createSession(database.db, id, client, null);
  const redirect = await loader(argumentsFor({ headers: { cookie: `session=${token}` } })).catch(
    (answer: Response) => answer,
  );
  expect(redirect).toMatchObject({ status: 302 });
  expect((redirect as Response).headers.get('location')).toBe('/');
});

test('the form without a script registers; the evidence is of who confirms', async () => {
  expect(await post(fields)).toEqual({ done: { email: 'sam@example.com', zipCode: '78701' } });
  const consentsOf = () => database.db.selectFrom('consents').select(['kind', 'page_url', 'ip']).execute();
  expect(await consentsOf(), 'not before the address is confirmed').toEqual([]);
  const { data } = await database.db.selectFrom('messages').select('data').executeTakeFirstOrThrow();
  const token = (data as { link: string }).link.replace('/sign-in/', '');
  await openLink(database.db, token, { ...client, ip: '198.51.100.1' });
  const consents = await consentsOf();
  const by = { page_url: 'http://localhost:3000/sign-in', ip: '198.51.100.1' };
  expect(consents).toEqual([
    { kind: 'terms', ...by },
    { kind: 'email-alerts', ...by },
  ]);
});

test('a refused form comes back with everything that was typed', async () => {
  const answer = await post({ ...fields, zipCode: '12', phoneNumber: '5' });
  expect(answer).toMatchObject({
    init: { status: 422 },
    data: {
      refused: {
        values: { ...fields, zipCode: '12', phoneNumber: '5' },
        errors: { zipCode: 'Zip code must be 5 digits', phoneNumber: expect.any(String) },
      },
    },
  });
});

test('JSON instead of a form gets an error for each field, whatever it holds', async () => {
  const body = JSON.stringify({ ...fields, email: { toString: 1 }, zipCode: ['78701'] });
  const headers = { 'content-type': 'application/json' };
  expect(await action(argumentsFor({ method: 'POST', headers, body }))).toMatchObject({
    init: { status: 422 },
    data: { refused: { values: { firstName: 'Sam' }, errors: { email: expect.any(String) } } },
  });
});
