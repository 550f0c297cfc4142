import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import naughtyStrings from '../../../../tests/fixtures/naughty-strings.json' with { type: 'json' };
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { serveEndpoints } from '../../../../tests/support/endpoints.ts';
import { insertJobs } from '../../../../tests/support/jobs.ts';
import { openLink as useLink } from '../../../../tests/support/people.ts';
import { testServices } from '../../../../tests/support/services.ts';
import { createSession } from '../../../desk/sign-in/sessions.server.ts';
import { suppressAddress } from '../../../messages/suppressions.server.ts';
import { alertEndpoints } from './alerts.api.ts';
import { alertConsent } from './subscribe.schema.ts';
import { maxConfirmations } from './subscribe.server.ts';

const origin = 'http://localhost:3000';
const client = { ip: '203.0.113.7', userAgent: 'Firefox', optsOut: false };

let database: TestDatabase;
let api: ReturnType<typeof serveEndpoints>;

beforeAll(async () => {
  database = await createTestDatabase();
  const services = testServices(database);
  api = serveEndpoints(alertEndpoints(services), services);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.db.deleteFrom('users').execute();
  await database.db.deleteFrom('suppressions').execute();
  await database.pool.query('delete from rate_limits');
});

const post = (body: unknown, headers: Record<string, string> = {}, from = client) =>
  api.request(
    '/api/alerts',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    },
    { client: from },
  );

const addUser = async (
  email: string,
  more: { email_confirmed_at?: Date; is_email_subscribed?: boolean } = {},
) => {
  const row = { email, unsubscribe_token: `token of ${email}`, ...more };
  const { id } = await database.db.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
};
const signIn = async (userId: number) => ({
  cookie: `session=${(await createSession(database.db, userId, client, null)).token}`,
});
const alerts = () =>
  database.db
    .selectFrom('alerts')
    .innerJoin('users', 'users.id', 'user_id')
    .innerJoin('alert_searches', 'alert_searches.id', 'search_id')
    .select(['email', 'query', 'frequency', 'state'])
    .orderBy('alerts.id')
    .execute();
const mails = () =>
  database.db.selectFrom('messages').select(['template', 'recipient', 'data', 'is_commercial']).execute();

/** Uses the link of the last mail. */
const openLink = async () => {
  const { link } = (await mails()).at(-1)!.data as { link: string };
  await useLink(database.db, link.replace('/sign-in/', ''), client, null);
};

describe('who asks', () => {
  test('a new address gets a person without a name, a waiting alert, a mail with a link, and evidence', async () => {
    const answer = await post(
      { email: ' Dana@Example.org ', frequency: 'weekly', search: 'zip=78701&keywords=nurse&page=3' },
      { referer: `${origin}/jobs?keywords=nurse` },
    );
    expect(answer.status).toBe(202);
    expect(await answer.json()).toEqual({
      state: 'pending',
      message: expect.stringContaining('We sent a link to Dana@Example.org.'),
    });
    expect(await alerts()).toEqual([
      {
        email: 'Dana@Example.org',
        query: 'keywords=nurse&zip=78701&match=best',
        frequency: 'weekly',
        state: 'pending',
      },
    ]);
    expect(await mails()).toEqual([
      {
        template: 'confirm-alert',
        recipient: 'Dana@Example.org',
        is_commercial: false,
        data: {
          search: 'nurse jobs near 78701',
          frequency: 'weekly',
          link: expect.stringMatching(/^\/sign-in\/[\w-]{32}$/),
        },
      },
    ]);
    const consents = () => database.db.selectFrom('consents').selectAll().execute();
    expect(await consents(), 'not before its owner confirms').toEqual([]);
    await openLink();
    const [consent] = await consents();
    expect(consent).toMatchObject({
      kind: 'email-alerts',
      granted: true,
      text: alertConsent,
      page_url: `${origin}/sign-in`,
      user_agent: 'Firefox',
    });
  });

  test('an address that is known gets the same answer, and the mail as well: nobody else may subscribe it', async () => {
    await addUser('known@example.org', { email_confirmed_at: new Date() });
    const [known, unknown] = await Promise.all(
      ['known', 'newer'].map((name) => post({ email: `${name}@example.org` })),
    );
    expect(known!.status).toBe(unknown!.status);
    expect((await known!.text()).replace('known', 'newer')).toBe(await unknown!.text());
    expect((await alerts()).map(({ state }) => state)).toEqual(['pending', 'pending']);
    expect((await mails()).length).toBe(2);
  });

  test('the signed-in owner of a confirmed address has the alert at once', async () => {
    const id = await addUser('me@example.org', { email_confirmed_at: new Date() });
    const answer = await post({ email: 'ME@example.org', search: 'keywords=cook' }, await signIn(id));
    expect(answer.status).toBe(202);
    expect(await answer.json()).toMatchObject({ state: 'active' });
    expect(await alerts()).toMatchObject([{ email: 'me@example.org', frequency: 'daily', state: 'active' }]);
    expect(await mails()).toEqual([]);
  });

  test('being signed in confirms no other address, and not an own one that was never confirmed', async () => {
    const id = await addUser('me@example.org');
    const cookie = await signIn(id);
    expect(await (await post({ email: 'me@example.org' }, cookie)).json()).toMatchObject({
      state: 'pending',
    });
    expect(await (await post({ email: 'you@example.org' }, cookie)).json()).toMatchObject({
      state: 'pending',
    });
  });

  test('of the alerts of one address that nobody confirmed, the newest ten stay', async () => {
    for (let nth = 1; nth <= 12; nth++) await post({ email: 'many@example.org', search: `keywords=k${nth}` });
    const waiting = await database.db
      .selectFrom('alerts')
      .innerJoin('alert_searches', 'alert_searches.id', 'search_id')
      .select('query')
      .orderBy('alerts.id')
      .execute();
    expect(waiting).toHaveLength(10);
    expect(waiting[0]!.query).toContain('keywords=k3&');
  });

  test('a stranger changes nothing of an alert that runs', async () => {
    const id = await addUser('me@example.org', { email_confirmed_at: new Date() });
    await post({ email: 'me@example.org', search: 'keywords=cook' }, await signIn(id));
    await post({ email: 'me@example.org', search: 'keywords=cook', frequency: 'instant' });
    expect(await alerts()).toMatchObject([{ frequency: 'daily', state: 'active' }]);
  });

  test('one address gets few mails a day that ask to confirm; the alerts wait all the same', async () => {
    for (let nth = 0; nth < maxConfirmations + 2; nth++)
      await post({ email: 'flood@example.org', search: `keywords=${nth}` });
    expect((await mails()).length).toBe(maxConfirmations);
    expect((await alerts()).length).toBe(maxConfirmations + 2);
    await openLink();
    expect((await alerts()).map(({ state }) => state)).toEqual([
      'pending',
      'pending',
      'active',
      'pending',
      'pending',
    ]);
  });
});

describe('an address that had unsubscribed', () => {
  const isSuppressed = async () =>
    (await database.db.selectFrom('suppressions').select('reason').execute()).length > 0;

  test('stays so until its owner confirms; alerts of before stay stopped', async () => {
    const id = await addUser('back@example.org', { email_confirmed_at: new Date() });
    await post({ email: 'back@example.org', search: 'keywords=old' }, await signIn(id));
    await database.db.updateTable('users').set({ is_email_subscribed: false }).execute();
    await suppressAddress(database.db, 'email', 'back@example.org', 'unsubscribed');

    await post({ email: 'back@example.org', search: 'keywords=new' });
    expect(await isSuppressed()).toBe(true);
    await openLink();
    expect(await isSuppressed()).toBe(false);
    expect(await alerts()).toMatchObject([
      { query: 'keywords=old&match=best', state: 'stopped' },
      { query: 'keywords=new&match=best', state: 'active' },
    ]);
    const user = await database.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    expect(user.is_email_subscribed).toBe(true);
  });

  test('is not released after a bounce', async () => {
    await addUser('back@example.org', { is_email_subscribed: false });
    await suppressAddress(database.db, 'email', 'back@example.org', 'bounced');
    await post({ email: 'back@example.org' });
    await openLink();
    expect(await isSuppressed()).toBe(true);
  });
});

describe('bad input', () => {
  test.each([
    [{}, { email: 'Please enter a valid email address.' }],
    [{ email: 'x' }, { email: 'Please enter a valid email address.' }],
    [{ email: 'a@example.org\r\nBcc: b@example.org' }, { email: 'Please enter a valid email address.' }],
    [{ email: `${'x'.repeat(250)}@example.org` }, { email: 'Please enter a valid email address.' }],
    [{ email: 'a@example.org', frequency: 'hourly' }, { frequency: 'Choose right away, daily, or weekly.' }],
    [
      { email: 'a@example.org', search: 'zip=1' },
      { search: 'One of the search filters doesn’t make sense. Please check it on the job list.' },
    ],
    [
      { email: 'a@example.org', search: 7 },
      { search: 'The search must be a text such as keywords=nurse&zip=78701.' },
    ],
  ])('%j is refused by field', async (body, errors) => {
    const answer = await post(body);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ errors });
    expect(await alerts()).toEqual([]);
  });

  test.each([
    ['not JSON', '{', { 'content-type': 'application/json' }, 400],
    ['a list', '[]', { 'content-type': 'application/json' }, 400],
    ['another type', 'x', { 'content-type': 'text/plain' }, 415],
    ['a body that is too large', 'x'.repeat(70_000), { 'content-type': 'application/json' }, 413],
  ])('%s answers %s', async (_name, body, headers, status) => {
    expect((await post(body, headers)).status).toBe(status);
  });

  test('a form without scripts is understood', async () => {
    const body = String(new URLSearchParams({ email: 'form@example.org', search: 'keywords=a%26b' }));
    const answer = await post(body, { 'content-type': 'application/x-www-form-urlencoded' });
    expect(answer.status).toBe(202);
  });

  test('naughty strings in each field never break it', async () => {
    for (const [nth, text] of (naughtyStrings as string[]).entries()) {
      const from = { ...client, ip: `2001:db8:${nth.toString(16)}::1` };
      const search = String(new URLSearchParams({ keywords: text, location: text }));
      const inSearch = await post({ email: `n${nth}@example.org`, search }, {}, from);
      expect(inSearch.status, JSON.stringify(text)).toBe(202);
      const elsewhere = await post({ email: text, frequency: text, search: text }, {}, from);
      expect(elsewhere.status, JSON.stringify(text)).toBe(422);
    }
  });

  test('too many tries of one client have to wait', async () => {
    const statuses = [];
    for (let nth = 0; nth < 21; nth++) statuses.push(await post({ email: `r${nth}@example.org` }));
    expect(statuses.map(({ status }) => status)).toEqual([...Array(20).fill(202), 429]);
    expect(Number(statuses.at(-1)!.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('the alerts of an account', () => {
  const list = async (headers: Record<string, string>) => {
    const answer = await api.request('/api/me/alerts', { headers });
    return { status: answer.status, alerts: await answer.json() };
  };
  const find = (searchId: number, jobIds: number[]) =>
    database.db
      .insertInto('alert_matches')
      .values(jobIds.map((job_id) => ({ search_id: searchId, job_id })))
      .execute();

  test('without a session they are refused', async () => {
    expect((await list({})).status).toBe(401);
  });

  test('those that are on are links to their searches, with the open jobs since the last mail', async () => {
    const userId = await addUser('me@example.org', { email_confirmed_at: new Date() });
    const session = await signIn(userId);
    for (const keywords of ['cook', 'nurse', 'clown'])
      await post({ email: 'me@example.org', search: `keywords=${keywords}` }, session);
    await database.db
      .updateTable('alerts')
      .set({ state: 'stopped' })
      .where('search_id', 'in', (from) =>
        from.selectFrom('alert_searches').select('id').where('query', 'like', '%clown%'),
      )
      .execute();
    const stranger = await addUser('you@example.org', { email_confirmed_at: new Date() });
    await post({ email: 'you@example.org', search: 'keywords=driver' }, await signIn(stranger));
    const [first, closed, late] = await insertJobs(database.db, [{}, {}, {}]);
    await database.db
      .updateTable('jobs')
      .set({ status: 'closed', closed_at: new Date() })
      .where('id', '=', closed!)
      .execute();
    const { id: searchId } = await database.db
      .selectFrom('alert_searches')
      .innerJoin('alerts', 'alerts.search_id', 'alert_searches.id')
      .select('alert_searches.id')
      .where('user_id', '=', userId)
      .where('query', 'like', '%nurse%')
      .executeTakeFirstOrThrow();
    await find(searchId, [first!]);
    const { id: told } = await database.db.selectFrom('alert_matches').select('id').executeTakeFirstOrThrow();
    await database.db
      .updateTable('alerts')
      .set({ delivered_match: told })
      .where('search_id', '=', searchId)
      .execute();
    await find(searchId, [closed!, late!]);
    const { status, alerts } = await list(session);
    expect(status).toBe(200);
    expect(alerts).toMatchObject([
      { search: 'nurse jobs', path: expect.stringMatching(/^\/jobs\?keywords=nurse&sort=date/), newJobs: 1 },
      { search: 'cook jobs', newJobs: 0 },
    ]);
  });
});
