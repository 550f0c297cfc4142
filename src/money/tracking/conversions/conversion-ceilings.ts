import type { ConversionStatus } from './conversion-statuses.ts';

/** US dollars of one conversion, and of all that a partner reports in a day of the business, above which a person decides. A partner may have its own. */
export const defaultCeilings = { conversion: 5000, day: 100_000 };

/** The ceiling that a report is above. */
export type ExceededCeiling = keyof typeof defaultCeilings;

const usd = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 6,
  trailingZeroDisplay: 'stripIfInteger',
});

/** Why a report is held, for people: "Above the partner's ceiling of $500 for one conversion". */
export function ceilingReason(exceeded: ExceededCeiling, ceiling: string): string {
  const amount = usd.format(ceiling as `${number}`);
  return `Above the partner's review limit of ${amount} ${exceeded === 'day' ? 'per day' : 'per conversion'}`;
}

/** Whether a report in this status is taken without review, and so uses up the day's ceiling. */
export const isTaken = (status: ConversionStatus): boolean => status === 'pending' || status === 'approved';
