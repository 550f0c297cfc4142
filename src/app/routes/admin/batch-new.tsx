import {
  Form,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useNavigation,
} from 'react-router';
import { onlyAdmins } from '../../../api/roles.ts';
import { filterInWords } from '../../../desk/lists/filter-view.server.ts';
import { doneNotice, inWords } from '../../../desk/lists/words.ts';
import { batchActions, ConfirmedBatch } from '../../../money/settlement/batches.schema.ts';
import {
  type BatchShare,
  previewBatch,
  readBatchAddress,
} from '../../../money/settlement/preview-batch.server.ts';
import { countText, dollarText } from '../../../money/settlement/settlement-text.ts';
import { startBatch } from '../../../money/settlement/start-batch.server.ts';
import { undoMinutes } from '../../../money/tracking/conversions/conversion-statuses.ts';
import { conversions } from '../../../money/tracking/conversions/conversions-resource.server.ts';
import { checked } from '../../../platform/http/read-body.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { Table } from '../../../ui/table.tsx';
import { requireAdmin } from '../../admin/admin-access.ts';
import { BackLink } from '../../admin/back-link.tsx';
import { formAction } from '../../form-action.ts';
import { officeMeta } from '../../page-meta.ts';
import type { Route } from './+types/batch-new';

/** Milliseconds for the preview: it adds up every conversion that matches. */
export const handle = { readsWithinMs: 20_000 };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, admin } = await requireAdmin(request, context, onlyAdmins);
  const { action, filter } = addressOf(request);
  const [preview, filterText] = await Promise.all([
    previewBatch(services.db, action, filter),
    filterInWords(services.db, conversions, filter, admin.role),
  ]);
  return { preview, filterText, undoMinutes };
}

const addressOf = (request: Request) => readBatchAddress(new URL(request.url).searchParams);

export async function action({ request, context }: Route.ActionArgs) {
  const { services, doer } = await requireAdmin(request, context, onlyAdmins);
  return formAction(request, async (fields) => {
    const { action, filter } = addressOf(request);
    const id = await startBatch(services.db, checked(ConfirmedBatch, { ...fields, action, filter }), doer);
    throw redirect(`/admin/conversion-batches/${id}`);
  });
}

/** After a conflict, the page shows the new figures. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate;

export const meta = () => officeMeta('Change all conversions');

/** Asks before a batch: how many conversions, how much money, and which ones will be skipped. */
export default function NewBatch({ loaderData: { preview, filterText, undoMinutes } }: Route.ComponentProps) {
  const result = useActionData<typeof action>();
  const refused = result?.refused;
  const { action: name, filter, count, movingCount, movingAmount, shares, upTo, version } = preview;
  const order = doneNotice(batchActions[name].order, movingCount, 'conversion');
  const list = `/admin/conversions?${new URLSearchParams(filter)}`;
  const isSending = useNavigation().state !== 'idle';
  return (
    <>
      <header className="py-6">
        <BackLink to={list}>Conversions</BackLink>
        <h1 className="text-3xl">
          {order}: {dollarText(movingAmount)}
        </h1>
        <p className="mt-2 text-muted">{filterText || 'No filter is set: these are all conversions.'}</p>
      </header>
      <div className="grid max-w-3xl min-w-0 grid-cols-[minmax(0,1fr)] gap-6">
        {refused && (
          <FormNotice tone="failure">{Object.values(refused.errors)[0] ?? refused.detail}</FormNotice>
        )}
        <BatchShares shares={shares} count={count} />
        {movingCount === 0 ? (
          <p>
            None of these conversions can make this change.{' '}
            <ButtonLink to={list} variant="secondary" size="small">
              Back to the list
            </ButtonLink>
          </p>
        ) : (
          <Form key={version} method="post" className="grid gap-4">
            <input type="hidden" name="upTo" value={upTo} />
            <input type="hidden" name="version" value={version} />
            <TextField
              label="Note for the history"
              name="note"
              maxLength={200}
              hint="Optional. Each conversion’s history shows it."
              error={refused?.errors.note}
            />
            <p className="text-sm text-muted">
              Only the {countText(count)} conversions above take part. New ones wait for the next time. If one
              of them changes before its turn, it is skipped. You can undo everything for {undoMinutes}{' '}
              minutes.
            </p>
            <div className="flex flex-wrap gap-3">
              <Button type="submit" pending={isSending} pendingLabel="Starting…">
                {order}
              </Button>
              <ButtonLink to={list} variant="quiet">
                Cancel
              </ButtonLink>
            </div>
          </Form>
        )}
      </div>
    </>
  );
}

/** What a batch would do with the conversions of each status. */
function BatchShares({ shares, count }: { shares: BatchShare[]; count: number }) {
  if (count === 0) return null;
  return (
    <Table
      label="Conversions by status"
      columns={['Status', 'Conversions', 'Amount', 'What happens']}
      figures={[1, 2]}
      rows={shares.map(({ status, count: ofStatus, amount, reason }) => [
        inWords(status),
        countText(ofStatus),
        dollarText(amount),
        reason === null ? 'Changes' : `Skipped: ${reason}`,
      ])}
    />
  );
}
