import { sql } from 'kysely';

/** Pay in other currencies has another scale, so search orders and filters by pay in US dollars only. */
const isInDollars = sql<boolean>`coalesce(pay_currency, 'USD') = 'USD'`;

/** The yearly pay that orders jobs. */
export const payInSearch = sql<number | null>`case when ${isInDollars} then pay_year end`;

/** The maximum yearly pay, which filters jobs. */
export const topPayInSearch = sql<
  number | null
>`case when ${isInDollars} then coalesce(pay_year_max, pay_year) end`;
