import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import type { RateLimits } from '../../db/rate-limits.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { Invalid } from '../../platform/errors.ts';
import { isPassword } from '../sign-in/good-password.server.ts';
import { type AdminInSession, endAdminSessions } from './admin-sessions.server.ts';
import { recordAudit } from './audit.server.ts';
import { stepOfCode } from './totp.ts';

const wrongCode = 'This code is wrong or was already used. Enter the next code.';
const wrongPassword = 'Wrong password.';

const purpose = (adminId: number): string => `admins.totp_secret:${adminId}`;

interface Factor {
  id: number;
  /** Encrypted. Null: there is no second factor. */
  totp_secret: string | null;
}

/**
 * Uses up a code of an admin's second factor: six digits of the app, or a recovery code. A code works once,
 * also for concurrent uses, because a single statement checks and records it.
 * @param tx the transaction of the change that the code is for. A rollback makes the code usable again.
 */
export async function takeCode(
  tx: Database,
  secrets: SecretBox,
  { id, totp_secret }: Factor,
  code: string,
): Promise<boolean> {
  if (totp_secret === null) return false;
  if (isRecoveryCode(code)) return takeRecoveryCode(tx, id, code);
  const step = stepOfCode(secrets.open(totp_secret, purpose(id)), code.replace(/\s/g, ''), null, Date.now());
  if (step === null) return false;
  const noted = await tx
    .updateTable('admins')
    .set({ totp_last_step: step })
    .where('id', '=', id)
    .where('totp_secret', '=', totp_secret)
    .where((expression) =>
      expression.or([expression('totp_last_step', 'is', null), expression('totp_last_step', '<', step)]),
    )
    .executeTakeFirst();
  return noted.numUpdatedRows > 0n;
}

/** Whether the site's key opens the stored second factors. @throws SecretUnreadable with the remedy if it does not. */
export async function checkSecondFactorKey(db: Database, secrets: SecretBox): Promise<void> {
  const admins = await db.selectFrom('admins').select(['id', 'totp_secret']).execute();
  for (const { id, totp_secret } of admins) if (totp_secret) secrets.open(totp_secret, purpose(id));
}

interface FactorServices {
  db: Database;
  rateLimits: RateLimits;
  secrets: SecretBox;
}

/** The admin who asks for a change to their own account. */
export interface AskingAdmin {
  admin: AdminInSession;
  ip: string;
}

/** The proof that the admin asks, and not somebody at their unlocked screen. */
export interface Proof {
  password: string;
  /** A code of the second factor, if one is set: six digits, or a recovery code. */
  currentCode: string;
}

/**
 * Sets or replaces an admin's second factor when the first code of the new one is right. Ends their other
 * sessions.
 * @returns the recovery codes, which are shown once.
 * @throws Invalid, TooMany
 */
export function setSecondFactor(
  services: FactorServices,
  asker: AskingAdmin,
  { secret, code, ...proof }: Proof & { secret: string; code: string },
): Promise<string[]> {
  const { admin } = asker;
  return withProof(services, asker, proof, 'second factor on', async (tx) => {
    const step = /^[A-Z2-7]{32}$/.test(secret) ? stepOfCode(secret, code, null, Date.now()) : null;
    if (step === null) throw new Invalid({ code: wrongCode });
    await store(tx, admin, services.secrets.seal(secret, purpose(admin.id)), step);
    return renewRecoveryCodes(tx, admin.id);
  });
}

/**
 * Removes an admin's second factor and recovery codes. Ends their other sessions.
 * @throws Invalid, TooMany
 */
export function removeSecondFactor(
  services: FactorServices,
  asker: AskingAdmin,
  proof: Proof,
): Promise<void> {
  const { admin } = asker;
  return withProof(services, asker, proof, 'second factor off', async (tx) => {
    await store(tx, admin, null, null);
    await deleteRecoveryCodes(tx, admin.id);
  });
}

/** Replaces the recovery codes. @returns the new ones, which are shown once. @throws Invalid, TooMany */
export function replaceRecoveryCodes(
  services: FactorServices,
  asker: AskingAdmin,
  proof: Proof,
): Promise<string[]> {
  return withProof(services, asker, proof, 'recovery codes', (tx) => renewRecoveryCodes(tx, asker.admin.id));
}

/**
 * Removes the second factor of an admin who lost it, and ends their sessions. They can sign in with the
 * password alone until they set a new one.
 */
export async function resetSecondFactor(tx: Database, adminId: number): Promise<void> {
  await tx
    .updateTable('admins')
    .set({ totp_secret: null, totp_last_step: null })
    .where('id', '=', adminId)
    .execute();
  await deleteRecoveryCodes(tx, adminId);
  await endAdminSessions(tx, adminId);
}

/** The same by name, for the command line. @returns the stored name. Null when there is no such admin. */
export async function resetSecondFactorOf(db: Database, username: string): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    const admin = await tx
      .selectFrom('admins')
      .select(['id', 'username'])
      .where(sql<string>`lower(username)`, '=', username.toLowerCase())
      .executeTakeFirst();
    if (!admin) return null;
    await resetSecondFactor(tx, admin.id);
    const change = { action: 'reset-second-factor', entity: 'admins', entityId: admin.id };
    await recordAudit(tx, { caller: null, actor: 'command line', ...change });
    return admin.username;
  });
}

/**
 * Changes an admin's own sign-in after checking the password and the code, and records the change in the
 * audit log. A try counts before it is checked, so that concurrent tries cannot pass the limit together. Only
 * wrong tries count.
 * @throws Invalid at the field that is wrong; TooMany.
 */
export async function withProof<Result>(
  { db, rateLimits, secrets }: FactorServices,
  { admin, ip }: AskingAdmin,
  proof: Proof,
  action: string,
  change: (tx: Database) => Promise<Result>,
): Promise<Result> {
  const subject = String(admin.id);
  await rateLimits.countTryFor('admin-proof-hour', subject);
  let isProved = false;
  try {
    return await db.transaction().execute(async (tx) => {
      await checkProof(tx, secrets, admin.id, proof);
      isProved = true;
      const caller = { kind: 'admin', id: admin.id, username: admin.username, role: admin.role } as const;
      await recordAudit(tx, { caller, action, entity: 'admins', entityId: admin.id, ip });
      return change(tx);
    });
  } finally {
    if (isProved) await rateLimits.giveBackFor('admin-proof-hour', subject);
  }
}

async function checkProof(
  tx: Database,
  secrets: SecretBox,
  adminId: number,
  { password, currentCode }: Proof,
): Promise<void> {
  const admin = await tx
    .selectFrom('admins')
    .select(['id', 'password_hash', 'totp_secret'])
    .where('id', '=', adminId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (!(await isPassword(admin.password_hash, password))) throw new Invalid({ password: wrongPassword });
  if (admin.totp_secret && !(await takeCode(tx, secrets, admin, currentCode)))
    throw new Invalid({ currentCode: wrongCode });
}

async function store(
  tx: Database,
  { id, sessionId }: AdminInSession,
  sealed: string | null,
  step: number | null,
): Promise<void> {
  await tx
    .updateTable('admins')
    .set({ totp_secret: sealed, totp_last_step: step })
    .where('id', '=', id)
    .execute();
  await endAdminSessions(tx, id, sessionId);
}

/** The number of recovery codes, for when an admin does not have the authenticator app. */
export const recoveryCodes = 10;
/** Crockford's base32: no letter looks like a digit. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz';
const groups = 4;
const lettersInGroup = 4;

/** A code of 80 random bits, in groups that are easy to read aloud: 'k3v9-2m7x-...'. */
function newCode(): string {
  const group = () => Array.from({ length: lettersInGroup }, () => letters[randomInt(32)]).join('');
  return Array.from({ length: groups }, group).join('-');
}

/** Whether a text can be a recovery code. The digits of an authenticator app cannot. */
const isRecoveryCode = (text: string): boolean => plain(text).length === groups * lettersInGroup;

/**
 * The stored form of a code: people leave out dashes, use capitals, and mix up letters and digits that look
 * alike.
 */
const plain = (code: string): string =>
  code
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replace(/[il]/g, '1')
    .replace(/o/g, '0');

/**
 * Gives an admin new recovery codes; the earlier ones stop working.
 * @returns the codes. Only their hashes are stored.
 */
async function renewRecoveryCodes(tx: Database, adminId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, newCode);
  await deleteRecoveryCodes(tx, adminId);
  await tx
    .insertInto('admin_recovery_codes')
    .values(codes.map((code) => ({ admin_id: adminId, code_hash: sha256(plain(code)) })))
    .execute();
  return codes;
}

/** Deletes all of an admin's recovery codes. */
async function deleteRecoveryCodes(tx: Database, adminId: number): Promise<void> {
  await tx.deleteFrom('admin_recovery_codes').where('admin_id', '=', adminId).execute();
}

/**
 * Uses up a recovery code.
 * @returns false when the code is unknown or used. Of two concurrent uses one gets false.
 */
async function takeRecoveryCode(tx: Database, adminId: number, code: string): Promise<boolean> {
  const used = await tx
    .deleteFrom('admin_recovery_codes')
    .where('admin_id', '=', adminId)
    .where('code_hash', '=', sha256(plain(code)))
    .executeTakeFirst();
  return used.numDeletedRows > 0n;
}

/** How many codes an admin has left. */
export async function countRecoveryCodes(db: Database, adminId: number): Promise<number> {
  const { count } = await db
    .selectFrom('admin_recovery_codes')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('admin_id', '=', adminId)
    .executeTakeFirstOrThrow();
  return count;
}
