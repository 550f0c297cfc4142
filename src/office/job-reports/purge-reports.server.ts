import { retention } from '../../content/retention.ts';
import type { Database } from '../../db/client.ts';

/**
 * Deletes visitors' reports about ads after their retention, in any status. What a rule found stays, so a sentence that an admin has
 * cleared does not come back.
 * @returns the number of deleted rows.
 */
export async function purgeReports(db: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('job_reports')
    .where('reason', '<>', 'rule')
    .where('created_at', '<', new Date(now.getTime() - retention.reportDays * 86_400_000))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
