import { inWords } from '../../desk/lists/words.ts';
import { businessDay } from '../../platform/time/business-day.ts';
import { dayText } from '../../platform/time/day.ts';
import { Link } from '../../ui/link.tsx';
import { Table } from '../../ui/table.tsx';
import type { StatementLine } from './monthly-statement.server.ts';
import { dollarText } from './settlement-text.ts';

/** The conversions of a statement. */
export function StatementTable({ lines, zone }: { lines: StatementLine[]; zone: string }) {
  if (lines.length === 0) return <p className="text-muted">No conversions in this month.</p>;
  return (
    <Table
      label="Conversions"
      columns={['Transaction', 'Date', 'Event', 'Job', 'Status', 'Amount']}
      figures={[5]}
      rows={lines.map(({ id, transaction, at, event, job, status, amount }) => [
        <Link key="transaction" to={`/admin/conversions/${id}`} className="text-pine hover:underline">
          {transaction ?? `Conversion ${id}`}
        </Link>,
        <span key="date" className="whitespace-nowrap">
          {dayText(businessDay(at, zone))}
        </span>,
        inWords(event),
        job ?? '–',
        inWords(status),
        dollarText(amount),
      ])}
    />
  );
}
