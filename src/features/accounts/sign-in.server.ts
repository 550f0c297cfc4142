import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import type { Client } from '../../platform/client.ts';
import { Unauthorized } from '../../platform/errors.ts';
import { confirmAlerts } from '../alerts/alerts.server.ts';
import { applyRegistration } from './apply-registration.server.ts';
import { takeLink } from './links.server.ts';
import { isPassword } from './password-hash.server.ts';
import { createSession } from './sessions.server.ts';
import type { PasswordSignIn } from './sign-in.schema.ts';

/**
 * Uses a link up and begins a session: the address is confirmed by it, what waited for that happens, and the browser's former session ends.
 * @returns the session's token; null when the link is unknown, used or expired.
 */
export async function signInByLink(
  db: Database,
  token: string,
  client: Client,
  previousToken: string | null,
): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    const link = await takeLink(tx, token);
    if (!link) return null;
    await tx
      .updateTable('users')
      .set({ email_confirmed_at: sql`coalesce(email_confirmed_at, now())` })
      .where('id', '=', link.userId)
      .execute();
    if (link.details) await applyRegistration(tx, link.userId, link.details);
    // A link that only signs in starts no alert: anybody may have asked for one in this person's name.
    if (link.purpose === 'confirm') await confirmAlerts(tx, link.userId);
    return createSession(tx, link.userId, client, previousToken);
  });
}

/**
 * Begins a session by e-mail address and password; the browser's former session ends.
 * @returns the session's token.
 * @throws Unauthorized, after the same work and with the same words, whichever of the two is wrong or missing.
 */
export async function signInByPassword(
  db: Database,
  { email, password }: PasswordSignIn,
  client: Client,
  previousToken: string | null,
): Promise<string> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where(sql<string>`lower(email)`, '=', sql<string>`lower(${email})`)
    .executeTakeFirst();
  if (!(await isPassword(user?.password_hash ?? null, password)))
    throw new Unauthorized(
      'The email address and the password do not go together. You can always sign in with a link instead.',
    );
  return db.transaction().execute((tx) => createSession(tx, user!.id, client, previousToken));
}
