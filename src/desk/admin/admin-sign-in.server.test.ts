import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { insertUser, signIn as signInMember } from '../../../tests/support/people.ts';
import { testServices } from '../../../tests/support/services.ts';
import { isSealed } from '../../platform/crypto/secret-box.ts';
import type { Browser } from '../sign-in/session-cookie.ts';
import { findSessionUser } from '../sign-in/sessions.server.ts';
import { findAdmin } from './admin-sessions.server.ts';
import { signInAdmin } from './admin-sign-in.server.ts';
import { changeOwnPassword, createAdmin, ensureFirstAdmin, setAdminPassword } from './admins.server.ts';
import { resetSecondFactorByHand } from './create-admin-command.ts';
import {
  countRecoveryCodes,
  recoveryCodes,
  removeSecondFactor,
  replaceRecoveryCodes,
  setSecondFactor,
} from './second-factor.server.ts';
import { newTotpSecret, stepOfCode } from './totp.ts';

const password = 'four unrelated lantern words';
const owner = { ip: '198.51.100.1', userAgent: 'test', optsOut: false };
const stranger = { ...owner, ip: '203.0.113.9' };

let database: TestDatabase;
let services: ReturnType<typeof testServices>;
beforeAll(async () => {
  database = await createTestDatabase();
  services = testServices(database);
});
beforeEach(() =>
  database.pool.query('delete from admins; delete from rate_limits; delete from failed_sign_ins'),
);
afterAll(() => database.drop());

const add = () => createAdmin(database.db, { username: 'Grace', password, role: 'admin' });
const signIn = (
  username: string,
  typed = password,
  client = owner,
  code?: string,
  browser: Browser | null = null,
) => signInAdmin(services, { username, password: typed, ...(code && { code }) }, client, browser);
const codeOf = (secret: string, timestamp = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });

describe('signing in', () => {
  test('a name in any case and its password start a session, and the audit log records it', async () => {
    const id = await add();
    const { admin, token } = await signIn('gRACE');
    expect(admin).toEqual({ id, username: 'Grace', role: 'admin', hasTotp: false });
    expect(await findAdmin(database.db, token)).toMatchObject(admin);
    const { rows } = await database.pool.query(
      'select actor, action, entity_id from audit_log order by id desc limit 1',
    );
    expect(rows[0]).toEqual({ actor: 'Grace', action: 'sign-in', entity_id: String(id) });
  });

  test.each([
    ['Grace', 'a wrong password'],
    ['nobody', password],
    ['', ''],
  ])('%j with %j is refused with the same message', async (username, typed) => {
    await add();
    await expect(signIn(username, typed)).rejects.toMatchObject({
      status: 401,
      message: 'Invalid credentials',
    });
  });

  test('the sixth failure in a minute must wait; a known device elsewhere need not', async () => {
    await add();
    for (let n = 0; n < 5; n++)
      await expect(signIn('Grace', 'wrong', stranger)).rejects.toMatchObject({ status: 401 });
    await expect(signIn('Grace', password, stranger)).rejects.toMatchObject({ status: 429 });
    await expect(signIn('Grace')).resolves.toBeDefined();
  });

  test('successes do not count against the limit', async () => {
    await add();
    for (let n = 0; n < 8; n++) await expect(signIn('Grace')).resolves.toBeDefined();
  });

  test('a disabled admin can use neither the password nor an old session', async () => {
    await add();
    const { token } = await signIn('Grace');
    await database.db.updateTable('admins').set({ disabled_at: new Date() }).execute();
    await expect(signIn('Grace')).rejects.toMatchObject({ status: 401 });
    expect(await findAdmin(database.db, token)).toBeNull();
  });

  test('a new password ends the sessions', async () => {
    const id = await add();
    const { token } = await signIn('Grace');
    await setAdminPassword(database.db, id, 'five other unrelated lantern words');
    expect(await findAdmin(database.db, token)).toBeNull();
    await expect(signIn('Grace')).rejects.toMatchObject({ status: 401 });
  });

  test('with a second factor the current code is needed, and each code works once', async () => {
    const secret = newTotpSecret();
    const id = await add();
    const sealed = services.secrets.seal(secret, `admins.totp_secret:${id}`);
    await database.db.updateTable('admins').set({ totp_secret: sealed }).execute();
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

const from = (n: number) => ({ ...owner, ip: `10.${n >> 8}.${n & 255}.7` });
const failureOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'in',
    (error) => error.status as number,
  );
const entries = async () => {
  const { rows } = await database.pool.query(
    "select actor, entity_id, after->>'reason' as reason, host(ip) as ip, after::text from audit_log where action = 'sign-in-failed' order by id desc",
  );
  return rows;
};

describe('a second factor', () => {
  const withFactor = async () => {
    const id = await add();
    const { token } = await signIn('Grace');
    const admin = (await findAdmin(database.db, token))!;
    const secret = newTotpSecret();
    const codes = await setSecondFactor(
      services,
      { admin, ip: owner.ip },
      { password, currentCode: '', secret, code: codeOf(secret) },
    );
    // The code that set it is used up, and the tests use it again.
    await database.db.updateTable('admins').set({ totp_last_step: null }).execute();
    return { id, admin, asker: { admin, ip: owner.ip }, token, secret, codes };
  };

  test.each(['a code of the app', 'a recovery code'])(
    '%s opens one session, even if it comes 20 times at once',
    async (kind) => {
      const { secret, codes } = await withFactor();
      await database.pool.query('delete from admin_sessions');
      const code = kind === 'a recovery code' ? codes[3]!.toUpperCase().replaceAll('-', ' ') : codeOf(secret);
      const attempts = await Promise.all(
        Array.from({ length: 20 }, (_, n) => failureOf(signIn('Grace', password, from(n), code))),
      );
      expect(attempts.filter((status) => status === 'in')).toHaveLength(1);
      const { rows } = await database.pool.query('select count(*)::int as n from admin_sessions');
      expect(rows).toEqual([{ n: 1 }]);
    },
  );

  test('is stored encrypted', async () => {
    const { id, secret } = await withFactor();
    const { rows } = await database.pool.query('select totp_secret from admins where id = $1', [id]);
    expect(isSealed(rows[0].totp_secret)).toBe(true);
    await expect(signIn('Grace', password, owner, codeOf(secret))).resolves.toBeDefined();
  });

  test.each([
    ['nothing', { password: '', currentCode: '' }, 'password'],
    ['the password alone', { password, currentCode: '' }, 'currentCode'],
    ['the code alone', { password: 'wrong', currentCode: 'good' }, 'password'],
    ['a wrong code', { password, currentCode: '000000' }, 'currentCode'],
  ])('cannot be replaced or removed, and gives no codes, by %s', async (_what, typed, field) => {
    const { admin, asker, secret } = await withFactor();
    const proof = {
      ...typed,
      currentCode: typed.currentCode === 'good' ? codeOf(secret) : typed.currentCode,
    };
    const other = newTotpSecret();
    const acts = [
      () => setSecondFactor(services, asker, { ...proof, secret: other, code: codeOf(other) }),
      () => removeSecondFactor(services, asker, proof),
      () => replaceRecoveryCodes(services, asker, proof),
    ];
    for (const act of acts)
      await expect(act()).rejects.toMatchObject({ status: 422, fields: { [field]: expect.any(String) } });
    expect(await countRecoveryCodes(database.db, admin.id)).toBe(recoveryCodes);
    await expect(signIn('Grace', password, owner, codeOf(secret))).resolves.toBeDefined();
  });

  test('allows ten wrong tries in an hour there, also for concurrent tries', async () => {
    const { asker } = await withFactor();
    const tries = await Promise.all(
      Array.from({ length: 25 }, () =>
        failureOf(removeSecondFactor(services, asker, { password, currentCode: '000000' })),
      ),
    );
    expect(tries.filter((status) => status === 422)).toHaveLength(10);
    expect(tries.filter((status) => status === 429)).toHaveLength(15);
  });

  test('is replaced with password and code; other sessions and earlier recovery codes end', async () => {
    const { admin, asker, token, secret, codes } = await withFactor();
    const elsewhere = await signIn('Grace', password, owner, codes[0]!);
    const other = newTotpSecret();
    const fresh = await setSecondFactor(services, asker, {
      password,
      currentCode: codeOf(secret),
      secret: other,
      code: codeOf(other),
    });
    expect(await findAdmin(database.db, token)).not.toBeNull();
    expect(await findAdmin(database.db, elsewhere.token)).toBeNull();
    await expect(signIn('Grace', password, owner, codes[1]!)).rejects.toMatchObject({ status: 401 });
    await expect(signIn('Grace', password, owner, fresh[1]!)).resolves.toBeDefined();
    expect(await countRecoveryCodes(database.db, admin.id)).toBe(recoveryCodes - 1);
  });

  test('a stranger with the password gets ten guesses an hour; the owner can sign in on a known device', async () => {
    const { secret, codes } = await withFactor();
    const { device } = await signIn('Grace', password, owner, codes[0]!);
    const tries = await Promise.all(
      Array.from({ length: 30 }, (_, n) => failureOf(signIn('Grace', password, from(n), '000000'))),
    );
    expect(tries.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
    const code = codeOf(secret);
    await expect(signIn('Grace', password, from(99), code)).rejects.toMatchObject({ status: 429 });
    const known = { session: null, device };
    await expect(signIn('Grace', password, owner, code, known)).resolves.toBeDefined();
  });

  test('a reset on the command line keeps the password, and removes codes and sessions', async () => {
    const { token, id } = await withFactor();
    await resetSecondFactorByHand(database.db, 'gRaCe');
    expect(await findAdmin(database.db, token)).toBeNull();
    expect(await countRecoveryCodes(database.db, id)).toBe(0);
    await expect(signIn('Grace')).resolves.toBeDefined();
    await expect(resetSecondFactorByHand(database.db, 'nobody')).rejects.toThrow('no admin');
  });
});

describe('guesses from everywhere', () => {
  test('at one account are limited; only its owner can sign in, on a known device', async () => {
    await add();
    const { device } = await signIn('Grace');
    const tries = [];
    for (let n = 0; n < 60; n++) tries.push(await failureOf(signIn('Grace', 'wrong', from(n))));
    expect(tries.filter((status) => status === 401).length).toBeLessThanOrEqual(50);
    await expect(signIn('Grace', password, from(99))).rejects.toMatchObject({ status: 429 });
    const made = { session: null, device: 'made-up' };
    await expect(signIn('Grace', password, from(99), undefined, made)).rejects.toMatchObject({ status: 429 });
    await expect(
      signIn('Grace', password, stranger, undefined, { session: null, device }),
    ).resolves.toBeDefined();
  });

  test('at once cannot pass the limit together', async () => {
    await add();
    const tries = await Promise.all(
      Array.from({ length: 60 }, (_, n) => failureOf(signIn('Grace', 'wrong', from(n)))),
    );
    expect(tries.filter((status) => status === 401).length).toBeLessThanOrEqual(50);
  });

  test('on a known device are limited as well', async () => {
    await add();
    const { device } = await signIn('Grace');
    const browser = { session: null, device };
    for (let n = 0; n < 5; n++)
      expect(await failureOf(signIn('Grace', 'wrong', owner, undefined, browser))).toBe(401);
    expect(await failureOf(signIn('Grace', password, owner, undefined, browser))).toBe(429);
  });
});

describe('failures in the audit log', () => {
  test('name the account and the address, never the input', async () => {
    const id = await add();
    await failureOf(signIn('Grace', 'wrong', stranger));
    await failureOf(signIn('my secret password', 'wrong', stranger));
    const [unknown, known] = await entries();
    expect(known).toMatchObject({
      actor: 'not signed in',
      entity_id: String(id),
      reason: 'wrong password',
      ip: stranger.ip,
    });
    expect(unknown).toMatchObject({ actor: 'not signed in', entity_id: null, reason: 'unknown username' });
    expect(JSON.stringify(unknown)).not.toContain('secret');
  });

  test('cannot be flooded: after a hundred in an hour one entry says that there were more', async () => {
    const before = (await entries()).length;
    for (let n = 0; n < 98; n++) await services.rateLimits.countFor('admin-failure-entries', 'unknown');
    for (let n = 0; n < 5; n++) await failureOf(signIn(`nobody${n}`, 'wrong', from(n)));
    const written = (await entries()).slice(0, -before || undefined);
    expect(written.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('more than 100'),
      'unknown username',
      'unknown username',
    ]);
  });
});

describe('sessions', () => {
  test('the earlier one of the browser ends with a new sign-in, for accounts and for admins', async () => {
    await add();
    const first = await signIn('Grace');
    const second = await signIn('Grace', password, owner, undefined, { session: first.token, device: null });
    expect(await findAdmin(database.db, first.token)).toBeNull();
    expect(await findAdmin(database.db, second.token)).not.toBeNull();
    const userId = await insertUser(database.db, 'grace@example.org');
    const member = await signInMember(database.db, userId);
    await signIn('Grace', password, owner, undefined, { session: member.token, device: null });
    expect(await findSessionUser(database.db, member.token)).toBeNull();
  });

  test.each([
    [119, true],
    [121, false],
  ])('%d minutes after its last use it is good: %s', async (minutes, isGood) => {
    await add();
    const { token } = await signIn('Grace');
    await database.pool.query('update admin_sessions set last_seen_at = now() - make_interval(mins => $1)', [
      minutes,
    ]);
    expect((await findAdmin(database.db, token)) !== null).toBe(isGood);
  });

  test('an admin changes their password with the current one; other sessions end, this one stays', async () => {
    await add();
    const [here, there] = [await signIn('Grace'), await signIn('Grace')];
    const admin = (await findAdmin(database.db, here.token))!;
    await expect(changeOwnPassword(database.db, admin, 'Summer2026!')).rejects.toMatchObject({
      fields: { newPassword: expect.stringContaining('easy to guess') },
    });
    await changeOwnPassword(database.db, admin, 'five other unrelated lantern words');
    expect(await findAdmin(database.db, here.token)).not.toBeNull();
    expect(await findAdmin(database.db, there.token)).toBeNull();
  });
});

describe('admins', () => {
  test('when several processes start at once, one adds the first admin', async () => {
    const added = await Promise.all(
      Array.from({ length: 4 }, (_, n) => ensureFirstAdmin(database.db, { username: `owner${n}`, password })),
    );
    expect(added.filter(Boolean)).toHaveLength(1);
    const { rows } = await database.pool.query('select count(*)::int as n from admins');
    expect(rows).toEqual([{ n: 1 }]);
  });

  test('the first one comes from the settings if there is none', async () => {
    const first = { username: 'owner', password };
    expect(await ensureFirstAdmin(database.db, first)).toBe(true);
    expect(await ensureFirstAdmin(database.db, { ...first, username: 'another' })).toBe(false);
    await expect(signIn('owner')).resolves.toBeDefined();
  });

  test('a name is taken in any case, and a breached password is refused', async () => {
    await add();
    await expect(
      createAdmin(database.db, { username: 'GRACE', password, role: 'editor' }),
    ).rejects.toMatchObject({ status: 409 });
    await expect(
      createAdmin(database.db, { username: 'x1', password: 'password123', role: 'editor' }),
    ).rejects.toMatchObject({ status: 422 });
  });

  test('the audit log cannot be changed, and not emptied either', async () => {
    await add();
    await signIn('Grace');
    for (const change of ["update audit_log set action = 'x'", 'delete from audit_log', 'truncate audit_log'])
      await expect(database.pool.query(change)).rejects.toThrow('append-only');
  });
});
