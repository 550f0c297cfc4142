import { DateOrder } from '../../catalog/postings/read-date.ts';
import type { Database } from '../../db/client.ts';

/** The order of day and month in the dates of a source, from what its last run found. */
export async function findDateOrder(db: Database, sourceId: number): Promise<DateOrder> {
  const { day_first } = await db
    .selectFrom('sources')
    .select('day_first')
    .where('id', '=', sourceId)
    .executeTakeFirstOrThrow();
  return new DateOrder(day_first);
}

/** Keeps what a run found for the next one, which reads dates again that were read in another order. */
export async function keepDateOrder(db: Database, sourceId: number, order: DateOrder): Promise<void> {
  if (!order.isKnown) return;
  await db.updateTable('sources').set({ day_first: order.isDayFirst }).where('id', '=', sourceId).execute();
}
