import { sql } from 'kysely';
import { statedPay } from '../../catalog/jobs/job-search.schema.ts';

/** Pay in other currencies has another scale, so search orders and filters by pay in US dollars only. */
const isInDollars = sql<boolean>`coalesce(pay_currency, 'USD') = 'USD'`;

/** The yearly pay that orders jobs. */
export const payInSearch = sql<number | null>`case when ${isInDollars} then pay_year end`;

/** The maximum yearly pay, which filters jobs. Pay in another currency is only found as stated pay. */
export const topPayInSearch = sql<number | null>`
  case when ${isInDollars} then coalesce(pay_year_max, pay_year) when pay_year is not null then ${sql.lit(statedPay)} end`;
