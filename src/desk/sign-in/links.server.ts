import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { returnPlace } from '../../messages/form-mail.server.ts';
import { linkMinutes } from '../../messages/messages.ts';
import { newToken, sha256 } from '../../platform/crypto/tokens.ts';

/** What a link carried, after its use. */
export interface UsedLink {
  userId: number;
  purpose: 'confirm' | 'sign-in';
  /** The registration to apply now. */
  details: Record<string, unknown> | null;
  /** The alert that the mail asks to confirm. */
  alertId: number | null;
}

/** What a link carries, and how many minutes it works if not as long as its purpose allows. */
type Carried = Partial<Pick<UsedLink, 'details' | 'alertId'>> & { minutes?: number };

/** Creates a single-use link for a mail, and returns its path. Only the hash of the token is stored. */
export async function createLink(
  tx: Database,
  userId: number,
  purpose: UsedLink['purpose'],
  carried: Carried = {},
): Promise<string> {
  const token = newToken();
  await tx
    .insertInto('sign_in_links')
    .values({
      token_hash: sha256(token),
      user_id: userId,
      purpose,
      details: carried.details && JSON.stringify(carried.details),
      alert_id: carried.alertId ?? null,
      expires_at: new Date(Date.now() + (carried.minutes ?? linkMinutes[purpose]) * 60_000),
    })
    .execute();
  return `/sign-in/${token}`;
}

/**
 * Uses up a link. Null when it is unknown, used or expired. Of two concurrent uses one gets null. Its mail no
 * longer counts against the limit of the hour.
 */
export async function takeLink(tx: Database, token: string): Promise<UsedLink | null> {
  const row = await tx
    .updateTable('sign_in_links')
    .set({ used_at: sql`now()` })
    .where('token_hash', '=', sha256(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['user_id as userId', 'purpose', 'details', 'alert_id as alertId'])
    .returning(sql<string>`created_at::text`.as('createdAt'))
    .executeTakeFirst();
  if (!row) return null;
  const { createdAt, ...link } = row;
  await returnPlace(tx, await findEmail(tx, link.userId), createdAt);
  return link;
}

async function findEmail(tx: Database, userId: number): Promise<string> {
  const { email } = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return email;
}

/** Whether a link still works. Its page asks this before the visitor selects the button. */
export async function isLinkGood(db: Database, token: string): Promise<boolean> {
  const row = await db
    .selectFrom('sign_in_links')
    .select('user_id')
    .where('token_hash', '=', sha256(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row !== undefined;
}
