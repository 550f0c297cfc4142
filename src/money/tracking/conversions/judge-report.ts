import type { ConversionReport } from './conversion-report.ts';
import { type ConversionStatus, isDecided, type ReportStatus, reportMoves } from './conversion-statuses.ts';

/** How another report of the same transaction changes the amount. Every mode follows a new status. */
export type DuplicateMode = 'ignore' | 'update' | 'add';

/** The state of a conversion when another report of it arrives. */
export interface Reported {
  status: ConversionStatus;
  /** US dollars as exact decimal text. */
  revenue: string;
  /** The last status that we followed in a report. Null if unknown. */
  reportedStatus: string | null;
}

/** The effect of another report of a conversion. */
export type Judgment =
  /** It changes the status, the amount, or both. */
  | { kind: 'change'; status: ConversionStatus; amount: 'kept' | 'update' | 'add' }
  /** It matches the conversion. The answer is the current status. */
  | { kind: 'agreed' }
  /** The partner's mode ignores its values. The answer is that to the first report. */
  | { kind: 'ignored' }
  | { kind: 'refused'; reason: string };

/** Statuses without revenue. The amount of such a report is ignored. It is often 0 for a refund. */
const amountless: readonly ReportStatus[] = ['rejected', 'reversed'];

/** Decides the effect of another report of a conversion. The caller has ruled out a repeat of an earlier report. */
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
  // In mode add, an equal amount is added, unless the report only confirms the status that an admin set.
  const confirms = status !== 'pending' && status !== now.reportedStatus;
  if (report.isAmountMissing || (keepsAmount && (mode === 'update' || confirms))) return { kind: 'agreed' };
  return { kind: 'change', status: now.status, amount: mode };
}

/**
 * Whether a report asks for a new status. Pending never does, because it is the default of a report without a status.
 * A status that the partner reported before doesn't either, unless an admin has reset the conversion to pending since.
 */
function asksForMove({ status: current, reportedStatus }: Reported, status: ReportStatus): boolean {
  if (status === 'pending' || status === current) return false;
  return current === 'pending' || status !== reportedStatus;
}

/** @param asked the status that the report asks for. Null if it asks for another amount. */
function whyNot(current: ConversionStatus, asked: ReportStatus | null): string {
  const change = asked ? `change it to ${asked}` : 'change its amount';
  if (current === 'hold')
    return `This conversion waits for review by the site operator. Until then a report can't ${change}.`;
  const next = reportMoves[current];
  const allowed =
    next.length > 0 ? ` Send ${next.join(' or ')}.` : ' Only the site operator can change it, if at all.';
  return `This conversion is ${current}. A report can't ${change}.${allowed}`;
}

/** Compares amounts exactly: '10.5' equals '10.50'. */
const isSame = (one: string, other: string): boolean => plain(one) === plain(other);
const plain = (amount: string): string => amount.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
