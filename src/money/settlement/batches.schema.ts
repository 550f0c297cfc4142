import * as z from 'zod/mini';
import { maxFilterValue } from '../../desk/lists/list.ts';
import { outsideDigits, outsideText } from '../../platform/text/outside-text.ts';
import type { ConversionStatus } from '../tracking/conversions/conversion-statuses.ts';

/**
 * The actions for all conversions that match a filter: the order and the report in words, with {rows} for how many, and the status
 * that each leads to.
 */
export const batchActions = {
  approve: { order: 'Approve {rows}', done: 'Approved {rows}', to: 'approved' },
  reject: { order: 'Reject {rows}', done: 'Rejected {rows}', to: 'rejected' },
  pay: { order: 'Mark {rows} as paid', done: 'Marked {rows} as paid', to: 'paid' },
} as const satisfies Record<string, { order: string; done: string; to: ConversionStatus }>;
export type BatchAction = keyof typeof batchActions;
export const batchActionNames = Object.keys(batchActions) as [BatchAction, ...BatchAction[]];

export const isBatchAction = (name: unknown): name is BatchAction =>
  batchActionNames.includes(name as BatchAction);

/** Conversions of one batch at most. */
export const maxBatchRows = 200_000;

const action = z.enum(batchActionNames, `Choose ${batchActionNames.join(', ')}.`);

const upToHint = 'Send upTo from the preview.';

/** What a caller confirms: the action, the filter, and the version of the rows that it saw. */
export const ConfirmedBatch = z.object({
  action,
  filter: z._default(z.record(outsideText(100), outsideText(maxFilterValue)), {}),
  /** From the preview: only conversions up to this ID take part. */
  upTo: z.union(
    [z.int(upToHint).check(z.minimum(0, upToHint)), z.pipe(outsideDigits(upToHint), z.transform(Number))],
    upToHint,
  ),
  /** From the preview: it changes when any of the rows does. */
  version: outsideText(100, 'Send version from the preview.'),
  note: z.optional(outsideText(200)),
});
export type ConfirmedBatch = z.infer<typeof ConfirmedBatch>;
