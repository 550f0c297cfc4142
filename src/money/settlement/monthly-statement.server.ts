import { sql } from 'kysely';
import { asDollars } from '../../db/as-dollars.ts';
import type { Database } from '../../db/client.ts';
import { oneRow } from '../../db/one-row.ts';
import { NotFound } from '../../platform/errors.ts';
import type { ConversionStatus } from '../tracking/conversions/conversion-statuses.ts';
import { type Month, type MonthRange, monthRange } from './month.ts';

/** A conversion in a statement. The amount is exact decimal text. */
export interface StatementLine {
  id: number;
  at: Date;
  transaction: string | null;
  event: string;
  /** The title. Null if the job was deleted or is unknown. */
  job: string | null;
  amount: string;
  status: ConversionStatus;
}

/** The count of some rows and the sum of their amounts. */
export interface Sum {
  count: number;
  amount: string;
}

/** The sums of a partner's month, by status and by ledger entries. */
export interface MonthlyStatement {
  partner: { id: number; name: string };
  month: Month;
  zone: string;
  range: MonthRange;
  total: Sum;
  byStatus: (Sum & { status: ConversionStatus })[];
  ledger: {
    /** The sum of all entries before the month. */
    opening: string;
    /** The entries of the month by reason: the status that added or subtracted the amount. */
    entries: (Sum & { reason: string })[];
    closing: string;
  };
}

/** Reads the sums of a partner's month. Use the same snapshot for `statementLines`. @throws NotFound */
export async function readStatement(
  db: Database,
  partnerId: number,
  month: Month,
  zone: string,
): Promise<MonthlyStatement> {
  const partner = await db
    .selectFrom('partners')
    .select(['id', 'name'])
    .where('id', '=', partnerId)
    .executeTakeFirst();
  if (!partner) throw new NotFound('There is no partner with this ID.');
  const range = monthRange(month, zone);
  const { rows } = await sql<Sum & { status: ConversionStatus | null }>`
    select status, count(*)::int as count, as_dollars(coalesce(sum(revenue), 0)) as amount
    from conversions where partner_id = ${partnerId} and converted_at >= ${range.from} and converted_at < ${range.until}
    group by grouping sets ((status), ()) order by count desc, status`.execute(db);
  const total = rows.find(({ status }) => status === null) ?? { count: 0, amount: '0.00' };
  return {
    partner,
    month,
    zone,
    range,
    total: { count: total.count, amount: total.amount },
    byStatus: rows.flatMap(({ status, ...sum }) => (status ? [{ status, ...sum }] : [])),
    ledger: await readLedger(db, partnerId, range),
  };
}

/** All partners by name. Includes archived ones, whose last months may not be settled yet. */
export function listPartners(db: Database): Promise<{ id: number; name: string }[]> {
  return db.selectFrom('partners').select(['id', 'name']).orderBy('name').execute();
}

async function readLedger(
  db: Database,
  partnerId: number,
  { from, until }: MonthRange,
): Promise<MonthlyStatement['ledger']> {
  const ofPartner = sql`from conversion_entries join conversions on conversions.id = conversion_id where partner_id = ${partnerId}`;
  const ends = await sql<{ opening: string; closing: string }>`
    select as_dollars(coalesce(sum(amount) filter (where at < ${from}), 0)) as opening, as_dollars(coalesce(sum(amount), 0)) as closing
    ${ofPartner} and at < ${until}`.execute(db);
  const { rows: entries } = await sql<Sum & { reason: string }>`
    select reason, count(*)::int as count, as_dollars(sum(amount)) as amount
    ${ofPartner} and at >= ${from} and at < ${until} group by reason order by reason`.execute(db);
  return { ...oneRow(ends), entries };
}

/** The query for the conversions of a partner's month, oldest first. */
export const statementLines = (db: Database, partnerId: number, { from, until }: MonthRange) =>
  db
    .selectFrom('conversions as v')
    .leftJoin('jobs as j', 'j.id', 'v.job_id')
    .select(['v.id', 'v.converted_at as at', 'v.external_reference_id as transaction', 'v.status'])
    .select(['v.conversion_type as event', 'j.title as job'])
    .select(asDollars('v.revenue').as('amount'))
    .where('v.partner_id', '=', partnerId)
    .where('v.converted_at', '>=', from)
    .where('v.converted_at', '<', until)
    .orderBy('v.converted_at')
    .orderBy('v.id')
    .$castTo<StatementLine>();
