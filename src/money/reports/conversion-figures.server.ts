import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import type { Division } from './read-groups.server.ts';

/** The days of a report, and the day on which a conversion counts. */
export type Period = Pick<Division, 'range' | 'moneyDay'>;

export interface ConversionGroup {
  name: string;
  conversions: number;
  /** The reported value in dollars. */
  revenue: number;
}

export interface Delay {
  /** Days from the landing to the conversion: '0', '1', '4–7' ... */
  days: string;
  conversions: number;
  /** The share of all conversions. */
  share: number;
}

/** The last day of each group of delays. */
const delayEnds = [0, 1, 2, 3, 7, 14, 30];

const during = ({ range: { from, to }, moneyDay }: Period) => {
  const at = moneyDay === 'click' ? sql`coalesce(uuid7_time(click_id), converted_at)` : sql`converted_at`;
  return sql`${at} >= day_begins(${from}::date) and ${at} < day_begins(${to}::date + 1)`;
};

/** Conversions of a period, by status or by type. */
export async function groupConversions(
  db: Database,
  period: Period,
  by: 'status' | 'conversion_type',
): Promise<ConversionGroup[]> {
  const { rows } = await sql<{ name: string; conversions: number; revenue: string }>`
    select ${sql.ref(by)} as name, count(*) as conversions, sum(revenue) as revenue
    from conversions where ${during(period)} group by 1 order by 2 desc, 1`.execute(db);
  return rows.map(({ name, conversions, revenue }) => ({ name, conversions, revenue: Number(revenue) }));
}

/**
 * The time from the landing to each conversion of the range. The landing's id (UUID version 7) contains its
 * time.
 */
export async function conversionDelays(db: Database, period: Period): Promise<Delay[]> {
  const { rows } = await sql<{ bucket: number; conversions: number }>`
    select width_bucket(greatest(days, 0), ${delayEnds.map((end) => end + 1)}::float8[]) as bucket, count(*) as conversions
    from (
      select (extract(epoch from converted_at) * 1000
        - ('x' || left(replace(click_id::text, '-', ''), 12))::bit(48)::bigint) / 86400000.0 as days
      from conversions where ${during(period)} and click_id is not null) as delays
    group by 1`.execute(db);
  const total = rows.reduce((sum, row) => sum + row.conversions, 0);
  return [...delayEnds.keys(), delayEnds.length].map((bucket) => {
    const conversions = rows.find((row) => row.bucket === bucket)?.conversions ?? 0;
    return { days: delayName(bucket), conversions, share: total && conversions / total };
  });
}

function delayName(bucket: number): string {
  const first = (delayEnds[bucket - 1] ?? -1) + 1;
  const last = delayEnds[bucket];
  if (last === undefined) return `${first} or more`;
  return first === last ? String(first) : `${first}–${last}`;
}
