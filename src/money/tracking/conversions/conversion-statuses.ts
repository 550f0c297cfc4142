/** The statuses of a conversion. */
export const conversionStatuses = [
  'pending',
  'approved',
  'rejected',
  'paid',
  'reversed',
  'duplicate',
  'hold',
  'fraud',
] as const;
export type ConversionStatus = (typeof conversionStatuses)[number];

/** Minutes during which the last status change can be undone. */
export const undoMinutes = 10;

/** The statuses that may follow each status. Paid and reversed are final. */
export const nextStatuses: Record<ConversionStatus, readonly ConversionStatus[]> = {
  pending: ['approved', 'rejected', 'hold', 'fraud', 'duplicate'],
  hold: ['pending', 'approved', 'rejected', 'fraud', 'duplicate'],
  approved: ['paid', 'reversed'],
  rejected: ['pending'],
  fraud: ['hold'],
  duplicate: ['pending'],
  paid: [],
  reversed: [],
};

/** Why a conversion can't change from one status to another, or false. */
export const refuseStatus = (from: ConversionStatus, to: ConversionStatus): string | false =>
  !nextStatuses[from].includes(to) && `A conversion can't change from ${from} to ${to}.`;

/** The statuses that a partner may report. */
export const reportStatuses = ['pending', 'approved', 'rejected', 'paid', 'reversed'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

/** Whether a new conversion can have this status. A payment or a reversal needs an existing conversion. */
export const isFirstStatus = (status: ReportStatus): status is Exclude<ReportStatus, 'paid' | 'reversed'> =>
  status !== 'paid' && status !== 'reversed';

/** The statuses that a report can set. Only admins change conversions that are on hold or decided. */
export const reportMoves: Record<ConversionStatus, readonly ReportStatus[]> = {
  pending: ['approved', 'rejected'],
  approved: ['paid', 'reversed'],
  hold: [],
  rejected: [],
  paid: [],
  reversed: [],
  duplicate: [],
  fraud: [],
};

/** Whether a conversion in this status is decided. Reports no longer change it. Admins still can. */
export function isDecided(status: ConversionStatus): boolean {
  return !['pending', 'hold', 'approved'].includes(status);
}

/** Whether the revenue of a conversion in this status is earned. */
export function isEarned(status: ConversionStatus): boolean {
  return status === 'approved' || status === 'paid';
}

/** Statuses that still need a decision. */
export const openStatuses: readonly ConversionStatus[] = ['pending', 'hold'];
/** Statuses that count as conversions. Conversions on hold have their own figures. */
export const countedStatuses: readonly ConversionStatus[] = ['pending', 'approved', 'paid'];
