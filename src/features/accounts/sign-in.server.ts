import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import type { Client } from '../../platform/client.ts';
import { Unauthorized } from '../../platform/errors.ts';
import { confirmAlert } from '../alerts/alerts.server.ts';
import { hasWaitingAlert } from '../alerts/manage-alerts.server.ts';
import { applyRegistration } from './apply-registration.server.ts';
import { takeLink } from './links.server.ts';
import { isPassword } from './password-hash.server.ts';
import { createSession } from './sessions.server.ts';
import type { PasswordSignIn } from './sign-in.schema.ts';

interface SignedIn {
  /** The session's. */
  token: string;
  /** Alerts that other mails speak of wait for the person's word. */
  isAlertWaiting: boolean;
}

/**
 * Uses a link up and begins a session: the address is confirmed by it, what its mail spoke of happens, and the browser's former session
 * ends.
 * @returns null when the link is unknown, used or expired.
 */
export async function signInByLink(
  db: Database,
  token: string,
  client: Client,
  previousToken: string | null,
): Promise<SignedIn | null> {
  return db.transaction().execute(async (tx) => {
    const link = await takeLink(tx, token);
    if (!link) return null;
    await tx
      .updateTable('users')
      .set({ email_confirmed_at: sql`coalesce(email_confirmed_at, now())` })
      .where('id', '=', link.userId)
      .execute();
    if (link.details) await applyRegistration(tx, link.userId, link.details);
    if (link.alertId !== null) await confirmAlert(tx, link.userId, link.alertId);
    const isAlertWaiting = link.purpose === 'confirm' && (await hasWaitingAlert(tx, link.userId));
    return { token: await createSession(tx, link.userId, client, previousToken), isAlertWaiting };
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
