import { useEffect, useRef } from 'react';
import { data, Form, useActionData, useNavigation } from 'react-router';
import { onlyAdmins } from '../../../api/roles.ts';
import { countOf } from '../../../desk/lists/words.ts';
import { SpendFile } from '../../../money/traffic/spend.schema.ts';
import {
  type PlannedSpend,
  planSpend,
  type SpendPlan,
  saveSpend,
} from '../../../money/traffic/upload-spend.server.ts';
import { Conflict, Invalid } from '../../../platform/errors.ts';
import { checked, readUpload } from '../../../platform/http/read-body.ts';
import type { BadLine } from '../../../platform/text/csv-file.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { Table } from '../../../ui/table.tsx';
import { requireAdmin } from '../../admin/admin-access.ts';
import { formAction } from '../../form-action.ts';
import { officeMeta } from '../../page-meta.ts';
import type { Route } from './+types/spend-upload';

/** Bytes of the form at most, its file included. */
const maxBytes = 1024 * 1024;

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context, onlyAdmins);
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services, doer } = await requireAdmin(request, context, onlyAdmins);
  const { db } = services;
  let plan: SpendPlan | undefined;
  const run = async ({ intent, print, ...fields }: Record<string, unknown>) => {
    const file = checked(SpendFile, fields);
    if (intent !== 'save') {
      plan = await planSpend(db, file.csv);
      return { csv: file.csv, saved: null };
    }
    try {
      const { added, corrected } = await saveSpend(db, { ...file, print: String(print ?? '') }, doer);
      return { csv: '', saved: added.length + corrected.length };
    } catch (error) {
      // The preview stays, so that the admin can answer.
      if (error instanceof Invalid || error instanceof Conflict) plan = await planSpend(db, file.csv);
      throw error;
    }
  };
  const answer = await formAction(request, run, (sent) => readUpload(sent, maxBytes));
  if ('done' in answer) return { ...answer.done, plan, refused: undefined };
  const { refused } = answer.data;
  return data({ csv: refused.values.csv ?? '', saved: null, plan, refused }, answer.init ?? undefined);
}

export const meta = () => officeMeta('Upload spend');

const example = 'day,campaign,amount\n2026-11-21,spring-nurses,125.50\n2026-11-22,spring-nurses,98.00';

/** A file of spend is read, shown, and saved when the admin confirms. It works without scripts. */
export default function SpendUpload() {
  const { plan, csv = '', saved = null, refused } = useActionData<typeof action>() ?? {};
  const pending = useNavigation().state === 'submitting';
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8 pb-8">
      <header className="pt-6">
        <h1 className="text-3xl">Upload spend</h1>
        <p className="mt-2 text-muted">
          A CSV file whose first line names the columns day, campaign and amount. A campaign is its code or
          its name. Other columns are ignored. Nothing is saved before you confirm.
        </p>
        <pre className="mt-3 overflow-x-auto rounded-md bg-sunken p-3 text-sm">{example}</pre>
      </header>
      {refused && (
        <FormNotice tone="failure">
          {refused.errors.csv ?? refused.errors.reason ?? refused.detail}
        </FormNotice>
      )}
      {saved !== null && (
        <FormNotice tone="success">
          Saved {countOf(saved, 'entry')}. Reports have them within a minute.
        </FormNotice>
      )}
      <Form method="post" encType="multipart/form-data" className="grid gap-4">
        <input type="hidden" name="intent" value="preview" />
        <TextField label="CSV file" name="csv" type="file" accept=".csv,.tsv,.txt,text/csv" required />
        <p className="flex flex-wrap gap-3">
          <Button type="submit" variant={plan ? 'secondary' : 'primary'} pending={pending}>
            Preview
          </Button>
          <ButtonLink to="/admin/spend" variant="quiet">
            Back to the list
          </ButtonLink>
        </p>
      </Form>
      {plan && (
        <Confirm
          key={plan.print}
          plan={plan}
          csv={csv}
          reason={refused?.values.reason ?? ''}
          error={refused?.errors.reason}
          pending={pending}
        />
      )}
    </div>
  );
}

function Confirm({
  plan,
  csv,
  reason,
  error,
  pending,
}: {
  plan: SpendPlan;
  csv: string;
  reason: string;
  error: string | undefined;
  pending: boolean;
}) {
  const count = plan.added.length + plan.corrected.length;
  return (
    <>
      <SpendPreview plan={plan} />
      {count > 0 && (
        <Form method="post" encType="multipart/form-data" className="grid gap-4">
          <input type="hidden" name="intent" value="save" />
          <input type="hidden" name="print" value={plan.print} />
          <textarea name="csv" defaultValue={csv} hidden readOnly aria-label="The file" />
          {plan.corrected.length > 0 && (
            <TextField
              label="Reason for the corrections"
              name="reason"
              required
              maxLength={200}
              defaultValue={reason}
              error={error}
              hint="The audit log keeps it with each amount before and after."
            />
          )}
          <p>
            <Button type="submit" pending={pending} pendingLabel="Saving...">
              Save {countOf(count, 'entry')}
              {plan.bad.length > 0 && `, skip ${countOf(plan.bad.length, 'bad line')}`}
            </Button>
          </p>
        </Form>
      )}
    </>
  );
}

/** Rows and bad lines on the screen at most. */
const maxShown = 200;

/** What a file of spend would change, and the lines that it cannot use. Nothing is saved yet. */
function SpendPreview({ plan }: { plan: SpendPlan }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new preview
  useEffect(() => heading.current?.focus(), [plan]);
  const { added, corrected, unchanged, bad } = plan;
  return (
    <section aria-labelledby="preview" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="preview" ref={heading} tabIndex={-1} className="text-xl">
        Preview (not saved yet)
      </h2>
      <p>
        {countOf(added.length, 'new entry')}, {countOf(corrected.length, 'correction')},{' '}
        {unchanged.toLocaleString('en-US')} unchanged, {countOf(bad.length, 'bad line')}.
      </p>
      {bad.length > 0 && <BadLines bad={bad} />}
      <Rows title="Corrections" rows={corrected} />
      <Rows title="New entries" rows={added} />
    </section>
  );
}

function BadLines({ bad }: { bad: BadLine[] }) {
  return (
    <div className="rounded-md bg-clay-wash px-4 py-3">
      <h3 className="text-base">Lines that can’t be used</h3>
      <ul className="mt-1 grid gap-1 text-sm">
        {bad.slice(0, maxShown).map(({ line, problem }) => (
          <li key={line} className="break-words">
            <strong>Line {line}:</strong> {problem}
          </li>
        ))}
      </ul>
      <More count={bad.length - maxShown} />
    </div>
  );
}

function Rows({ title, rows }: { title: string; rows: PlannedSpend[] }) {
  if (rows.length === 0) return null;
  return (
    <div>
      <h3 className="mb-2 text-base">{title}</h3>
      <Table
        label={title}
        figures={[2, 3, 4]}
        columns={['Day', 'Campaign', 'Entered now', 'Amount', 'Line']}
        rows={rows
          .slice(0, maxShown)
          .map(({ day, campaign, before, amount, line }) => [
            day,
            campaign,
            before === null ? '–' : money(before),
            money(amount),
            line,
          ])}
      />
      <More count={rows.length - maxShown} />
    </div>
  );
}

function More({ count }: { count: number }) {
  return count > 0 ? (
    <p className="mt-2 text-sm text-muted">And {count.toLocaleString('en-US')} more.</p>
  ) : null;
}

const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
/** A text keeps every digit. */
const money = (dollars: string): string => format.format(dollars as `${number}`);
