import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { newToken, sha256 } from '../../platform/tokens.ts';
import { returnPlace } from '../messages/form-mail.server.ts';
import { linkMinutes } from '../messages/links.ts';

/** What a used link says. */
export interface UsedLink {
  userId: number;
  purpose: 'confirm' | 'sign-in';
  /** What was entered at registration, to be applied now. */
  details: Record<string, unknown> | null;
  /** The alert that the mail asked to confirm. */
  alertId: number | null;
}

/** What a link carries, and how long it works where that is not its purpose's usual time. */
type Carried = Partial<Pick<UsedLink, 'details' | 'alertId'>> & { minutes?: number };

/** Makes a single-use link for a mail and returns its path; the token is stored as its hash. */
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

/** Uses a link up; null when it is unknown, used or expired. Two uses at once: one of them gets null. Its mail counts no more. */
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

/** Whether a link can still be used: what its page shows before the visitor presses the button. */
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
