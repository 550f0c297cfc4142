import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openRateLimits } from '../../db/rate-limits.ts';
import { createTestDatabase, type TestDatabase } from '../../db/test-database.ts';
import { findAdmin } from './admin-sessions.server.ts';
import { signInAdmin } from './admin-sign-in.server.ts';
import { createAdmin, ensureFirstAdmin, setAdminPassword } from './admins.server.ts';
import { newTotpSecret, stepOfCode } from './totp.ts';

const password = 'four unrelated lantern words';
const owner = { ip: '198.51.100.1', userAgent: 'test', optsOut: false };
const stranger = { ...owner, ip: '203.0.113.9' };

let database: TestDatabase;
let services: Parameters<typeof signInAdmin>[0];
beforeAll(async () => {
  database = await createTestDatabase();
  services = { db: database.db, rateLimits: openRateLimits(database.pool) };
});
beforeEach(() => database.pool.query('delete from admins; delete from rate_limits'));
afterAll(() => database.drop());

const add = () => createAdmin(database.db, { username: 'Grace', password, role: 'admin' });
const signIn = (username: string, typed = password, client = owner, code?: string) =>
  signInAdmin(services, { username, password: typed, ...(code && { code }) }, client);
const codeOf = (secret: string, timestamp = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });

describe('signing in', () => {
  test('a name in any case and its password begin a session, which is in the audit log', async () => {
    const id = await add();
    const { admin, token } = await signIn('gRACE');
    expect(admin).toEqual({ id, username: 'Grace', role: 'admin', hasTotp: false });
    expect(await findAdmin(database.db, token)).toEqual(admin);
    const { rows } = await database.pool.query(
      'select actor, action, entity_id from audit_log order by id desc limit 1',
    );
    expect(rows[0]).toEqual({ actor: 'Grace', action: 'sign-in', entity_id: String(id) });
  });

  test.each([
    ['Grace', 'a wrong password'],
    ['nobody', password],
    ['', ''],
  ])('%j with %j is refused in the same words', async (username, typed) => {
    await add();
    await expect(signIn(username, typed)).rejects.toMatchObject({
      status: 401,
      message: 'Invalid credentials',
    });
  });

  test('the sixth failure in a minute has to wait; an owner elsewhere does not', async () => {
    await add();
    for (let n = 0; n < 5; n++)
      await expect(signIn('Grace', 'wrong', stranger)).rejects.toMatchObject({ status: 401 });
    await expect(signIn('Grace', password, stranger)).rejects.toMatchObject({ status: 429 });
    await expect(signIn('Grace')).resolves.toBeDefined();
  });

  test('successes cost no try', async () => {
    await add();
    for (let n = 0; n < 8; n++) await expect(signIn('Grace')).resolves.toBeDefined();
  });

  test('a disabled admin gets in neither by password nor by an old session', async () => {
    await add();
    const { token } = await signIn('Grace');
    await database.db.updateTable('admins').set({ disabled_at: new Date() }).execute();
    await expect(signIn('Grace')).rejects.toMatchObject({ status: 401 });
    expect(await findAdmin(database.db, token)).toBeNull();
  });

  test('another password ends the sessions', async () => {
    const id = await add();
    const { token } = await signIn('Grace');
    await setAdminPassword(database.db, id, 'five other unrelated lantern words');
    expect(await findAdmin(database.db, token)).toBeNull();
    await expect(signIn('Grace')).rejects.toMatchObject({ status: 401 });
  });

  test('with a second factor the code of the moment is needed, and each works once', async () => {
    const secret = newTotpSecret();
    await add();
    await database.db.updateTable('admins').set({ totp_secret: secret }).execute();
    await expect(signIn('Grace')).rejects.toMatchObject({ status: 401, message: /six digits/ });
    await expect(signIn('Grace', 'wrong', owner, codeOf(secret))).rejects.toMatchObject({
      message: 'Invalid credentials',
    });
    const code = codeOf(secret);
    await expect(signIn('Grace', password, owner, code)).resolves.toBeDefined();
    await expect(signIn('Grace', password, owner, code)).rejects.toMatchObject({ status: 401 });
  });
});

test.each([
  ['of now', 0, null, true],
  ['of half a minute ago', -30, null, true],
  ['of two minutes ago', -120, null, false],
  ['of a step that was used', 0, Math.floor(1_800_000_000 / 30), false],
])('a code %s', (_name, seconds, lastStep, isGood) => {
  const secret = newTotpSecret();
  const now = 1_800_000_000_000;
  expect(stepOfCode(secret, codeOf(secret, now + seconds * 1000), lastStep, now) !== null).toBe(isGood);
});

describe('admins', () => {
  test('the first one of the settings is added where there is none', async () => {
    const first = { username: 'owner', password };
    expect(await ensureFirstAdmin(database.db, first)).toBe(true);
    expect(await ensureFirstAdmin(database.db, { ...first, username: 'another' })).toBe(false);
    await expect(signIn('owner')).resolves.toBeDefined();
  });

  test('a name is taken whatever its case, and a stolen password is refused', async () => {
    await add();
    await expect(
      createAdmin(database.db, { username: 'GRACE', password, role: 'editor' }),
    ).rejects.toMatchObject({ status: 409 });
    await expect(
      createAdmin(database.db, { username: 'x1', password: 'password123', role: 'editor' }),
    ).rejects.toMatchObject({ status: 422 });
  });

  test('the audit log cannot be changed, not even emptied', async () => {
    await add();
    await signIn('Grace');
    for (const change of ["update audit_log set action = 'x'", 'delete from audit_log', 'truncate audit_log'])
      await expect(database.pool.query(change)).rejects.toThrow('append-only');
  });
});
