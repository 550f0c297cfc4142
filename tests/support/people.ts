import type { Database } from '../../src/db/client.ts';
import type { Browser } from '../../src/desk/sign-in/session-cookie.ts';
import { createSession, findSessionUser, type SessionUser } from '../../src/desk/sign-in/sessions.server.ts';
import { newToken } from '../../src/platform/crypto/tokens.ts';
import type { Client } from '../../src/platform/http/client.ts';
import type { Ticked } from '../../src/seekers/accounts/registration.schema.ts';
import { signInByLink } from '../../src/seekers/accounts/sign-in.server.ts';

/** A test's visitor. */
export const visitor: Client = {
  ip: '203.0.113.7',
  userAgent: 'Mozilla/5.0 (X11; Linux) Firefox/140.0',
  optsOut: false,
};

/** Adds a registered person to a test's database. */
export async function insertUser(
  db: Database,
  email: string,
  columns: Record<string, unknown> = {},
): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({ email, unsubscribe_token: newToken(), email_confirmed_at: new Date(), ...columns })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Signs a person in. `minutesAgo` backdates the session. */
export async function signIn(
  db: Database,
  userId: number,
  minutesAgo = 0,
): Promise<{ token: string; user: SessionUser }> {
  const { token } = await createSession(db, userId, visitor, null);
  const user = (await findSessionUser(db, token))!;
  const createdAt = new Date(Date.now() - minutesAgo * 60_000);
  await db.updateTable('sessions').set({ created_at: createdAt }).where('id', '=', user.sessionId).execute();
  return { token, user };
}

/** What a person ticks on the page of a registration's link. */
export const allTicked: Ticked = { phone: true, calls: true, alert: true };

/** Who confirms something on the page of a link. */
export const confirmer = (client: Client = visitor) => ({ client, pageUrl: 'http://localhost:3000/sign-in' });

/** Uses a link as its page does, with all boxes ticked. */
export const openLink = (
  db: Database,
  token: string,
  client: Client = visitor,
  browser: Browser | null = null,
  ticked = allTicked,
) => signInByLink(db, token, confirmer(client), browser, ticked);
