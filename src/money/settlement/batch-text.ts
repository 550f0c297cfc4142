import { doneNotice } from '../../desk/lists/words.ts';
import { monthText } from '../../platform/time/day.ts';
import { batchActions } from './batches.schema.ts';
import type { readBatch } from './read-batch.server.ts';
import { countText, dollarText } from './settlement-text.ts';

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
