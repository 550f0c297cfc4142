import type { ConversionReport } from './conversion-report.ts';
import { type ConversionStatus, isDecided, type ReportStatus, reportMoves } from './conversion-statuses.ts';

/** What a partner's other report of the same transaction does: 'ignore' is nothing, except that a status is followed. */
export type DuplicateMode = 'ignore' | 'update' | 'add';

/** A conversion as it is when another report of it arrives. */
export interface Reported {
  status: ConversionStatus;
  /** US dollars as exact decimal text. */
  revenue: string;
  /** The status of the last report that was followed; null: unknown. */
  reportedStatus: string | null;
}

/** What another report of a conversion does. */
export type Judgment =
  /** It moves the status, changes the amount, or both. */
  | { kind: 'change'; status: ConversionStatus; amount: 'kept' | 'update' | 'add' }
  /** It says what is so already: the answer is the current status. */
  | { kind: 'agreed' }
  /** Its values differ, and the partner's mode ignores them: the answer is the first one. */
  | { kind: 'ignored' }
  | { kind: 'refused'; reason: string };

/** These bring no money, so the amount of the report says nothing new. A refund's amount is often 0. */
const amountless: readonly ReportStatus[] = ['rejected', 'reversed'];

/** Decides what another report of a conversion does. It is not the same report as an earlier one. */
export function judgeReport(
  now: Reported,
  report: Pick<ConversionReport, 'status' | 'amount' | 'isAmountMissing'>,
  mode: DuplicateMode,
): Judgment {
  const { status } = report;
  const keepsAmount = mode === 'ignore' || report.isAmountMissing || isSame(report.amount, now.revenue);
  if (asksForMove(now, status)) {
    if (!reportMoves[now.status].includes(status))
      return { kind: 'refused', reason: whyNot(now.status, status) };
    return { kind: 'change', status, amount: keepsAmount || amountless.includes(status) ? 'kept' : mode };
  }
  const agrees = status === now.status && keepsAmount;
  if (mode === 'ignore')
    return agrees && status !== now.reportedStatus ? { kind: 'agreed' } : { kind: 'ignored' };
  if (isDecided(now.status))
    return agrees ? { kind: 'agreed' } : { kind: 'refused', reason: whyNot(now.status, null) };
  // In mode add, the same amount is added, unless the report only confirms the status that a person chose.
  const confirms = status !== 'pending' && status !== now.reportedStatus;
  if (report.isAmountMissing || (keepsAmount && (mode === 'update' || confirms))) return { kind: 'agreed' };
  return { kind: 'change', status: now.status, amount: mode };
}

/**
 * Whether a report names a new status. A report without a status says pending, so pending asks for nothing. Neither does the status that
 * the partner has named before, unless a person has set the conversion back to pending since.
 */
function asksForMove({ status: current, reportedStatus }: Reported, status: ReportStatus): boolean {
  if (status === 'pending' || status === current) return false;
  return current === 'pending' || status !== reportedStatus;
}

/** @param asked null: another amount. */
function whyNot(current: ConversionStatus, asked: ReportStatus | null): string {
  const change = asked ? `change it to ${asked}` : 'change its amount';
  if (current === 'hold')
    return `This conversion waits for review by the site operator. Until then a report can't ${change}.`;
  const next = reportMoves[current];
  const allowed =
    next.length > 0 ? ` Send ${next.join(' or ')}.` : ' Only the site operator can change it, if at all.';
  return `This conversion is ${current}. A report can't ${change}.${allowed}`;
}

/** Compares amounts exactly: '10.5' is '10.50'. */
const isSame = (one: string, other: string): boolean => plain(one) === plain(other);
const plain = (amount: string): string => amount.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
