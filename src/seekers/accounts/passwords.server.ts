import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { hashPassword, isPassword, refuseWeakPassword } from '../../desk/sign-in/good-password.server.ts';
import { endOtherSessions } from '../../desk/sign-in/manage-sessions.server.ts';
import type { SessionUser } from '../../desk/sign-in/sessions.server.ts';
import { Invalid } from '../../platform/errors.ts';
import type { NewPassword } from './account.schema.ts';

/** Minutes after sign-in in which the password can be set, changed or removed without the current one. */
export const freshMinutes = 15;

type Person = Pick<SessionUser, 'id' | 'sessionId'>;

/**
 * Sets or changes the password. Ends the account's other sessions and its earlier links.
 * @throws Invalid for a weak password, and when the session is not fresh and the current password is wrong.
 */
export async function setPassword(db: Database, person: Person, input: NewPassword): Promise<void> {
  await requireProof(db, person, input.currentPassword);
  await refuseWeakPassword(input.password, await ownWords(db, person.id));
  await storePassword(db, person, await hashPassword(input.password));
}

/** Words that someone who knows the account's owner would try. */
async function ownWords(db: Database, id: number): Promise<string[]> {
  const { first_name, last_name, email } = await db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'email'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return [first_name, last_name, email];
}

/**
 * Removes the password, so that only links sign in, and ends the account's other sessions.
 * @throws Invalid like setPassword.
 */
export async function removePassword(db: Database, person: Person, currentPassword: string): Promise<void> {
  await requireProof(db, person, currentPassword);
  await storePassword(db, person, null);
}

async function storePassword(db: Database, { id, sessionId }: Person, hash: string | null): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await endOtherSessions(tx, id, sessionId);
    await tx
      .updateTable('users')
      .set({ password_hash: hash, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute();
  });
}

async function requireProof(db: Database, { id, sessionId }: Person, currentPassword: string): Promise<void> {
  const { password_hash, isFresh } = await db
    .selectFrom('users')
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .select([
      'password_hash',
      sql<boolean>`sessions.created_at > now() - make_interval(mins => ${freshMinutes})`.as('isFresh'),
    ])
    .where('users.id', '=', id)
    .where('sessions.id', '=', sessionId)
    .executeTakeFirstOrThrow();
  if (isFresh) return;
  if (!password_hash)
    throw new Invalid({ password: 'To set a password, first sign in again with a new link.' });
  if (!(await isPassword(password_hash, currentPassword)))
    throw new Invalid({
      currentPassword: 'That isn’t your current password. You can also sign in again with a link.',
    });
}
