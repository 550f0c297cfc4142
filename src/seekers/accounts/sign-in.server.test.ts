import { parseOptions } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { insertUser, openLink, signIn, visitor } from '../../../tests/support/people.ts';
import { testServices } from '../../../tests/support/services.ts';
import { exactSearch } from '../../catalog/jobs/job-search.schema.ts';
import { hashPassword } from '../../desk/sign-in/good-password.server.ts';
import { findKnownDevice, maxDevices, rememberDevice } from '../../desk/sign-in/known-devices.server.ts';
import { createLink, isLinkGood } from '../../desk/sign-in/links.server.ts';
import { endOtherSessions, findSessionUser, type SessionUser } from '../../desk/sign-in/sessions.server.ts';
import { formMailsPerHour } from '../../messages/form-mail.server.ts';
import { findSuppression, suppressAddress } from '../../messages/suppressions.server.ts';
import { createAlert } from '../alerts/subscribe/alerts.server.ts';
import { removePassword, setPassword } from './account.server.ts';
import { sendSignInLink, signInByPassword } from './sign-in.server.ts';

let database: TestDatabase;
let db: TestDatabase['db'];
let services: Parameters<typeof signInByPassword>[0];
beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
  services = testServices(database);
});
afterAll(() => database.drop());

const tokenOf = (path: string): string => path.replace(/^\/sign-in\//, '').replace(/\?.*/, '');
const newLink = async (
  userId: number,
  purpose: 'sign-in' | 'confirm' = 'sign-in',
  carried: Parameters<typeof createLink>[3] = {},
) => tokenOf(await createLink(db, userId, purpose, carried));
let lastIp = 0;
/** Each request has its own client address, because requests are limited by client. */
const askForLink = (asked: Parameters<typeof sendSignInLink>[1]) => {
  lastIp += 1;
  return sendSignInLink(services, asked, { ...visitor, ip: `198.18.${lastIp}.1` });
};
const mailsTo = (recipient: string) =>
  db.selectFrom('messages').selectAll().where('recipient', '=', recipient).orderBy('id').execute();

describe('a link by mail', () => {
  test('goes to a known address in any case, and leads on to the requested page', async () => {
    await insertUser(db, 'Ada@Example.org');
    await askForLink({ email: 'ada@example.ORG', to: '/jobs/5?a=b' });
    const [mail, ...others] = await mailsTo('Ada@Example.org');
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      channel: 'email',
      template: 'sign-in',
      is_commercial: false,
      state: 'queued',
    });
    const { link } = mail!.data as { link: string };
    expect(link).toMatch(/^\/sign-in\/[\w-]{32}\?to=%2Fjobs%2F5%3Fa%3Db$/);
    expect(await isLinkGood(db, tokenOf(link))).toBe(true);
  });

  test('goes to no other address, and takes the same time', async () => {
    const before = await db.selectFrom('messages').select('id').execute();
    const started = performance.now();
    await askForLink({ email: 'nobody@example.org' });
    expect(performance.now() - started).toBeGreaterThanOrEqual(245);
    expect(await db.selectFrom('messages').select('id').execute()).toHaveLength(before.length);
  });

  test('does not lead on to another site', async () => {
    await insertUser(db, 'open@example.org');
    await askForLink({ email: 'open@example.org', to: '//evil.example' });
    expect((await mailsTo('open@example.org'))[0]!.data).toEqual({
      link: expect.stringMatching(/^\/sign-in\/[\w-]{32}\?to=%2F$/),
    });
  });

  test(`only ${formMailsPerHour} wait at once; a used one makes room`, async () => {
    await insertUser(db, 'often@example.org');
    await Promise.all(Array.from({ length: 6 }, () => askForLink({ email: 'often@example.org' })));
    const mails = await mailsTo('often@example.org');
    expect(mails).toHaveLength(formMailsPerHour);
    await openLink(db, tokenOf((mails[0]!.data as { link: string }).link), visitor, null);
    await askForLink({ email: 'often@example.org' });
    expect(await mailsTo('often@example.org')).toHaveLength(formMailsPerHour + 1);
  });
});

describe('using a link', () => {
  test('twice at once works once', async () => {
    const token = await newLink(await insertUser(db, 'twice@example.org'));
    const sessions = await Promise.all([1, 2, 3].map(() => openLink(db, token, visitor, null)));
    expect(sessions.filter(Boolean)).toHaveLength(1);
    expect(await openLink(db, token, visitor, null)).toBeNull();
  });

  test('that is expired or unknown does nothing', async () => {
    const token = await newLink(await insertUser(db, 'late@example.org', { email_confirmed_at: null }));
    await db
      .updateTable('sign_in_links')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute();
    expect(await openLink(db, token, visitor, null)).toBeNull();
    expect(await openLink(db, 'unknown', visitor, null)).toBeNull();
    const user = await db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', 'late@example.org')
      .executeTakeFirst();
    expect(user!.email_confirmed_at).toBeNull();
  });

  test('starts a new session and ends the earlier one of the browser', async () => {
    const id = await insertUser(db, 'rotate@example.org');
    const before = await signIn(db, id);
    const { token } = (await openLink(db, await newLink(id), visitor, {
      session: before.token,
      device: null,
    }))!;
    expect(token).not.toBe(before.token);
    expect(await findSessionUser(db, before.token)).toBeNull();
    expect(await findSessionUser(db, token)).toMatchObject({ id, email: 'rotate@example.org' });
  });

  test('confirms the address and starts the alert of its mail', async () => {
    const id = await insertUser(db, 'new@example.org', {
      email_confirmed_at: null,
      is_email_subscribed: false,
    });
    const alertId = await waitingAlert(id, 'nurse');
    await suppressAddress(db, 'email', 'new@example.org', 'unsubscribed');
    const details = {
      firstName: 'Zoë',
      lastName: 'Østergård',
      zipCode: '78701',
      phoneNumber: '+12025550123',
      termsAccepted: true,
      tcpaAccepted: true,
      alert: 'off',
      evidence: {
        at: new Date(),
        pageUrl: '/register',
        ip: visitor.ip,
        userAgent: null,
        terms: 'T',
        tcpa: 'C',
      },
    };
    await openLink(db, await newLink(id, 'confirm', { details, alertId }), visitor, null);
    expect(await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()).toMatchObject({
      first_name: 'Zoë',
      last_name: 'Østergård',
      zip_code: '78701',
      phone_number: '+12025550123',
      terms_accepted: true,
      tcpa_accepted: true,
      is_email_subscribed: true,
      email_confirmed_at: expect.any(Date),
    });
    expect(await db.selectFrom('alerts').select('state').where('user_id', '=', id).execute()).toEqual([
      { state: 'active' },
    ]);
    expect(await findSuppression(db, 'email', 'new@example.org')).toBeNull();
  });
});

const waitingAlert = (userId: number, keywords: string) =>
  createAlert(db, {
    recipient: { userId },
    search: { ...exactSearch, keywords },
    frequency: 'daily',
    confirmed: false,
  });
const statesOf = async (...ids: number[]) => {
  const rows = await db.selectFrom('alerts').select(['id', 'state']).where('id', 'in', ids).execute();
  return ids.map((id) => rows.find((row) => row.id === id)!.state);
};

describe('of several pending alerts', () => {
  test('a link starts the alert of its mail; the page after it offers the others one by one', async () => {
    const id = await insertUser(db, 'several@example.org', { email_confirmed_at: null });
    const mine = await waitingAlert(id, 'nurse');
    const strangers = await waitingAlert(id, 'clown');
    const token = await newLink(id, 'confirm', { alertId: mine });
    expect(await openLink(db, token, visitor, null)).toMatchObject({ isAlertWaiting: true });
    expect(await statesOf(mine, strangers)).toEqual(['active', 'pending']);
    const other = await newLink(id, 'confirm', { alertId: strangers });
    expect(await openLink(db, other, visitor, null)).toMatchObject({ isAlertWaiting: false });
    expect(await statesOf(mine, strangers)).toEqual(['active', 'active']);
  });

  test('a sign-in link starts none, nor does a link whose alert is deleted or belongs to another account', async () => {
    const id = await insertUser(db, 'none@example.org');
    const others = await waitingAlert(await insertUser(db, 'else@example.org'), 'nurse');
    const [mine, gone] = [await waitingAlert(id, 'nurse'), await waitingAlert(id, 'cook')];
    const tokens = [
      await newLink(id),
      await newLink(id, 'confirm', { alertId: gone }),
      await newLink(id, 'confirm', { alertId: others }),
    ];
    await db.deleteFrom('alerts').where('id', '=', gone).execute();
    for (const token of tokens) expect(await openLink(db, token, visitor, null)).not.toBeNull();
    expect(await statesOf(mine, others)).toEqual(['pending', 'pending']);
  });
});

test('a link that starts no alert does not resume unsubscribed mail', async () => {
  const id = await insertUser(db, 'quiet@example.org', { is_email_subscribed: false });
  await suppressAddress(db, 'email', 'quiet@example.org', 'unsubscribed');
  await openLink(db, await newLink(id, 'confirm'), visitor, null);
  await openLink(db, await newLink(id), visitor, null);
  expect(await findSuppression(db, 'email', 'quiet@example.org')).toBe('unsubscribed');
});

describe('a password', () => {
  test('is stored as argon2id with the documented cost', async () => {
    const hash = await hashPassword('correct horse battery staple');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(parseOptions(hash)).toMatchObject({ memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  });

  test('signs in with any Unicode composition of its letters', async () => {
    const id = await insertUser(db, 'pass@example.org', {
      password_hash: await hashPassword('Zoë likes lanterns'),
    });
    const before = await signIn(db, id);
    const { token } = await signInByPassword(
      services,
      { email: 'PASS@example.org', password: 'Zoe\u0308 likes lanterns' },
      visitor,
      { session: before.token, device: null },
    );
    expect(await findSessionUser(db, token)).toMatchObject({ id });
    expect(await findSessionUser(db, before.token)).toBeNull();
  });

  test.each([
    ['a wrong one', 'pass@example.org'],
    ['a person without one', 'rotate@example.org'],
    ['nobody', 'nobody@example.org'],
  ])('%s gets the same answer', async (_who, email) => {
    const attempt = signInByPassword(services, { email, password: 'wrong password' }, visitor, null);
    await expect(attempt).rejects.toMatchObject({
      status: 401,
      message: 'That email and password don’t match. You can always sign in with a link instead.',
    });
  });
});

describe('earlier links and sessions', () => {
  const good = 'five other unrelated lantern words';
  const acts: [string, (id: number, user: SessionUser) => Promise<unknown>][] = [
    ['setting a password', (_id, user) => setPassword(db, user, { password: good, currentPassword: '' })],
    ['removing it', (_id, user) => removePassword(db, user, '')],
    [
      'signing all other devices out',
      (id, user) => db.transaction().execute((tx) => endOtherSessions(tx, id, user.sessionId)),
    ],
  ];
  test.each(acts)('%s ends them, for every purpose', async (what, act) => {
    const id = await insertUser(db, `before-${acts.findIndex(([name]) => name === what)}@example.org`);
    const links = [await newLink(id), await newLink(id, 'confirm')];
    const [here, there] = [await signIn(db, id), await signIn(db, id)];
    await act(id, here!.user);
    for (const link of links) {
      expect(await isLinkGood(db, link)).toBe(false);
      expect(await openLink(db, link, visitor, null)).toBeNull();
    }
    expect(await findSessionUser(db, there!.token)).toBeNull();
    expect(await findSessionUser(db, here!.token)).not.toBeNull();
    expect(await openLink(db, await newLink(id), visitor, null)).not.toBeNull();
  });

  test('using a link while the password changes leaves no session of the link', async () => {
    const id = await insertUser(db, 'race@example.org');
    for (let n = 0; n < 10; n++) {
      const link = await newLink(id);
      const { user } = await signIn(db, id);
      await Promise.all([
        setPassword(db, user, { password: good, currentPassword: '' }),
        openLink(db, link, visitor, null),
      ]);
      const left = await db.selectFrom('sessions').select('id').where('user_id', '=', id).execute();
      expect(left.map((row) => row.id)).toEqual([user.sessionId]);
    }
  });
});

test.each([
  [29, true],
  [31, false],
])('a session %d days after its last use is good: %s', async (days, isGood) => {
  const id = await insertUser(db, `idle-${days}@example.org`);
  const { token } = await signIn(db, id);
  await database.pool.query(
    'update sessions set last_seen_at = now() - make_interval(days => $2) where user_id = $1',
    [id, days],
  );
  expect((await findSessionUser(db, token)) !== null).toBe(isGood);
});

describe('a known device', () => {
  test('keeps its token, which several accounts may know; an unknown token is replaced', async () => {
    const [ada, bob] = [await insertUser(db, 'd1@example.org'), await insertUser(db, 'd2@example.org')];
    const first = await rememberDevice(db, { userId: ada }, 'chosen by somebody');
    expect(first.token).not.toBe('chosen by somebody');
    const second = await rememberDevice(db, { userId: bob }, first.token);
    expect(second.token).toBe(first.token);
    expect(await findKnownDevice(db, { userId: ada }, first.token)).toBe(first.id);
    expect(await findKnownDevice(db, { userId: bob }, first.token)).toBe(second.id);
    expect(await findKnownDevice(db, null, first.token)).toBeNull();
    expect((await rememberDevice(db, { userId: ada }, first.token)).id).toBe(first.id);
  });

  test(`of one account are ${maxDevices}, the latest`, async () => {
    const userId = await insertUser(db, 'd3@example.org');
    const tokens = [];
    for (let n = 0; n < maxDevices + 2; n++) tokens.push((await rememberDevice(db, { userId }, null)).token);
    expect(await findKnownDevice(db, { userId }, tokens[1]!)).toBeNull();
    expect(await findKnownDevice(db, { userId }, tokens[2]!)).not.toBeNull();
  });
});
