import { sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import { type ConversionStatus, isEarned } from '../conversions/conversion-statuses.ts';

/** What a traffic source hears of a conversion: it has brought money, or that money is gone. */
export type SourceEvent = 'approved' | 'reversed';

/**
 * What the traffic source must hear after a change of a conversion. It hears of money, so nothing follows if what it was told last is
 * still true: a conversion that is paid was approved before.
 * @param told the event of the last postback to it; null: there was none.
 * @returns null: nothing.
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

/** The event of the last postback to the traffic source that was sent or waits to be sent, by the conversion's id. */
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

/** A change of a conversion that is undone. */
export interface UndoneChange {
  /** The conversion. */
  id: number;
  /** The time of the change. */
  at: Date;
}

/**
 * Deletes the postbacks to traffic sources about changes that are undone. They wait until nobody can undo the change, so they were not
 * sent. If a sender has claimed one all the same, it stays, and the opposite follows.
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
