import { sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import { oneRow } from '../../../db/one-row.ts';
import type { ConversionStatus } from './conversion-statuses.ts';

/**
 * Default limits in US dollars: for one conversion, and for all reports of a partner in a business day. An admin
 * reviews what exceeds them. A partner may have its own limits.
 */
export const defaultCeilings = { conversion: 5000, day: 100_000 };

/** The ceiling that a report exceeds. */
type ExceededCeiling = keyof typeof defaultCeilings;

const usd = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 6,
  trailingZeroDisplay: 'stripIfInteger',
});

/** The review reason that admins see: "Above the partner's review limit of $500 per conversion". */
function ceilingReason(exceeded: ExceededCeiling, ceiling: string): string {
  const amount = usd.format(ceiling as `${number}`);
  return `Above the partner's review limit of ${amount} ${exceeded === 'day' ? 'per day' : 'per conversion'}`;
}

/** Whether a report with this status is accepted without review, and so counts toward the ceiling of the day. */
export const isTaken = (status: ConversionStatus): boolean => status === 'pending' || status === 'approved';

/** An amount that a report asks us to accept. */
export interface Claim {
  partnerId: number | null;
  /** The new amount of the whole conversion, in exact dollars. */
  amount: string;
  /** The dollars that the report adds to the total of the day. 0 for a held or rejected conversion. */
  increase: string;
  now: Date;
}

/**
 * Adds a claim to its partner's total of the day, unless it exceeds a ceiling. The database does the arithmetic. The
 * row of the day stays locked until the caller's transaction ends, so simultaneous reports take turns.
 * @returns why the report needs review, or null.
 */
export async function claimUnderCeilings(
  tx: Database,
  { partnerId, amount, increase, now }: Claim,
): Promise<string | null> {
  const result = await sql<{ exceeded: ExceededCeiling | null; one: string; most: string }>`
    with ceilings as materialized (
      select coalesce(max(conversion_ceiling), ${defaultCeilings.conversion}) as one,
        coalesce(max(daily_ceiling), ${defaultCeilings.day}) as most
      from partners where id = ${partnerId}
    ), claimed as (
      insert into partner_day_totals as totals (partner_id, day, accepted)
      select (select id from partners where id = ${partnerId}), business_day(${now}::timestamptz), ${increase}::numeric
      from ceilings where ${increase}::numeric > 0 and ${amount}::numeric <= one and ${increase}::numeric <= most
      on conflict (partner_id, day) do update set accepted = totals.accepted + excluded.accepted
        where totals.accepted + excluded.accepted <= (select most from ceilings)
      returning 1
    )
    select one, most, case when ${amount}::numeric > one then 'conversion'
      when ${increase}::numeric > 0 and not exists (select from claimed) then 'day' end as exceeded
    from ceilings`.execute(tx);
  const { exceeded, one, most } = oneRow(result);
  return exceeded && ceilingReason(exceeded, exceeded === 'day' ? most : one);
}
