import { countOf } from '../../desk/lists/words.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { Link } from '../../ui/link.tsx';
import { Table } from '../../ui/table.tsx';
import { lineKinds, statementKinds } from './partner-statements.schema.ts';
import type { KindSums, PreviewLine, StatementPreview } from './preview-statement.server.ts';
import { countText, dollarText } from './settlement-text.ts';

/** The lines of a partner's file beside our conversions. */
export function PreviewTable({ lines }: { lines: PreviewLine[] }) {
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
export function BadLines({ statement }: { statement: StatementPreview['statement'] }) {
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
export function PreviewSums({
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
