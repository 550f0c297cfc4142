import { Link } from '../../ui/link.tsx';
import { Table } from '../../ui/table.tsx';
import { statementKinds } from './partner-statements.schema.ts';
import type { PreviewLine } from './preview-statement.server.ts';
import { dollarText } from './settlement-text.ts';

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
