import { sql } from 'kysely';
import type { Database } from '../../src/db/client.ts';
import type { ConversionStatus } from '../../src/money/tracking/conversions/conversion-statuses.ts';

/** Conversions that differ only by number, time and amount. */
interface MadeConversions {
  count: number;
  partnerId: number | null;
  status?: ConversionStatus;
  sourceId?: number;
  /** Transactions are '{prefix}-1' and so on. */
  prefix?: string;
  /** Of the first; each of the others comes a second later. */
  at?: string;
}

/** Adds conversions with their first row of history, as reports do. Amounts are 1.01, 1.02 and so on. @returns their ids. */
export async function addConversions(db: Database, made: MadeConversions): Promise<number[]> {
  const { count, partnerId, status = 'pending', sourceId = null, prefix = 't' } = made;
  const { rows } = await sql<{ id: number }>`
    with added as (
      insert into conversions (converted_at, revenue, status, conversion_type, report_hash, external_reference_id, partner_id,
        traffic_source_id, reported_click_id)
      select ${made.at ?? '2026-10-05T12:00:00Z'}::timestamptz + make_interval(secs => i - 1), round(1 + i * 0.01, 2), ${status},
        'application', '', ${prefix}::text || '-' || i, ${partnerId}, ${sourceId}, 'c' || i
      from generate_series(1, ${count}::int) as i returning id, status, converted_at, revenue
    ), noted as (
      insert into conversion_statuses (conversion_id, at, status, actor) select id, converted_at, status, 'partner' from added
    ), earned as (
      insert into conversion_entries (conversion_id, at, amount, reason)
      select id, converted_at, revenue, status from added where status in ('approved', 'paid')
    )
    select id from added order by id`.execute(db);
  return rows.map(({ id }) => id);
}
