import { randomInt } from 'node:crypto';
import type { Database } from '../../db/client.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';

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
export const isRecoveryCode = (text: string): boolean => plain(text).length === groups * lettersInGroup;

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
export async function renewRecoveryCodes(tx: Database, adminId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, newCode);
  await deleteRecoveryCodes(tx, adminId);
  await tx
    .insertInto('admin_recovery_codes')
    .values(codes.map((code) => ({ admin_id: adminId, code_hash: sha256(plain(code)) })))
    .execute();
  return codes;
}

/** Deletes all of an admin's recovery codes. */
export async function deleteRecoveryCodes(tx: Database, adminId: number): Promise<void> {
  await tx.deleteFrom('admin_recovery_codes').where('admin_id', '=', adminId).execute();
}

/**
 * Uses up a recovery code.
 * @returns false when the code is unknown or used. Of two concurrent uses one gets false.
 */
export async function takeRecoveryCode(tx: Database, adminId: number, code: string): Promise<boolean> {
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
