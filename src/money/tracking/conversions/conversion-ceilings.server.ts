import { sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import { oneRow } from '../../../db/one-row.ts';
import { ceilingReason, defaultCeilings, type ExceededCeiling } from './conversion-ceilings.ts';

/** What a report asks to be taken. */
export interface Claim {
  partnerId: number | null;
  /** Of the whole conversion, in exact dollars. */
  amount: string;
  /** By how much the report raises it; what is held or rejected raises nothing. */
  increase: string;
  now: Date;
}

/**
 * Counts a claim toward its partner's day, unless it is above a ceiling. All arithmetic is the database's, and reports at the same
 * moment take turns on the row of the day, until the caller's transaction ends.
 * @returns why the report must wait for a person, or null.
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
