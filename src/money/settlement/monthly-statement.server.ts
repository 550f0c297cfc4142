import { sql } from 'kysely';
import { asDollars } from '../../db/as-dollars.ts';
import type { Database } from '../../db/client.ts';
import { oneRow } from '../../db/one-row.ts';
import { NotFound } from '../../platform/errors.ts';
import { sumDollars } from '../../platform/money/dollars.ts';
import { isEarned } from '../tracking/conversions/conversion-statuses.ts';
import { type Month, type MonthRange, monthRange } from './month.ts';

/**
 * A conversion's status as a partner may know it. Our doubts are our own: a held conversion is pending, and one marked as
 * fraud or as a duplicate is rejected.
 */
const statedStatus = sql<StatedStatus>`case conversions.status when 'hold' then 'pending' when 'fraud' then 'rejected'
  when 'duplicate' then 'rejected' else conversions.status end`;
type StatedStatus = 'pending' | 'approved' | 'rejected' | 'paid' | 'reversed';

/** A conversion in a statement. The amount is exact decimal text. */
export interface StatementLine {
  id: number;
  at: Date;
  transaction: string | null;
  event: string;
  /** The title. Null if the job was deleted or is unknown. */
  job: string | null;
  amount: string;
  status: StatedStatus;
}

/** The count of some rows and the sum of their amounts. */
export interface Sum {
  count: number;
  amount: string;
}

/** A payment or an adjustment in a statement. */
export interface StatementEntry {
  day: string;
  kind: string;
  reference: string;
  /** Why. Empty for a payment. */
  reason: string;
  amount: string;
}

/** The sums of a partner's month, by status and in its account. */
export interface MonthlyStatement {
  partner: { id: number; name: string };
  month: Month;
  zone: string;
  range: MonthRange;
  byStatus: (Sum & { status: StatedStatus })[];
  /** The conversions that are approved or paid. */
  total: Sum;
  account: {
    /** What was due before the month. */
    opening: string;
    /** What changed it in the month, by kind: approved and reversed conversions, payments, adjustments. */
    changes: (Sum & { kind: string })[];
    /** What is due at the end of the month. */
    due: string;
  };
  /** The payments and adjustments of the month. */
  entries: StatementEntry[];
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
  const { rows: byStatus } = await sql<Sum & { status: StatedStatus }>`
    select ${statedStatus} as status, count(*)::int as count, as_dollars(coalesce(sum(revenue), 0)) as amount
    from conversions where partner_id = ${partnerId} and converted_at >= ${range.from} and converted_at < ${range.until}
    group by 1 order by count desc, 1`.execute(db);
  const earned = byStatus.filter(({ status }) => isEarned(status));
  return {
    partner,
    month,
    zone,
    range,
    byStatus,
    total: {
      count: earned.reduce((all, { count }) => all + count, 0),
      amount: sumDollars(earned.map(({ amount }) => amount)),
    },
    account: await readAccount(db, partnerId, range),
    entries: await listEntries(db, partnerId, range),
  };
}

/** All partners by name. Includes archived ones, whose last months may not be settled yet. */
export function listPartners(db: Database): Promise<{ id: number; name: string }[]> {
  return db.selectFrom('partners').select(['id', 'name']).orderBy('name').execute();
}

async function readAccount(
  db: Database,
  partnerId: number,
  { from, until }: MonthRange,
): Promise<MonthlyStatement['account']> {
  const ends = await sql<{ opening: string; due: string }>`
    select as_dollars(coalesce(sum(amount) filter (where at < ${from}), 0)) as opening, as_dollars(coalesce(sum(amount), 0)) as due
    from partner_account where partner_id = ${partnerId} and at < ${until}`.execute(db);
  const { rows: changes } = await sql<Sum & { kind: string }>`
    select kind, count(*)::int as count, as_dollars(sum(amount)) as amount
    from partner_account where partner_id = ${partnerId} and at >= ${from} and at < ${until}
    group by kind order by kind`.execute(db);
  return { ...oneRow(ends), changes };
}

async function listEntries(
  db: Database,
  partnerId: number,
  { from, until }: MonthRange,
): Promise<StatementEntry[]> {
  const { rows } = await sql<StatementEntry>`
    select day, kind, reference, case kind when 'payment' then '' else note end as reason, as_dollars(amount) as amount
    from partner_entries
    where partner_id = ${partnerId} and state = 'booked' and day_begins(day) >= ${from} and day_begins(day) < ${until}
    order by day, id`.execute(db);
  return rows;
}

/** The query for the conversions of a partner's month, oldest first. */
export const statementLines = (db: Database, partnerId: number, { from, until }: MonthRange) =>
  db
    .selectFrom('conversions')
    .leftJoin('jobs as j', 'j.id', 'conversions.job_id')
    .select([
      'conversions.id',
      'conversions.converted_at as at',
      'conversions.external_reference_id as transaction',
    ])
    .select([statedStatus.as('status'), 'conversions.conversion_type as event', 'j.title as job'])
    .select(asDollars('conversions.revenue').as('amount'))
    .where('conversions.partner_id', '=', partnerId)
    .where('conversions.converted_at', '>=', from)
    .where('conversions.converted_at', '<', until)
    .orderBy('conversions.converted_at')
    .orderBy('conversions.id')
    .$castTo<StatementLine>();
