import type { ConversionStatus } from './conversion-statuses.ts';

/**
 * Default limits in US dollars: for one conversion, and for all reports of a partner in a business day. An admin
 * reviews what exceeds them. A partner may have its own limits.
 */
export const defaultCeilings = { conversion: 5000, day: 100_000 };

/** The ceiling that a report exceeds. */
export type ExceededCeiling = keyof typeof defaultCeilings;

const usd = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 6,
  trailingZeroDisplay: 'stripIfInteger',
});

/** The review reason that admins see: "Above the partner's review limit of $500 per conversion". */
export function ceilingReason(exceeded: ExceededCeiling, ceiling: string): string {
  const amount = usd.format(ceiling as `${number}`);
  return `Above the partner's review limit of ${amount} ${exceeded === 'day' ? 'per day' : 'per conversion'}`;
}

/** Whether a report with this status is accepted without review, and so counts toward the ceiling of the day. */
export const isTaken = (status: ConversionStatus): boolean => status === 'pending' || status === 'approved';
