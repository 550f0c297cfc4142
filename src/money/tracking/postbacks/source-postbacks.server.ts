import { sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import { type ConversionStatus, isEarned } from '../conversions/conversion-statuses.ts';

/** The events that we send to traffic sources: a conversion earned revenue, or that revenue was reversed. */
export type SourceEvent = 'approved' | 'reversed';

/**
 * The event to send to the traffic source after a change of a conversion. It gets changes of revenue only. So there is
 * no event if the last one is still true: a payment after an approval changes nothing.
 * @param told the event of the last postback to the source. Null if there was none.
 * @returns null if there is nothing to send.
 */
export function eventForSource(
  told: string | null,
  { status, isAmountChanged }: { status: ConversionStatus; isAmountChanged: boolean },
): SourceEvent | null {
  if (status === 'approved') return told === 'approved' && !isAmountChanged ? null : 'approved';
  if (isEarned(status)) return told === 'approved' && isAmountChanged ? 'approved' : null;
  if (told === 'approved') return 'reversed';
  return status === 'reversed' && told === null ? 'reversed' : null;
}

/** The event of each conversion's last postback to its traffic source, sent or queued, by conversion ID. */
export async function lastToldToSources(
  tx: Database,
  conversionIds: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; event: string }>`
    select distinct on (conversion_id) conversion_id as id, event from postbacks
    where conversion_id = any (${sql.val([...conversionIds])}::bigint[]) and traffic_source_id is not null
    order by conversion_id, place desc nulls last, created_at desc`.execute(tx);
  return new Map(rows.map(({ id, event }) => [id, event]));
}

/** A change of a conversion to undo. */
export interface UndoneChange {
  /** The conversion. */
  id: number;
  /** The time of the change. */
  at: Date;
}

/**
 * Deletes queued postbacks to traffic sources about undone changes. They wait until the undo period ends, so they are
 * unsent. If a sender has already claimed one, it stays, and the undo queues the opposite event.
 */
export async function cancelSourcePostbacks(
  tx: Database,
  changes: readonly UndoneChange[],
  now: Date,
): Promise<void> {
  await sql`
    delete from postbacks using unnest(${changes.map(({ id }) => id)}::bigint[],
      ${changes.map(({ at }) => at)}::timestamptz[]) as change (id, at)
    where conversion_id = change.id and created_at = change.at and traffic_source_id is not null
      and not_before >= ${now} and attempts = 0 and claimed_until is null`.execute(tx);
}
