import { Form, useActionData } from 'react-router';
import { analysts, onlyAdmins } from '../../../api/roles.ts';
import { AuditTrail } from '../../../desk/lists/audit-trail.tsx';
import { filterInWords } from '../../../desk/lists/filter-view.server.ts';
import { runAction } from '../../../desk/lists/resource-verbs.server.ts';
import { viewResource } from '../../../desk/lists/resource-view.server.ts';
import { countOf, inWords } from '../../../desk/lists/words.ts';
import { type BatchView, resultText, titleOf } from '../../../money/settlement/batches.schema.ts';
import { conversionBatches } from '../../../money/settlement/batches-resource.server.ts';
import { type BatchPart, readBatch } from '../../../money/settlement/read-batch.server.ts';
import { countText, dollarText } from '../../../money/settlement/settlement-text.ts';
import { conversions } from '../../../money/tracking/conversions/conversions-resource.server.ts';
import { Conflict } from '../../../platform/errors.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { Link } from '../../../ui/link.tsx';
import { LocalTime } from '../../../ui/local-time.tsx';
import { Table } from '../../../ui/table.tsx';
import { auditOf, requireAdmin } from '../../admin/admin-access.ts';
import { BackLink } from '../../admin/back-link.tsx';
import { useFreshness } from '../../admin/use-freshness.ts';
import { formAction } from '../../form-action.ts';
import { officeMeta } from '../../page-meta.ts';
import type { Route } from './+types/batch';

/** Milliseconds between two looks at a batch that runs; seconds without scripts. */
const lookEveryMs = 1000;
const refreshSeconds = 2;

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const access = await requireAdmin(request, context, analysts);
  const { services, admin } = access;
  const [batch, audit, view] = await Promise.all([
    readBatch(services.db, params.id, services.now()),
    auditOf(access, conversionBatches, params.id),
    viewResource(services.db, conversionBatches, admin.role),
  ]);
  const filterText = await filterInWords(services.db, conversions, batch.filter ?? {}, admin.role);
  return { batch, filterText, audit, view, mayUndo: batch.canUndo && onlyAdmins.includes(admin.role) };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { services, doer } = await requireAdmin(request, context, onlyAdmins);
  return formAction(request, async () => {
    const [undo] = conversionBatches.actions ?? [];
    if (!undo) throw new Conflict('This batch can’t be undone.');
    const { failed } = await runAction(services.db, conversionBatches, undo, [params.id], doer);
    if (failed[0]) throw new Conflict(failed[0].detail);
    return { isUndoing: true };
  });
}

export const meta = ({ params }: Route.MetaArgs) => officeMeta(`Batch ${params.id}`);

/** A batch while it runs, and what it did. Without scripts the page loads itself again until the batch has ended. */
export default function BatchPage({
  loaderData: { batch, filterText, audit, view, mayUndo },
}: Route.ComponentProps) {
  const result = useActionData<typeof action>();
  useFreshness(batch.isRunning, lookEveryMs);
  return (
    <>
      {batch.isRunning && (
        <noscript>
          <meta httpEquiv="refresh" content={String(refreshSeconds)} />
        </noscript>
      )}
      <header className="py-6">
        <BackLink to="/admin/conversion-batches">Batches</BackLink>
        <h1 className="text-3xl">{titleOf(batch)}</h1>
        <p className="mt-2 text-muted">
          Batch {batch.id}, confirmed by {batch.actor}, <LocalTime at={batch.created_at} />
          {batch.note && `. Note: ${batch.note}`}
        </p>
        {filterText && <p className="text-muted">{filterText}</p>}
      </header>
      <div className="grid max-w-4xl min-w-0 grid-cols-[minmax(0,1fr)] gap-6">
        {result?.refused && <FormNotice tone="failure">{result.refused.detail}</FormNotice>}
        {batch.isRunning ? <BatchProgress batch={batch} /> : <BatchResult batch={batch} />}
        <div className="flex flex-wrap gap-3">
          {mayUndo && (
            <Form method="post">
              <Button type="submit" name="intent" value="undo" variant="secondary">
                {batch.isRunning ? 'Stop and undo' : 'Undo this batch'}
              </Button>
            </Form>
          )}
          <ButtonLink to={backTo(batch)} variant="quiet">
            {batch.statement_id === null ? 'Back to these conversions' : 'Back to the statement'}
          </ButtonLink>
        </div>
      </div>
      {audit.length > 0 && <AuditTrail view={view} entries={audit} />}
    </>
  );
}

const backTo = ({
  statement_id,
  filter,
}: {
  statement_id: number | null;
  filter: Record<string, string> | null;
}) =>
  statement_id === null
    ? `/admin/conversions?${new URLSearchParams(filter ?? {})}`
    : `/admin/partner-statements/${statement_id}`;

/** What a batch did, and why it skipped some conversions. */
function BatchResult({ batch }: { batch: BatchView }) {
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
function BatchProgress({ batch }: { batch: BatchView }) {
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
