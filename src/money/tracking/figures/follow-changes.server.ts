import { sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import {
  type ConversionStatus,
  conversionStatuses,
  isEarned,
  undoMinutes,
} from '../conversions/conversion-statuses.ts';
import { enqueuePostbacks } from '../postbacks/postbacks.server.ts';

/** The author and the time of changes of conversions. */
export interface Follow {
  /** An admin's or a partner's name, or 'system'. */
  actor: string;
  now: Date;
  /** Only a change by a person can be undone. */
  by: 'person' | 'report' | 'undo';
  /** The batch that made the change. */
  batchId?: number;
}

/** A changed conversion, with the note for its history. */
export interface Changed {
  id: number;
  note: string | null;
  /** Whether the reported amount changed, too. */
  isAmountChanged: boolean;
}

/**
 * Writes the consequences of changed statuses and amounts: history, revenue entries, days to recount and postbacks. The
 * caller has locked the conversions.
 */
export async function followChanges(
  tx: Database,
  changed: readonly Changed[],
  follow: Follow,
): Promise<void> {
  if (changed.length === 0) return;
  const ids = changed.map(({ id }) => id);
  await addHistory(tx, changed, follow);
  await settle(tx, ids, follow.now);
  await markStale(tx, ids);
  const { now, by } = follow;
  const undoableUntil = by === 'person' ? new Date(now.getTime() + undoMinutes * 60_000) : null;
  await enqueuePostbacks(tx, changed, { now, undoableUntil });
}

async function addHistory(
  tx: Database,
  changed: readonly Changed[],
  { actor, now, by, batchId }: Follow,
): Promise<void> {
  const [ids, notes] = [changed.map(({ id }) => id), changed.map(({ note }) => note)];
  await sql`
    insert into conversion_statuses (conversion_id, at, status, actor, note, by_report, batch_id)
    select id, ${now}, status, ${actor}, changed.note, ${by === 'report'}, ${batchId ?? null}::bigint
    from unnest(${ids}::bigint[], ${notes}::text[]) as changed (conversion_id, note) join conversions on id = conversion_id
    order by id`.execute(tx);
}

const earnedStatuses: readonly ConversionStatus[] = conversionStatuses.filter(isEarned);

/**
 * Adds an entry where the sum of a conversion's entries differs from its earned revenue. Adjustments are no part of it.
 */
async function settle(tx: Database, ids: readonly number[], now: Date): Promise<void> {
  await sql`
    insert into conversion_entries (conversion_id, at, amount, reason)
    select id, ${now}, as_dollars(due - earned), status
    from (select id, status, case when status = any (${sql.val([...earnedStatuses])}) then revenue else 0 end as due,
        coalesce((select sum(amount) from conversion_entries
          where conversion_id = conversions.id and partner_entry_id is null), 0) as earned
      from conversions where id = any (${sql.val([...ids])}::bigint[])) as owed
    where due <> earned order by id`.execute(tx);
}

/**
 * Marks the days of the conversions for a recount. Updates existing marks, too, to wait for a count in progress. The
 * order prevents deadlocks between two batches.
 */
async function markStale(tx: Database, ids: readonly number[]): Promise<void> {
  await sql`
    insert into stale_stats (date)
    select distinct business_day(converted_at) as day from conversions where id = any (${sql.val([...ids])}::bigint[])
    order by day
    on conflict (date) do update set marked_at = now()`.execute(tx);
}
