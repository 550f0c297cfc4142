import { sql } from 'kysely';
import { beginCatalogChange } from '../../catalog/jobs/catalog.server.ts';
import type { Database } from '../../db/client.ts';
import { changeInBatches } from '../sources/block-source.server.ts';

/** A source whose jobs are hidden at a limit of its earnings. */
interface CappedSource {
  id: number;
  isReached: boolean;
  /** Whether it has jobs to close, or to open again. */
  hasOthers: boolean;
}

/**
 * Closes the jobs of sources that have reached a limit and hide their jobs then. Opens them again when the limit has
 * ended, or no longer holds, unless their expiry has passed.
 * @returns the number of sources that changed.
 */
export async function hideCapped(db: Database, now: Date): Promise<{ sources: number }> {
  const { rows } = await sql<CappedSource>`
    select *, exists (select from jobs where source_id = judged.id
      and case when "isReached" then status <> 'closed' else closed_reason = 'cap' end) as "hasOthers"
    from (
      select s.id, coalesce(at_cap = 'hide' and (
          (select sum(earned) from source_earnings where source_id = s.id and day = business_day(${now})) >= daily_cap
          or (select sum(earned) from source_earnings where source_id = s.id
            and date_trunc('month', day) = date_trunc('month', business_day(${now}))) >= monthly_cap), false) as "isReached"
      from sources as s join source_bids as b on b.source_id = s.id where blocked_at is null
    ) as judged`.execute(db);
  const changing = rows.filter(({ hasOthers }) => hasOthers);
  for (const { id, isReached } of changing)
    await db.transaction().execute(async (tx) => {
      await beginCatalogChange(tx);
      await changeInBatches(tx, id, isReached ? closing : opening);
    });
  return { sources: changing.length };
}

const closing = {
  which: sql`status <> 'closed'`,
  set: sql`status = 'closed', closed_at = now(), duplicate_of = null, closed_reason = 'cap'`,
};
const opening = {
  which: sql`closed_reason = 'cap'`,
  set: sql`closed_reason = null, status = case when expires_at <= now() then 'closed' else 'open' end,
    closed_at = case when expires_at <= now() then closed_at end`,
};
