import { inWords } from '../../desk/lists/words.ts';
import { businessDay } from '../../platform/time/business-day.ts';
import { dayText } from '../../platform/time/day.ts';
import { Link } from '../../ui/link.tsx';
import { Table } from '../../ui/table.tsx';
import type { MonthlyStatement, StatementLine } from './monthly-statement.server.ts';
import { countText, dollarText } from './settlement-text.ts';

/** The sums of a statement: by status, and of the revenue entries. */
export function MonthlySums({ statement: { byStatus, total, ledger } }: { statement: MonthlyStatement }) {
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-8 xl:grid-cols-2">
      <section className="min-w-0">
        <h2 className="mb-3 text-xl">By status</h2>
        <Table
          label="Conversions by status"
          columns={['Status', 'Conversions', 'Amount']}
          figures={[1, 2]}
          rows={[
            ...byStatus.map(({ status, count, amount }) => [
              inWords(status),
              countText(count),
              dollarText(amount),
            ]),
            ['Total', countText(total.count), dollarText(total.amount)],
          ]}
        />
      </section>
      <section className="min-w-0">
        <h2 className="mb-3 text-xl">Revenue entries</h2>
        <Table
          label="Revenue entries"
          columns={['Entries', 'Count', 'Amount']}
          figures={[1, 2]}
          rows={[
            ['Opening balance', '–', dollarText(ledger.opening)],
            ...ledger.entries.map(({ reason, count, amount }) => [
              inWords(reason),
              countText(count),
              dollarText(amount),
            ]),
            ['Closing balance', '–', dollarText(ledger.closing)],
          ]}
        />
      </section>
    </div>
  );
}

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
