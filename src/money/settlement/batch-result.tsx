import { countOf, inWords } from '../../desk/lists/words.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { Link } from '../../ui/link.tsx';
import { Table } from '../../ui/table.tsx';
import { type BatchView, resultText } from './batches.schema.ts';
import type { BatchPart } from './read-batch.server.ts';
import { countText, dollarText } from './settlement-text.ts';

/** What a batch did, and why it skipped some conversions. */
export function BatchResult({ batch }: { batch: BatchView }) {
  return (
    <>
      <FormNotice tone="success">
        {batch.state === 'undone' ? <Undone batch={batch} /> : resultText(batch)}
      </FormNotice>
      <Table
        label="Conversions by result"
        columns={['Result', 'Change', 'Conversions', 'Amount']}
        figures={[2, 3]}
        rows={batch.parts.map((part) => [
          resultOf(part),
          part.statusBefore === part.statusAfter
            ? 'Amount'
            : `${inWords(part.statusBefore)} to ${part.statusAfter}`,
          <Link key="rows" to={rowsOf(batch.id, part)} className="text-pine hover:underline">
            {countText(part.count)}
          </Link>,
          dollarText(part.amount),
        ])}
      />
    </>
  );
}

function Undone({ batch }: { batch: BatchView }) {
  return (
    <>
      Undid the change of {countOf(batch.undone, 'conversion')}.
      {batch.kept > 0 && ` ${countOf(batch.kept, 'conversion')} had changed again and stayed as they were.`}
    </>
  );
}

const results = {
  waiting: 'Not reached',
  done: 'Changed',
  skipped: 'Skipped',
  undone: 'Undone',
  kept: 'Not undone',
} as const;

const resultOf = ({ state, reason }: BatchPart): string =>
  reason === null ? results[state] : `${results[state]}: ${reason}`;

/** The list of a part's conversions. */
const rowsOf = (batch: number, { state, reason, statusBefore }: BatchPart): string =>
  `/admin/batch-rows?${new URLSearchParams({ batch: String(batch), state, before: statusBefore, ...(reason && { reason }) })}`;

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
