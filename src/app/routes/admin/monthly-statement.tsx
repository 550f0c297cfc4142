import { Form } from 'react-router';
import { analysts } from '../../../api/roles.ts';
import { inSnapshot } from '../../../db/snapshot.ts';
import { inWords } from '../../../desk/lists/words.ts';
import { monthBefore, readMonth } from '../../../money/settlement/month.ts';
import {
  listPartners,
  type MonthlyStatement,
  type StatementLine,
} from '../../../money/settlement/monthly-statement.server.ts';
import {
  countConversions,
  countText,
  dollarText,
  dueText,
} from '../../../money/settlement/settlement-text.ts';
import { readFirstLines } from '../../../money/settlement/statement-files.server.ts';
import { BadRequest } from '../../../platform/errors.ts';
import { businessDay, dayText, monthText } from '../../../platform/time/day.ts';
import { Button, ButtonLink, buttonClass } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Link } from '../../../ui/link.tsx';
import { Table } from '../../../ui/table.tsx';
import { requireAdmin } from '../../admin/admin-access.ts';
import { officeMeta } from '../../page-meta.ts';
import type { Route } from './+types/monthly-statement';

/** Milliseconds for the sums of a long month. */
export const handle = { readsWithinMs: 20_000 };
/** Conversions on the page. The file holds all. */
const shownLines = 200;

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { services } = await requireAdmin(request, context, analysts);
  const { db, config } = services;
  const zone = config.timeZone;
  const { searchParams } = new URL(request.url);
  const partner = params.id ?? searchParams.get('partner') ?? '';
  const month = readMonth(searchParams.get('month') || monthBefore(services.now(), zone));
  if (!/^\d{0,9}$/.test(partner)) throw new BadRequest('partner: use the ID of a partner.');
  const [partners, found] = await Promise.all([
    listPartners(db),
    partner === ''
      ? null
      : inSnapshot(db, (tx) => readFirstLines(tx, Number(partner), month, zone, shownLines)),
  ]);
  return { partners, partner, month, zone, found };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.found
    ? `Statement of ${monthText(loaderData.month)}: ${loaderData.found.statement.partner.name}`
    : 'Monthly statement';
  return officeMeta(title);
}

/** What a partner owes for a month: its conversions, sums by status, and the ledger. */
export default function MonthlyStatementPage({ loaderData }: Route.ComponentProps) {
  const { partners, partner, month, zone, found } = loaderData;
  return (
    <>
      <header className="py-6">
        <h1 className="text-3xl break-words">
          {found ? `${found.statement.partner.name}: ${monthText(month)}` : 'Monthly statement'}
        </h1>
        <p className="mt-2 text-muted">
          What a partner owes at the end of a month, and why, in {zone.replaceAll('_', ' ')} time.
        </p>
      </header>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-8">
        <Form
          key={partner + month}
          action="/admin/monthly-statement"
          className="flex flex-wrap items-end gap-3 border-y border-line py-4"
        >
          <SelectField label="Partner" name="partner" defaultValue={partner} required className="min-w-48">
            <option value="">Choose a partner</option>
            {partners.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField label="Month" name="month" type="month" defaultValue={month} required />
          <Button type="submit" variant="secondary">
            Show
          </Button>
        </Form>
        {found && <Found {...found} month={month} partner={partner} />}
      </div>
    </>
  );
}

function Found({
  statement,
  lines,
  month,
  partner,
}: NonNullable<Route.ComponentProps['loaderData']['found']> & { month: string; partner: string }) {
  const file = (format: string) =>
    `/api/admin/monthly-statement?${new URLSearchParams({ partner, month, format })}`;
  const all = countConversions(statement);
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {(
          [
            ['csv', 'Conversions (CSV)'],
            ['sums', 'Sums (CSV)'],
            ['pdf', 'Statement (PDF)'],
          ] as const
        ).map(([format, label]) => (
          <a key={format} href={file(format)} className={buttonClass('secondary', 'small')} download>
            {label}
          </a>
        ))}
        <ButtonLink to={`/admin/balances/${partner}`} variant="quiet" size="small">
          Balance today
        </ButtonLink>
        <ButtonLink
          to={`/admin/partner-statements/upload?${new URLSearchParams({ partner, month })}`}
          variant="quiet"
          size="small"
        >
          Compare with the partner’s file
        </ButtonLink>
      </div>
      <MonthlySums statement={statement} />
      <section className="min-w-0">
        <h2 className="mb-3 text-xl">Conversions</h2>
        <StatementTable lines={lines} zone={statement.zone} />
        {all > lines.length && (
          <p className="mt-3 text-muted">
            Showing {lines.length} of {all.toLocaleString('en-US')} conversions. Download the CSV for all.
          </p>
        )}
      </section>
    </>
  );
}

/** The sums of a statement: what is due and why, and the conversions by status. */
function MonthlySums({
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
function StatementTable({ lines, zone }: { lines: StatementLine[]; zone: string }) {
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
