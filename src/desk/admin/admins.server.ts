import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { locks } from '../../db/locks.ts';
import { Conflict, Invalid } from '../../platform/errors.ts';
import { hashPassword, refuseWeakPassword } from '../sign-in/good-password.server.ts';
import type { NewAdmin } from './admin.schema.ts';
import { type AdminInSession, endAdminSessions } from './admin-sessions.server.ts';

/**
 * Adds an admin.
 * @returns the id.
 * @throws Invalid for a weak password; Conflict when the name is taken.
 */
export async function createAdmin(db: Database, { username, password, role }: NewAdmin): Promise<number> {
  await refuseWeakPassword(password, [username]);
  const row = await db
    .insertInto('admins')
    .values({ username, password_hash: await hashPassword(password), role })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new Conflict(`There is already an admin named "${username}". Choose another username.`);
  return row.id;
}

/** Sets an admin's password, and ends their sessions. @throws Invalid for a weak password. */
export async function setAdminPassword(db: Database, id: number, password: string): Promise<void> {
  await storePassword(db, id, password, null);
}

/**
 * Sets the password of the admin who asks, and ends their other sessions.
 * @throws Invalid at the field `newPassword`.
 */
export async function changeOwnPassword(
  tx: Database,
  { id, sessionId }: AdminInSession,
  password: string,
): Promise<void> {
  try {
    await storePassword(tx, id, password, sessionId);
  } catch (error) {
    if (error instanceof Invalid && error.fields?.password)
      throw new Invalid({ newPassword: error.fields.password });
    throw error;
  }
}

async function storePassword(
  db: Database,
  id: number,
  password: string,
  keptSessionId: number | null,
): Promise<void> {
  const { username } = await db
    .selectFrom('admins')
    .select('username')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await refuseWeakPassword(password, [username]);
  await db
    .updateTable('admins')
    .set({ password_hash: await hashPassword(password) })
    .where('id', '=', id)
    .execute();
  await endAdminSessions(db, id, keptSessionId);
}

/**
 * Adds the first admin from the settings if there is no admin. Several processes may call it at once; one of
 * them adds the admin.
 * @returns whether it added one.
 */
export async function ensureFirstAdmin(
  db: Database,
  first: { username: string; password: string },
): Promise<boolean> {
  if (await hasAdmin(db)) return false;
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${locks.admins})`.execute(tx);
    if (await hasAdmin(tx)) return false;
    await createAdmin(tx, { ...first, role: 'admin' });
    return true;
  });
}

async function hasAdmin(db: Database): Promise<boolean> {
  return (await db.selectFrom('admins').select('id').limit(1).executeTakeFirst()) !== undefined;
}
