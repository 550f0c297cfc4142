import { FormNotice } from '../../ui/form-notice.tsx';
import type { BatchView } from './batches.schema.ts';
import { countText } from './settlement-text.ts';

/** How far a batch has come. */
export function BatchProgress({ batch }: { batch: BatchView }) {
  const isUndoing = batch.state === 'undoing';
  const reached = isUndoing ? batch.undone + batch.kept : batch.done + batch.skipped;
  const total = isUndoing ? batch.done : batch.total;
  return (
    <div className="grid gap-2">
      <p role="status">
        {isUndoing ? 'Undoing' : 'Working'}: {countText(reached)} of {countText(total)} conversions
      </p>
      <progress
        className="h-3 w-full"
        max={Math.max(total, 1)}
        value={reached}
        aria-label="Progress of the batch"
      />
      <p className="text-sm text-muted">You can leave this page. The batch goes on without it.</p>
      {batch.isStuck && (
        <FormNotice tone="failure" title="There was no progress for a minute">
          The batch goes on when a worker runs. Check that one does, or undo what is done.
        </FormNotice>
      )}
    </div>
  );
}
