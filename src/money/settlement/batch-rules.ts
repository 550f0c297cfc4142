import { isSameAmount } from '../../platform/money/dollars.ts';
import {
  type ConversionStatus,
  isDecided,
  nextStatuses,
} from '../tracking/conversions/conversion-statuses.ts';

/** The state of a conversion now, or when a batch was confirmed. Amounts are exact decimal text. */
export interface Standing {
  status: ConversionStatus;
  revenue: string;
}

/** The state that a batch gives to a conversion. */
export interface Goal {
  status: ConversionStatus;
  /** Null: the amount stays. */
  revenue: string | null;
}

/**
 * Why a conversion can't reach a goal, or null if it can. The status rules are those of a single change. The amount of
 * a decided conversion is final.
 */
export function whyNot({ status, revenue }: Standing, goal: Goal): string | null {
  const isNewAmount = goal.revenue !== null && !isSameAmount(goal.revenue, revenue);
  if (isNewAmount && isDecided(status)) return `the amount of a conversion that is ${status} can't change`;
  if (goal.status === status) return isNewAmount ? null : `already ${status}`;
  if (status === 'paid' && goal.status === 'reversed')
    return 'it is paid. Enter a clawback under Payments and adjustments';
  return nextStatuses[status].includes(goal.status) ? null : `can't change from ${status} to ${goal.status}`;
}
