import {
  Form,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useNavigation,
} from 'react-router';
import { onlyAdmins, readers } from '../../../api/roles.ts';
import { countOf } from '../../../desk/lists/words.ts';
import { isLineKind, statementKinds } from '../../../money/settlement/partner-statements.schema.ts';
import { applyStatement } from '../../../money/settlement/partner-statements.server.ts';
import { previewStatement } from '../../../money/settlement/preview-statement.server.ts';
import { BadLines, PreviewSums, PreviewTable } from '../../../money/settlement/preview-table.tsx';
import { dollarText } from '../../../money/settlement/settlement-text.ts';
import { monthText } from '../../../platform/time/day.ts';
import { Button, ButtonLink, buttonClass } from '../../../ui/button.tsx';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { LocalTime } from '../../../ui/local-time.tsx';
import { requireAdmin } from '../../admin/admin-access.ts';
import { formAction } from '../../form-action.ts';
import { load } from '../../load.ts';
import { pageMeta } from '../../page-meta.ts';
import type { Route } from './+types/partner-statement';

/** Milliseconds for the comparison of a long file. */
const previewWithinMs = 20_000;
/** Lines on the page. The file holds all. */
const shownLines = 200;

export function loader({ request, context, params }: Route.LoaderArgs) {
  return load(async () => {
    const { services, admin } = await requireAdmin(request, context, readers);
    const { lines, changes, ...preview } = await previewStatement(
      services.db,
      params.id,
      services.config.timeZone,
    );
    const asked = new URL(request.url).searchParams.get('kind');
    const kind = isLineKind(asked) ? asked : null;
    const ofKind = lines.filter((line) => (kind === null ? line.kind !== 'same' : line.kind === kind));
    return {
      ...preview,
      kind,
      lines: ofKind.slice(0, shownLines),
      lineCount: ofKind.length,
      changes: { count: changes.lines.length, amount: changes.amount, newAmount: changes.newAmount },
      mayApply: onlyAdmins.includes(admin.role),
    };
  }, previewWithinMs);
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { services, doer } = await load(() => requireAdmin(request, context, onlyAdmins));
  return formAction(request, async (fields) => {
    const confirmed = {
      id: params.id,
      version: String(fields.version ?? ''),
      zone: services.config.timeZone,
    };
    const id = await applyStatement(services.db, confirmed, doer);
    throw redirect(`/admin/conversion-batches/${id}`);
  });
}

/** After a conflict, the page shows the new figures. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate;

export function meta({ params }: Route.MetaArgs) {
  return pageMeta({ title: `Partner statement ${params.id}`, description: 'Back office', noindex: true });
}

/** What a partner's file says beside our conversions, and what applying it would change. */
export default function PartnerStatementPage({ loaderData }: Route.ComponentProps) {
  const { statement, sums, total, kind, lines, lineCount, version } = loaderData;
  const result = useActionData<typeof action>();
  const address = `/admin/partner-statements/${statement.id}`;
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-4 py-6">
        <div className="min-w-0">
          <p className="text-sm text-muted">
            <ButtonLink to="/admin/partner-statements" variant="quiet" size="small" className="-ms-3">
              Partner statements
            </ButtonLink>
          </p>
          <h1 className="text-3xl break-words">
            {statement.partner}: {monthText(statement.month)}
          </h1>
          <p className="mt-2 break-words text-muted">
            {statement.fileName}, uploaded by {statement.actor}, <LocalTime at={statement.createdAt} />
          </p>
        </div>
        <ButtonLink
          to={`/admin/monthly-statement?partner=${statement.partnerId}&month=${statement.month}`}
          variant="secondary"
          size="small"
        >
          Our statement
        </ButtonLink>
      </header>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-8">
        {result && 'refused' in result && <FormNotice tone="failure">{result.refused.detail}</FormNotice>}
        <Apply key={version} {...loaderData} />
        {statement.badLineCount > 0 && <BadLines statement={statement} />}
        <PreviewSums address={address} sums={sums} total={total} />
        <section className="min-w-0">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <h2 className="text-xl">{kind === null ? 'Differences' : statementKinds[kind]}</h2>
            <a
              href={`/api${address}/preview?format=csv${kind ? `&kind=${kind}` : ''}`}
              className={buttonClass('secondary', 'small')}
              download
            >
              Download CSV
            </a>
          </div>
          <PreviewTable lines={lines} />
          {lineCount > lines.length && (
            <p className="mt-3 text-muted">
              Showing {lines.length} of {countOf(lineCount, 'line')}. Download the CSV for all lines.
            </p>
          )}
        </section>
      </div>
    </>
  );
}

function Apply({
  changes: { count, amount, newAmount },
  version,
  mayApply,
}: Pick<Route.ComponentProps['loaderData'], 'changes' | 'version' | 'mayApply'>) {
  const isSending = useNavigation().state !== 'idle';
  if (count === 0) return <p>Applying this file would change nothing.</p>;
  return (
    <Form method="post" className="grid justify-items-start gap-3">
      <p>
        Applying this file changes {countOf(count, 'conversion')}, together {dollarText(amount)}
        {newAmount !== amount && `, which becomes ${dollarText(newAmount)}`}. Nothing has changed yet.
      </p>
      <input type="hidden" name="version" value={version} />
      {mayApply && (
        <Button type="submit" pending={isSending} pendingLabel="Starting…">
          Apply {countOf(count, 'change')}
        </Button>
      )}
    </Form>
  );
}
