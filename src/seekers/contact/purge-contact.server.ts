import { sql } from 'kysely';
import { retention } from '../../content/retention.ts';
import type { Database } from '../../db/client.ts';

const dayMs = 24 * 60 * 60_000;

/**
 * Deletes messages from the contact and partnership forms after their retention, in any status.
 * @returns the number of deleted rows.
 */
export async function purgeContact(db: Database, now: Date): Promise<number> {
  const before = (days: number): Date => new Date(now.getTime() - days * dayMs);
  const { numDeletedRows } = await db
    .deleteFrom('contact_submissions')
    .where(
      sql<boolean>`created_at < ${before(retention.contactDays)}
        or (status = 'spam' and created_at < ${before(retention.contactSpamDays)})`,
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
