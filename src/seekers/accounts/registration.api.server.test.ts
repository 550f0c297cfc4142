import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { serveEndpoints } from '../../../tests/support/endpoints.ts';
import { allTicked, confirmer, visitor } from '../../../tests/support/people.ts';
import { testServices } from '../../../tests/support/services.ts';
import { tcpaConsent, termsConsent } from '../../content/consent-texts.ts';
import { takeLink } from '../../desk/sign-in/links.server.ts';
import { formMailsPerHour } from '../../messages/form-mail.server.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import type { Client } from '../../platform/http/client.ts';
import { alertConsent } from '../alerts/subscribe/subscribe.schema.ts';
import { applyRegistration } from './apply-registration.server.ts';
import { registrationEndpoints } from './registration.api.ts';

let database: TestDatabase;
let api: ReturnType<typeof serveEndpoints>;
let lastIp = 0;

const pixel = { LEAD_PIXEL_URL: 'https://leads.example/p.gif', LEAD_TOKEN: 'abc' };
const openApi = (env: Record<string, string> = {}) =>
  serveEndpoints(registrationEndpoints(testServices(database, env), async () => ({ valid: true })));

beforeAll(async () => {
  database = await createTestDatabase();
  api = openApi();
});
afterAll(() => database.drop());

/** A client with its own address and network, so that limits do not mix. */
function newClient(): Client {
  lastIp += 1;
  return { ip: `10.${lastIp >> 8}.${lastIp & 255}.1`, userAgent: 'Test browser', optsOut: false };
}

const sam = {
  firstName: 'Sam',
  lastName: 'Doe',
  email: 'sam@example.com',
  zipCode: '78701',
  termsAccepted: true,
};

async function send(body: unknown, path = '/register', client = newClient()): Promise<Response> {
  const headers = {
    'content-type': 'application/json',
    referer: 'http://localhost:3000/jobs?keywords=nurse',
  };
  return api.request(`/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) }, { client });
}

const userOf = (email: string) =>
  database.db.selectFrom('users').selectAll().where(sql`lower(email)`, '=', email.toLowerCase()).execute();
const mailsTo = (recipient: string) =>
  database.db
    .selectFrom('messages')
    .select(['template', 'data', 'is_commercial', 'user_id'])
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute();
const consentsOf = (userId: number) =>
  database.db.selectFrom('consents').selectAll().where('user_id', '=', userId).orderBy('id').execute();
const alertsOf = (userId: number) =>
  database.db
    .selectFrom('alerts')
    .innerJoin('alert_searches', 'alert_searches.id', 'search_id')
    .select(['query', 'frequency', 'state'])
    .where('user_id', '=', userId)
    .execute();

/** Uses the link of a mail, by default the last one, as the sign-in page does. */
async function useLink(email: string, at = -1, ticked = allTicked): Promise<void> {
  const { data } = (await mailsTo(email)).at(at)!;
  const token = (data as { link: string }).link.split('/').at(-1)!;
  await database.db.transaction().execute(async (tx) => {
    const link = (await takeLink(tx, token))!;
    await tx
      .updateTable('users')
      .set({ email_confirmed_at: sql`coalesce(email_confirmed_at, now())` })
      .where('id', '=', link.userId)
      .execute();
    if (link.details) await applyRegistration(tx, link.userId, link.details, ticked, confirmer());
  });
}

describe('a new address', () => {
  test('gets an unconfirmed account, a pending alert and a mail; using the link adds evidence and number', async () => {
    const client = newClient();
    const response = await send(
      { ...sam, email: 'Sam@Example.com', phoneNumber: '(202) 555-0123', tcpaAccepted: true },
      '/register',
      client,
    );
    expect(response.status).toBe(202);
    expect(await response.json()).toEqual({ message: expect.stringContaining('link') });

    const [user] = await userOf('sam@example.com');
    expect(user).toMatchObject({
      email: 'Sam@example.com',
      first_name: 'Sam',
      last_name: 'Doe',
      zip_code: '78701',
      phone_number: null,
      terms_accepted: false,
      tcpa_accepted: false,
      email_confirmed_at: null,
    });
    expect(await consentsOf(user!.id)).toEqual([]);
    expect(await alertsOf(user!.id)).toEqual([
      { query: 'zip=78701&radius=50&match=best', frequency: 'daily', state: 'pending' },
    ]);
    expect(await mailsTo('Sam@example.com')).toEqual([
      {
        template: 'confirm-registration',
        data: { firstName: 'Sam', link: expect.stringMatching(/^\/sign-in\/[\w-]{32}$/), alert: 'daily' },
        is_commercial: false,
        user_id: user!.id,
      },
    ]);

    await useLink('Sam@example.com');
    expect((await userOf('sam@example.com'))[0]).toMatchObject({
      phone_number: '+12025550123',
      terms_accepted: true,
      tcpa_accepted: true,
    });
    const consents = await consentsOf(user!.id);
    expect(consents).toMatchObject(
      [
        { kind: 'terms', text: termsConsent, phone: null },
        { kind: 'tcpa', text: tcpaConsent, phone: '+12025550123' },
        { kind: 'email-alerts', text: alertConsent, phone: null },
      ].map((one) => ({
        ...one,
        granted: true,
        channel: 'web',
        text_hash: sha256(one.text),
        // Of the person who confirms, not of the one who sent the form.
        page_url: 'http://localhost:3000/sign-in',
        ip: visitor.ip,
        user_agent: visitor.userAgent,
      })),
    );
    expect(await alertsOf(user!.id)).toMatchObject([{ state: 'active' }]);
  });

  test.each([
    [{ phone: false, calls: false, alert: false }, null, ['terms'], 'pending'],
    [{ phone: true, calls: false, alert: false }, '+12025550123', ['terms'], 'pending'],
    [{ phone: false, calls: true, alert: false }, '+12025550123', ['terms', 'tcpa'], 'pending'],
    [{ phone: false, calls: false, alert: true }, null, ['terms', 'email-alerts'], 'active'],
  ])(
    'of what a stranger entered, only what its owner ticks counts: %o',
    async (ticked, phone, kinds, state) => {
      const email = `victim.${Object.values(ticked).map(Number).join('')}@example.com`;
      await send({ ...sam, email, phoneNumber: '(202) 555-0123', tcpaAccepted: true });
      await useLink(email, -1, ticked);
      const [user] = await userOf(email);
      expect(user).toMatchObject({ phone_number: phone, tcpa_accepted: ticked.calls });
      expect((await consentsOf(user!.id)).map(({ kind }) => kind)).toEqual(kinds);
      expect(await alertsOf(user!.id)).toMatchObject([{ state }]);
    },
  );

  test('cannot agree to calls that the form did not ask for', async () => {
    await send({ ...sam, email: 'quiet@example.com', phoneNumber: '(202) 555-0123' });
    await useLink('quiet@example.com');
    const [user] = await userOf('quiet@example.com');
    expect(user).toMatchObject({ phone_number: '+12025550123', tcpa_accepted: false });
  });

  test('needs no phone, consent or alert, nor a ZIP code that we know', async () => {
    await send({ ...sam, email: 'army@example.com', zipCode: '09999', alert: 'off' });
    await useLink('army@example.com');
    const [user] = await userOf('army@example.com');
    expect(user).toMatchObject({ zip_code: '09999', phone_number: null, tcpa_accepted: false });
    expect((await consentsOf(user!.id)).map(({ kind }) => kind)).toEqual(['terms']);
    expect(await alertsOf(user!.id)).toEqual([]);
  });

  test('becomes one account when two requests send it at once', async () => {
    const both = await Promise.all([1, 2].map(() => send({ ...sam, email: 'twice@example.com' })));
    expect(both.map(({ status }) => status)).toEqual([202, 202]);
    expect(await userOf('twice@example.com')).toHaveLength(1);
    expect(await mailsTo('twice@example.com')).toHaveLength(2);
  });
});

describe('a known address', () => {
  const other = { ...sam, firstName: 'Eve', lastName: 'Mallory', zipCode: '10001', alert: 'weekly' };

  test('of a member gets a sign-in link, and nothing changes', async () => {
    const email = 'member@example.com';
    await send({ ...sam, email });
    await useLink(email);
    const before = await userOf(email);
    await send({ ...other, email: 'MEMBER@example.com', phoneNumber: '2025550123', tcpaAccepted: true });
    expect(await userOf(email)).toEqual(before);
    expect((await consentsOf(before[0]!.id)).map(({ kind }) => kind)).toEqual(['terms', 'email-alerts']);
    expect((await mailsTo(email)).at(-1)).toMatchObject({
      template: 'sign-in',
      data: { link: expect.stringMatching(/^\/sign-in\//) },
    });
  });

  test('that is not confirmed: the last input counts when its link is used', async () => {
    const email = 'unsure@example.com';
    await send({ ...sam, email, phoneNumber: '2025550123', tcpaAccepted: true });
    await send({ ...other, email });
    expect((await userOf(email))[0]).toMatchObject({ first_name: 'Sam', phone_number: null });
    expect((await mailsTo(email)).at(-1)).toMatchObject({
      template: 'confirm-registration',
      data: { firstName: 'Eve' },
    });
    await useLink(email);
    const [user] = await userOf(email);
    expect(user).toMatchObject({
      first_name: 'Eve',
      zip_code: '10001',
      phone_number: null,
      tcpa_accepted: false,
    });
    expect(await alertsOf(user!.id)).toContainEqual({
      query: 'zip=10001&radius=50&match=best',
      frequency: 'weekly',
      state: 'active',
    });
  });

  test('known only from an alert becomes an account when the link is used', async () => {
    const email = 'alerts@example.com';
    await database.db
      .insertInto('users')
      .values({ email, unsubscribe_token: 'x', email_confirmed_at: new Date() })
      .execute();
    await send({ ...sam, email });
    expect((await userOf(email))[0]).toMatchObject({ first_name: '', terms_accepted: false });
    await useLink(email);
    const [user] = await userOf(email);
    expect(user).toMatchObject({ first_name: 'Sam', terms_accepted: true });
    expect((await consentsOf(user!.id)).map(({ kind }) => kind)).toEqual(['terms', 'email-alerts']);
  });

  test('of a member: an old link changes nothing', async () => {
    const email = 'late@example.com';
    await send({ ...sam, email });
    const [user] = await userOf(email);
    await send({ ...other, email });
    await useLink(email, 0);
    await database.db
      .updateTable('users')
      .set({ email_confirmed_at: new Date(Date.now() - 1000) })
      .where('id', '=', user!.id)
      .execute();
    await useLink(email);
    expect((await userOf(email))[0]).toMatchObject({ first_name: 'Sam' });
  });

  test('gets the same answer as a new one', async () => {
    const seen = async (response: Response) => ({
      status: response.status,
      headers: [...response.headers],
      body: await response.text(),
    });
    const known = await seen(await send({ ...sam, email: 'member@example.com' }));
    const unknown = await seen(await send({ ...sam, email: 'nobody-knows@example.com' }));
    expect(known).toEqual(unknown);
  });
});

describe('refused', () => {
  test.each([
    [{ firstName: '' }, { firstName: 'First name is required' }],
    [{ zipCode: '123' }, { zipCode: 'Zip code must be 5 digits' }],
    [{ termsAccepted: false }, { termsAccepted: 'You must accept the terms' }],
    [{ email: 'x@0-mail.com' }, { email: expect.stringContaining('throwaway') }],
    [{ phoneNumber: '(555) 555-5555' }, { phoneNumber: expect.stringContaining('leave this blank') }],
    [{ phoneNumber: '(416) 555-0199' }, { phoneNumber: expect.stringContaining('US phone number') }],
  ])('%j', async (wrong, errors) => {
    const email = 'refused@example.com';
    const response = await send({ ...sam, email, ...wrong });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ status: 422, errors });
    expect(await userOf(email)).toEqual([]);
  });

  test('a body that is not JSON or not an object', async () => {
    const client = newClient();
    const post = (body: string, type = 'application/json') =>
      api.request('/api/register', { method: 'POST', headers: { 'content-type': type }, body }, { client });
    expect((await post('{')).status).toBe(400);
    expect((await post('[]')).status).toBe(400);
    expect((await post('x', 'text/plain')).status).toBe(415);
    expect((await post(`{"firstName":"${'x'.repeat(70_000)}"}`)).status).toBe(413);
  });

  test('too many requests from one client, or for one address', async () => {
    const client = newClient();
    const statuses = [];
    for (let i = 0; i < 6; i++)
      statuses.push((await send({ ...sam, email: 'flooded@example.com' }, '/register', client)).status);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
    expect(await mailsTo('flooded@example.com')).toHaveLength(formMailsPerHour);

    const many = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        send({ ...sam, email: `many${i}@example.com` }, '/register', client),
      ),
    );
    const refused = many.find(({ status }) => status === 429)!;
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(many.filter(({ status }) => status === 202)).toHaveLength(30 - 6);
  });
});

describe('strange input', () => {
  const naughty: string[] = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../tests/fixtures/naughty-strings.json'), 'utf8'),
  );

  test.each(['firstName', 'lastName', 'email', 'zipCode', 'phoneNumber', 'termsAccepted', 'alert'])(
    'in %s is accepted or refused, without a failure',
    async (field) => {
      const answers = await Promise.all(
        naughty.map((text, i) => send({ ...sam, email: `n${i}.${field}@example.com`, [field]: text })),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(
        field.endsWith('Name') ? new Set([202, 422]) : new Set([422]),
      );
    },
    60_000,
  );

  test('in a name keeps its Unicode', async () => {
    const names = ['Zoë', '李小龍', 'מֹשֶׁה', '👩🏽‍🚀 Ana', 'Ṱ̺̺o̞̟'];
    for (const [i, firstName] of names.entries()) {
      const email = `unicode${i}@example.com`;
      await send({ ...sam, email, firstName });
      expect((await userOf(email))[0]!.first_name).toBe(firstName);
      expect((await mailsTo(email))[0]!.data).toMatchObject({ firstName });
    }
  });

  test('in a name cannot add a line to a mail', async () => {
    const email = 'lines@example.com';
    await send({ ...sam, email, firstName: 'Sam\r\nBcc: all@example.com\u0000', lastName: 'Doe\nX: y' });
    expect((await userOf(email))[0]).toMatchObject({
      first_name: 'Sam Bcc: all@example.com',
      last_name: 'Doe X: y',
    });
  });

  test('in the check of an address', async () => {
    const client = newClient();
    expect((await send({}, '/validate-email', client)).status).toBe(422);
    expect((await send({ email: 7 }, '/validate-email', client)).status).toBe(422);
    expect((await send({ email: 'sam@example.com' }, '/validate-email', client)).status).toBe(200);
  });
});

test('the check of addresses has a limit for each client', async () => {
  const client = newClient();
  const answers = await Promise.all(
    Array.from({ length: 121 }, () => send({ email: 'sam@example.com' }, '/validate-email', client)),
  );
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
});

describe('the settings of the second step', () => {
  const settings = async (env: Record<string, string>, optsOut: boolean) => {
    const response = await openApi(env).request(
      '/api/registration-settings',
      {},
      {
        client: { ...newClient(), optsOut },
      },
    );
    return response.json();
  };

  test.each([
    [{}, false, null],
    [{}, true, null],
    [pixel, false, { pixelUrl: 'https://leads.example/p.gif', token: 'abc' }],
    [pixel, true, null],
  ])('%j, opted out %s: %j', async (env, optsOut, leadTracking) => {
    expect(await settings(env, optsOut)).toEqual({ leadTracking, optOutHonored: optsOut });
  });
});
