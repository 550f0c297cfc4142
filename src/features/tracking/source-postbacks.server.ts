import type { Database } from '../../db/client.ts';
import { type ConversionStatus, isEarned } from './conversion-statuses.ts';

/** What a traffic source hears of a conversion: it has brought money, or that money is gone. */
export type SourceEvent = 'approved' | 'reversed';

/**
 * What the traffic source must hear after a change of a conversion. It hears of money, so nothing follows if what it was told last is
 * still true: a conversion that is paid was approved before.
 * @returns null: nothing.
 */
export async function eventForSource(
  tx: Database,
  conversionId: number,
  { status, isAmountChanged }: { status: ConversionStatus; isAmountChanged: boolean },
): Promise<SourceEvent | null> {
  const told = await lastToldToSource(tx, conversionId);
  if (status === 'approved') return told === 'approved' && !isAmountChanged ? null : 'approved';
  if (isEarned(status)) return told === 'approved' && isAmountChanged ? 'approved' : null;
  if (told === 'approved') return 'reversed';
  return status === 'reversed' && told === null ? 'reversed' : null;
}

/** The event of the last postback to the traffic source that was sent or waits to be sent. */
async function lastToldToSource(tx: Database, conversionId: number): Promise<string | null> {
  const last = await tx
    .selectFrom('postbacks')
    .select('event')
    .where('conversion_id', '=', conversionId)
    .where('traffic_source_id', 'is not', null)
    .orderBy('place', (order) => order.desc().nullsLast())
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.event ?? null;
}

/**
 * Deletes the postback to the traffic source about a change that is undone. It waits until nobody can undo the change, so it was not
 * sent. If a sender has claimed it all the same, it stays, and the opposite follows.
 * @param changedAt the time of the change.
 */
export async function cancelSourcePostbacks(
  tx: Database,
  conversionId: number,
  changedAt: Date,
  now: Date,
): Promise<void> {
  await tx
    .deleteFrom('postbacks')
    .where('conversion_id', '=', conversionId)
    .where('traffic_source_id', 'is not', null)
    .where('created_at', '=', changedAt)
    .where('not_before', '>=', now)
    .where('attempts', '=', 0)
    .where('claimed_until', 'is', null)
    .execute();
}
