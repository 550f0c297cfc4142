import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { insertUser, signIn, visitor } from '../../../tests/support/people.ts';
import { tcpaConsent, tcpaWithdrawal } from '../../content/consent-texts.ts';
import { isPassword } from '../../desk/sign-in/good-password.server.ts';
import {
  endOtherSessions,
  endOwnSession,
  findSessionUser,
  listSessions,
} from '../../desk/sign-in/sessions.server.ts';
import { findSuppression, suppressAddress } from '../../messages/suppressions.server.ts';
import { Profile } from './account.schema.ts';
import {
  getAccount,
  grantTcpa,
  removePassword,
  revokeTcpa,
  setEmailSubscription,
  setPassword,
  updateProfile,
  updateZip,
} from './account.server.ts';

let database: TestDatabase;
let db: TestDatabase['db'];
let made = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
});
afterAll(() => database.drop());

const evidence = { pageUrl: 'https://jobs.example.org/account', client: visitor };
const newUser = (columns: Record<string, unknown> = {}) =>
  insertUser(db, `person${++made}@example.org`, columns);
const userRow = (id: number) =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const consentsOf = (id: number) =>
  db
    .selectFrom('consents')
    .select(['kind', 'granted', 'text', 'phone', 'page_url', 'ip', 'user_agent'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute();

describe('the profile', () => {
  test('keeps names in any script and numbers in E.164', async () => {
    const id = await newUser();
    await updateProfile(
      db,
      id,
      { firstName: '李', lastName: "O'Neil-Ñandú", phoneNumber: '(202) 555-0123' },
      evidence,
    );
    await updateZip(db, id, '02134');
    expect(await userRow(id)).toMatchObject({
      first_name: '李',
      last_name: "O'Neil-Ñandú",
      phone_number: '+12025550123',
      zip_code: '02134',
    });
    await updateProfile(db, id, { firstName: '李', lastName: 'O', phoneNumber: '' }, evidence);
    expect((await userRow(id)).phone_number).toBeNull();
  });

  test('refuses a number that cannot exist, and changes nothing', async () => {
    const id = await newUser({ first_name: 'Ada' });
    const change = updateProfile(db, id, { firstName: 'Eve', lastName: 'X', phoneNumber: '123' }, evidence);
    await expect(change).rejects.toMatchObject({
      fields: { phoneNumber: expect.stringContaining('US phone number') },
    });
    expect((await userRow(id)).first_name).toBe('Ada');
  });

  test('a new number ends the consent to the old one', async () => {
    const id = await newUser({ phone_number: '+12025550123', tcpa_accepted: true });
    const names = { firstName: 'Ada', lastName: 'L' };
    await updateProfile(db, id, { ...names, phoneNumber: '202-555-0123' }, evidence);
    expect((await userRow(id)).tcpa_accepted).toBe(true);
    await updateProfile(db, id, { ...names, phoneNumber: '202-555-0188' }, evidence);
    expect((await userRow(id)).tcpa_accepted).toBe(false);
    expect(await consentsOf(id)).toMatchObject([{ granted: false, phone: '+12025550123' }]);
  });
});

test('any input is stored as it reads, or refused with an error at its field', async () => {
  const file = join(import.meta.dirname, '../../../tests/fixtures/naughty-strings.json');
  const naughty: string[] = JSON.parse(readFileSync(file, 'utf8'));
  const id = await newUser();
  for (const text of naughty) {
    const typed = Profile.safeParse({ firstName: text, lastName: text, phoneNumber: '' });
    if (!typed.success) continue;
    await updateProfile(db, id, typed.data, evidence);
    expect((await userRow(id)).first_name).toBe(typed.data.firstName);
    const called = updateProfile(db, id, { ...typed.data, phoneNumber: text.slice(0, 40) }, evidence);
    const error = await called.then(
      () => null,
      (reason) => reason,
    );
    expect(error?.fields ?? { phoneNumber: '' }, text).toEqual({ phoneNumber: expect.any(String) });
  }
});

describe('consent to calls and texts', () => {
  test('each change leaves evidence; withdrawing stops the texts', async () => {
    const id = await newUser({ phone_number: '+12025550144' });
    await db.insertInto('phones').values({ phone: '+12025550144', user_id: id, state: 'active' }).execute();
    await grantTcpa(db, id, evidence);
    expect((await userRow(id)).tcpa_accepted).toBe(true);
    await revokeTcpa(db, id, evidence);
    expect((await userRow(id)).tcpa_accepted).toBe(false);
    const shared = {
      kind: 'tcpa',
      phone: '+12025550144',
      page_url: evidence.pageUrl,
      ip: visitor.ip,
      user_agent: visitor.userAgent,
    };
    expect(await consentsOf(id)).toEqual([
      { ...shared, granted: true, text: tcpaConsent },
      { ...shared, granted: false, text: tcpaWithdrawal },
    ]);
    const phone = db.selectFrom('phones').select('state').where('user_id', '=', id);
    expect(await phone.executeTakeFirst()).toEqual({ state: 'stopped' });
  });

  test('needs a number', async () => {
    await expect(grantTcpa(db, await newUser(), evidence)).rejects.toMatchObject({
      fields: { agree: expect.stringContaining('phone number') },
    });
  });
});

test('mail turns off and on at once, with evidence; a bounced address shows its reason', async () => {
  const id = await newUser();
  const { user } = await signIn(db, id);
  await setEmailSubscription(db, id, false, evidence);
  expect(await findSuppression(db, 'email', user.email)).toBe('unsubscribed');
  expect(await getAccount(db, user)).toMatchObject({ isEmailSubscribed: false, emailTrouble: null });
  await setEmailSubscription(db, id, true, evidence);
  expect(await findSuppression(db, 'email', user.email)).toBeNull();
  expect((await consentsOf(id)).map(({ kind, granted }) => [kind, granted])).toEqual([
    ['email-alerts', false],
    ['email-alerts', true],
  ]);
  await suppressAddress(db, 'email', user.email, 'bounced');
  expect(await getAccount(db, user)).toMatchObject({ isEmailSubscribed: true, emailTrouble: 'bounced' });
});

describe('sessions', () => {
  test('are listed in words, and end one by one or all except this one', async () => {
    const id = await newUser();
    const [one, two, three] = [await signIn(db, id), await signIn(db, id), await signIn(db, id)];
    expect(await listSessions(db, id)).toMatchObject(
      [three, two, one].map(({ user }) => ({
        id: user.sessionId,
        browser: 'Firefox on Linux',
        ip: visitor.ip,
      })),
    );
    await endOwnSession(db, id, one!.user.sessionId);
    expect(await findSessionUser(db, one!.token)).toBeNull();
    await endOtherSessions(db, id, three!.user.sessionId);
    expect(await findSessionUser(db, two!.token)).toBeNull();
    expect(await findSessionUser(db, three!.token)).not.toBeNull();
  });

  test('of another account are not found', async () => {
    const [mine, others] = [await newUser(), await newUser()];
    const theirs = await signIn(db, others);
    await expect(endOwnSession(db, mine, theirs.user.sessionId)).rejects.toMatchObject({ status: 404 });
    await endOtherSessions(db, mine, 0);
    expect(await findSessionUser(db, theirs.token)).not.toBeNull();
  });
});

describe('a password', () => {
  const good = 'four unrelated lantern words';

  test('can be set in a fresh session, and ends the others', async () => {
    const id = await newUser();
    const other = await signIn(db, id);
    const { user, token } = await signIn(db, id);
    await setPassword(db, user, { password: good, currentPassword: '' });
    expect(await isPassword((await userRow(id)).password_hash, good)).toBe(true);
    expect(await findSessionUser(db, other.token)).toBeNull();
    expect(await findSessionUser(db, token)).not.toBeNull();
    await removePassword(db, user, '');
    expect((await userRow(id)).password_hash).toBeNull();
  });

  test.each(['password123', '1234567890', 'QwertyUIOP', '1q2w3e4r5t'])(
    '%s appears in too many breaches',
    async (password) => {
      const { user } = await signIn(db, await newUser());
      await expect(setPassword(db, user, { password, currentPassword: '' })).rejects.toMatchObject({
        fields: { password: expect.stringContaining('Choose another one') },
      });
    },
  );

  test('needs the current one in an older session', async () => {
    const id = await newUser();
    await setPassword(db, (await signIn(db, id)).user, { password: good, currentPassword: '' });
    const { user } = await signIn(db, id, 16);
    for (const currentPassword of ['', 'not this one'])
      await expect(
        setPassword(db, user, { password: 'another good one', currentPassword }),
      ).rejects.toMatchObject({
        fields: { currentPassword: expect.stringContaining('sign in again') },
      });
    await expect(removePassword(db, user, 'not this one')).rejects.toMatchObject({ status: 422 });
    await setPassword(db, user, { password: 'another good one', currentPassword: good });
    expect(await isPassword((await userRow(id)).password_hash, 'another good one')).toBe(true);
    await removePassword(db, user, 'another good one');
  });

  test('cannot be set for the first time in an older session', async () => {
    const { user } = await signIn(db, await newUser(), 16);
    await expect(setPassword(db, user, { password: good, currentPassword: '' })).rejects.toMatchObject({
      fields: { password: expect.stringContaining('sign in again') },
    });
  });
});
