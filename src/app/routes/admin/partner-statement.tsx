import {
  Form,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useNavigation,
} from 'react-router';
import { analysts, onlyAdmins } from '../../../api/roles.ts';
import { countOf } from '../../../desk/lists/words.ts';
import {
  isLineKind,
  lineKinds,
  statementKinds,
} from '../../../money/settlement/partner-statements.schema.ts';
import { applyStatement } from '../../../money/settlement/partner-statements.server.ts';
import {
  type KindSums,
  type PreviewLine,
  previewStatement,
  type StatementPreview,
} from '../../../money/settlement/preview-statement.server.ts';
import { countText, dollarText } from '../../../money/settlement/settlement-text.ts';
import { monthText } from '../../../platform/time/day.ts';
import { Button, ButtonLink, buttonClass } from '../../../ui/button.tsx';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { Link } from '../../../ui/link.tsx';
import { LocalTime } from '../../../ui/local-time.tsx';
import { Table } from '../../../ui/table.tsx';
import { requireAdmin } from '../../admin/admin-access.ts';
import { BackLink } from '../../admin/back-link.tsx';
import { formAction } from '../../form-action.ts';
import { officeMeta } from '../../page-meta.ts';
import type { Route } from './+types/partner-statement';

/** Milliseconds for the comparison of a long file. */
export const handle = { readsWithinMs: 20_000 };
/** Lines on the page. The file holds all. */
const shownLines = 200;

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { services, admin } = await requireAdmin(request, context, analysts);
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
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { services, doer } = await requireAdmin(request, context, onlyAdmins);
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

export const meta = ({ params }: Route.MetaArgs) => officeMeta(`Partner statement ${params.id}`);

/** What a partner's file says beside our conversions, and what applying it would change. */
export default function PartnerStatementPage({ loaderData }: Route.ComponentProps) {
  const { statement, sums, total, kind, lines, lineCount, version } = loaderData;
  const result = useActionData<typeof action>();
  const address = `/admin/partner-statements/${statement.id}`;
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-4 py-6">
        <div className="min-w-0">
          <BackLink to="/admin/partner-statements">Partner statements</BackLink>
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
        {result?.refused && <FormNotice tone="failure">{result.refused.detail}</FormNotice>}
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

/** The lines of a partner's file beside our conversions. */
function PreviewTable({ lines }: { lines: PreviewLine[] }) {
  if (lines.length === 0) return <p className="text-muted">No lines.</p>;
  return (
    <Table
      label="Lines"
      columns={['Transaction', 'Line', 'Theirs', 'Ours', 'What happens']}
      rows={lines.map((line) => [
        <Transaction key="transaction" line={line} />,
        line.line ?? '–',
        standing(line.theirAmount, line.theirStatus),
        standing(line.ourAmount, line.ourStatus),
        outcome(line),
      ])}
    />
  );
}

function Transaction({ line: { conversionId, transaction } }: { line: PreviewLine }) {
  const name = transaction ?? `Conversion ${conversionId}`;
  return conversionId === null ? (
    name
  ) : (
    <Link to={`/admin/conversions/${conversionId}`} className="text-pine hover:underline">
      {name}
    </Link>
  );
}

const standing = (amount: string | null, status: string | null): string =>
  amount === null ? '–' : `${dollarText(amount)} ${status}`;

function outcome({ kind, newAmount, newStatus, ourStatus, reason }: PreviewLine): string {
  if (reason !== null) return `Nothing: ${reason}`;
  if (newStatus === null) return kind === 'same' ? 'Nothing' : statementKinds[kind];
  const parts = [
    newStatus === ourStatus ? null : `becomes ${newStatus}`,
    newAmount === null ? null : `amount becomes ${dollarText(newAmount)}`,
  ];
  const text = parts.filter(Boolean).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The lines of a file that could not be used, each with its remedy. */
function BadLines({ statement }: { statement: StatementPreview['statement'] }) {
  const { badLines, badLineCount } = statement;
  return (
    <FormNotice tone="failure" title={`${countOf(badLineCount, 'line')} could not be used`}>
      <p>The preview leaves them out. Correct them in the file, then upload it again.</p>
      <ul className="mt-2 list-disc ps-5">
        {badLines.map(({ line, problem }) => (
          <li key={line}>
            Line {line}: {problem}
          </li>
        ))}
        {badLineCount > badLines.length && (
          <li>And {countOf(badLineCount - badLines.length, 'more line')}.</li>
        )}
      </ul>
    </FormNotice>
  );
}

/** How many lines agree, differ or are missing, with the sums on both sides. Each leads to its lines. */
function PreviewSums({
  address,
  sums,
  total,
}: {
  address: string;
  sums: StatementPreview['sums'];
  total: KindSums;
}) {
  const figures = ({ count, theirs, ours }: KindSums) => [
    countText(count),
    dollarText(theirs),
    dollarText(ours),
  ];
  return (
    <Table
      label="Sums of the comparison"
      columns={['Compared', 'Lines', 'Their amount', 'Our amount']}
      figures={[1, 2, 3]}
      rows={[
        ...lineKinds.flatMap((kind) => {
          const found = sums[kind];
          if (!found) return [];
          const link = (
            <Link key={kind} to={`${address}?kind=${kind}`} className="text-pine hover:underline">
              {statementKinds[kind]}
            </Link>
          );
          return [[link, ...figures(found)]];
        }),
        ['Total', ...figures(total)],
      ]}
    />
  );
}
