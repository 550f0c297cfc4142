import type { Database } from '../../db/client.ts';
import { Conflict, Invalid } from '../../platform/errors.ts';
import { isBreached } from '../accounts/breached-passwords.server.ts';
import { hashPassword } from '../accounts/password-hash.server.ts';
import type { NewAdmin } from './admin.schema.ts';

/**
 * Adds an admin.
 * @returns the id.
 * @throws Invalid for a password that breaches revealed, Conflict when the name is taken.
 */
export async function createAdmin(db: Database, { username, password, role }: NewAdmin): Promise<number> {
  await refuseBreached(password);
  const row = await db
    .insertInto('admins')
    .values({ username, password_hash: await hashPassword(password), role })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new Conflict(`There is already an admin called ${username}.`);
  return row.id;
}

/** Gives an admin another password, and ends their sessions. @throws Invalid for a password that breaches revealed. */
export async function setAdminPassword(db: Database, id: number, password: string): Promise<void> {
  await refuseBreached(password);
  await db
    .updateTable('admins')
    .set({ password_hash: await hashPassword(password) })
    .where('id', '=', id)
    .execute();
  await db.deleteFrom('admin_sessions').where('admin_id', '=', id).execute();
}

/** Adds the first admin, of the settings, where there is none yet. @returns whether one was added. */
export async function ensureFirstAdmin(
  db: Database,
  first: { username: string; password: string },
): Promise<boolean> {
  const anybody = await db.selectFrom('admins').select('id').limit(1).executeTakeFirst();
  if (anybody) return false;
  await createAdmin(db, { ...first, role: 'admin' });
  return true;
}

async function refuseBreached(password: string): Promise<void> {
  if (await isBreached(password))
    throw new Invalid({
      password:
        'This password is on lists of stolen ones. Please choose another, for example four unrelated words.',
    });
}
