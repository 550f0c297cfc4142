import * as z from 'zod/mini';
import { maxFilterValue } from '../../desk/lists/list.ts';
import { doneNotice } from '../../desk/lists/words.ts';
import { outsideDigits, outsideText } from '../../platform/text/outside-text.ts';
import { monthText } from '../../platform/time/day.ts';
import type { ConversionStatus } from '../tracking/conversions/conversion-statuses.ts';
import type { readBatch } from './read-batch.server.ts';
import { countText, dollarText } from './settlement-text.ts';

/**
 * The actions for all conversions that match a filter: the texts before and after the batch, with {rows} for the
 * conversions, and the new status.
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

/** Max conversions per batch. */
export const maxBatchRows = 200_000;

const action = z.enum(batchActionNames, `Choose ${batchActionNames.join(', ')}.`);

const upToHint = 'Send upTo from the preview.';

/** A confirmed preview: the action, the filter, and the version of the previewed conversions. */
export const ConfirmedBatch = z.object({
  action,
  filter: z._default(z.record(outsideText(100), outsideText(maxFilterValue)), {}),
  /** From the preview: only conversions up to this ID take part. */
  upTo: z.union(
    [z.int(upToHint).check(z.minimum(0, upToHint)), z.pipe(outsideDigits(upToHint), z.transform(Number))],
    upToHint,
  ),
  /** From the preview: changes if any of the conversions changes. */
  version: outsideText(100, 'Send version from the preview.'),
  note: z.optional(outsideText(200)),
});
export type ConfirmedBatch = z.infer<typeof ConfirmedBatch>;

/** The data of a batch's page. */
export type BatchView = Awaited<ReturnType<typeof readBatch>>;

/** The heading of a batch: 'Approve 1,203 conversions: $8,445.06'. */
export function titleOf({ action, total, amount, partner, month }: BatchView): string {
  const order =
    action === 'statement'
      ? `Apply the statement of ${partner ?? 'a partner'} for ${monthText((month ?? '').slice(0, 7))} to {rows}`
      : batchActions[action].order;
  return `${doneNotice(order, total, 'conversion')}: ${dollarText(amount)}`;
}

/** The result of a batch: 'Approved 1,200 conversions: $8,440.03. Skipped 3.' */
export function resultText({ action, done, done_amount, skipped }: BatchView): string {
  const text = action === 'statement' ? 'Changed {rows}' : batchActions[action].done;
  const moved = `${doneNotice(text, done, 'conversion')}: ${dollarText(done_amount)}.`;
  return skipped > 0 ? `${moved} Skipped ${countText(skipped)}.` : moved;
}
