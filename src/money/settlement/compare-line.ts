import { type ConversionStatus, countedStatuses } from '../tracking/conversions/conversion-statuses.ts';
import { type Goal, isSameAmount, type Standing, whyNot } from './batch-rules.ts';

/** The result of comparing a line of a partner's statement with our conversion. */
export type Comparison =
  | { kind: 'same' }
  /** Applying the statement makes these changes. */
  | { kind: 'change'; goal: Goal; isAmountChanged: boolean; isStatusChanged: boolean }
  /** They differ, but the rules allow no change. */
  | { kind: 'blocked'; reason: string }
  /** We have no conversion with this transaction. */
  | { kind: 'not-ours' };

/** Compares a partner's line with our conversion of the same transaction. */
export function compareLine(
  theirs: { amount: string; status: ConversionStatus },
  ours: Standing | null,
): Comparison {
  if (!ours) return { kind: 'not-ours' };
  // Partners write 0 for transactions that they don't pay. That does not change the amount that they reported.
  const isUnpaid = !countedStatuses.includes(theirs.status) && isSameAmount(theirs.amount, '0');
  const isAmountChanged = !isUnpaid && !isSameAmount(theirs.amount, ours.revenue);
  const isStatusChanged = theirs.status !== ours.status;
  if (!isAmountChanged && !isStatusChanged) return { kind: 'same' };
  const goal: Goal = {
    status: nextToward(ours.status, theirs.status),
    revenue: isAmountChanged ? theirs.amount : null,
  };
  const reason = whyNot(ours, goal);
  return reason === null
    ? { kind: 'change', goal, isAmountChanged, isStatusChanged: goal.status !== ours.status }
    : { kind: 'blocked', reason };
}

/**
 * The next status on the way to the partner's status. Only an approved conversion can be paid, so an open one is
 * approved first. Applying the statement again marks it as paid. If the partner reversed a conversion that is still
 * open here, it never earned revenue, so it is rejected.
 */
function nextToward(ours: ConversionStatus, theirs: ConversionStatus): ConversionStatus {
  const isOpen = ours === 'pending' || ours === 'hold';
  if (isOpen && theirs === 'paid') return 'approved';
  if (isOpen && theirs === 'reversed') return 'rejected';
  return theirs;
}
