import { countOf } from '../lists/words.ts';
import { batchActions } from './batches.schema.ts';
import { monthName } from './month.ts';
import type { readBatch } from './read-batch.server.ts';
import { dollarText } from './settlement-text.ts';

/** A batch as its page shows it. */
export type BatchView = Awaited<ReturnType<typeof readBatch>>;

/** The heading of a batch: 'Approve 1,203 conversions: $8,445.06'. */
export function titleOf({ action, total, amount, partner, month }: BatchView): string {
  const figures = `${countOf(total, 'conversion')}: ${dollarText(amount)}`;
  if (action !== 'statement') return `${batchActions[action].label} ${figures}`;
  return `Apply the statement of ${partner ?? 'a partner'} for ${monthName((month ?? '').slice(0, 7))} to ${figures}`;
}

/** What a batch did with its conversions, for a notice: 'Approved'. */
export const doneWord = ({ action }: Pick<BatchView, 'action'>): string =>
  action === 'statement' ? 'Changed' : batchActions[action].done;
