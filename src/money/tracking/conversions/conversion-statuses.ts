/** Where a conversion stands. */
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

/** Minutes in which the last change of a status can be undone. */
export const undoMinutes = 10;

/** The statuses that may follow each; paid and reversed are final. */
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

/** Why a conversion cannot change from one status to another, or false. */
export const refuseStatus = (from: ConversionStatus, to: ConversionStatus): string | false =>
  !nextStatuses[from].includes(to) && `A conversion can't change from ${from} to ${to}.`;

/** The statuses that a partner may report. */
export const reportStatuses = ['pending', 'approved', 'rejected', 'paid', 'reversed'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

/** Whether a conversion can begin in this status. A payment or a reversal needs one that is there. */
export const isFirstStatus = (status: ReportStatus): status is Exclude<ReportStatus, 'paid' | 'reversed'> =>
  status !== 'paid' && status !== 'reversed';

/** The statuses to which a report moves a conversion. What waits for review, and what is decided, only a person moves. */
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

/** Whether somebody has decided on a conversion in this status, so that no report of a partner changes it. A person still may. */
export function isDecided(status: ConversionStatus): boolean {
  return !['pending', 'hold', 'approved'].includes(status);
}

/** Whether a conversion in this status has brought its money. */
export function isEarned(status: ConversionStatus): boolean {
  return status === 'approved' || status === 'paid';
}

/** Statuses that still need a decision. */
export const openStatuses: readonly ConversionStatus[] = ['pending', 'hold'];
/** Statuses that count as conversions. What is on hold has figures of its own. */
export const countedStatuses: readonly ConversionStatus[] = ['pending', 'approved', 'paid'];
