import { inWords } from '../../desk/lists/words.ts';
import { businessDay, dayText } from '../../platform/time/day.ts';
import { Link } from '../../ui/link.tsx';
import { Table } from '../../ui/table.tsx';
import type { MonthlyStatement, StatementLine } from './monthly-statement.server.ts';
import { countText, dollarText, dueText } from './settlement-text.ts';

/** The sums of a statement: what is due and why, and the conversions by status. */
export function MonthlySums({
  statement: { month, byStatus, total, account, entries },
}: {
  statement: MonthlyStatement;
}) {
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-8 xl:grid-cols-2">
      <section className="min-w-0">
        <h2 className="mb-3 text-xl">Account</h2>
        <Table
          label="Account"
          columns={['Entries', 'Count', 'Amount']}
          figures={[1, 2]}
          rows={[
            ['Due before', '–', dollarText(account.opening)],
            ...account.changes.map(({ kind, count, amount }) => [
              inWords(kind),
              countText(count),
              dollarText(amount),
            ]),
            [dueText(month), '–', dollarText(account.due)],
          ]}
        />
      </section>
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
            ['Approved and paid', countText(total.count), dollarText(total.amount)],
          ]}
        />
      </section>
      {entries.length > 0 && (
        <section className="min-w-0 xl:col-span-2">
          <h2 className="mb-3 text-xl">Payments and adjustments</h2>
          <Table
            label="Payments and adjustments"
            columns={['Day', 'Kind', 'Reference', 'Reason', 'Amount']}
            figures={[4]}
            rows={entries.map(({ day, kind, reference, reason, amount }) => [
              dayText(day),
              inWords(kind),
              reference || '–',
              reason || '–',
              dollarText(amount),
            ])}
          />
        </section>
      )}
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
