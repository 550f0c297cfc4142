import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { NotFound } from '../../platform/errors.ts';
import { isSameAmount, sumDollars } from '../../platform/money/dollars.ts';
import type { BadLine } from '../../platform/text/csv-file.ts';
import { type ConversionStatus, countedStatuses } from '../tracking/conversions/conversion-statuses.ts';
import { type Month, monthRange } from './month.ts';
import type { LineKind } from './partner-statements.schema.ts';
import { type Goal, type Standing, whyNot } from './preview-batch.server.ts';

/** A transaction in a partner's file and our conversion. One of them may be missing. Amounts are exact dollars. */
export interface PreviewLine {
  kind: LineKind;
  /** The line number in the file. Null if the file does not have the transaction. */
  line: number | null;
  transaction: string | null;
  theirAmount: string | null;
  theirStatus: ConversionStatus | null;
  conversionId: number | null;
  at: Date | null;
  ourAmount: string | null;
  ourStatus: ConversionStatus | null;
  /** The values after applying the statement. Null if they stay. */
  newAmount: string | null;
  newStatus: ConversionStatus | null;
  /** Why it can't change. */
  reason: string | null;
}

/** The count of some lines and the sums of their amounts. */
export interface KindSums {
  count: number;
  theirs: string;
  ours: string;
}

/** A comparison of a partner's statement with our conversions, and the changes from applying it. */
export interface StatementPreview {
  statement: {
    id: number;
    partnerId: number;
    partner: string;
    month: Month;
    fileName: string;
    actor: string;
    createdAt: Date;
    badLines: BadLine[];
    badLineCount: number;
  };
  lines: PreviewLine[];
  sums: Partial<Record<LineKind, KindSums>>;
  /** The sums of all lines: those of the file, and our conversions that the file does not have. */
  total: KindSums;
  /** The lines that would change, and the sums of our amounts before and after the change. */
  changes: { lines: PreviewLine[]; amount: string; newAmount: string };
  /** A hash of the changes. */
  version: string;
}

/** Lines that are compared before other requests get their turn. */
const linesAtOnce = 2000;

/** Compares a partner's statement with our conversions as they are now. @throws NotFound */
export async function previewStatement(db: Database, id: string, zone: string): Promise<StatementPreview> {
  const statement = await findStatement(db, id);
  if (!statement) throw new NotFound('There is no statement with this ID.');
  const lines: PreviewLine[] = [];
  const changing: PreviewLine[] = [];
  const version = createHash('sha256');
  for (const found of await readLines(db, statement, zone)) {
    const line = judged(found);
    lines.push(line);
    if (line.newStatus !== null) {
      changing.push(line);
      version.update(JSON.stringify(line));
    }
    if (lines.length % linesAtOnce === 0) await setImmediate();
  }
  const sums: StatementPreview['sums'] = {};
  for (const [kind, ofKind] of Map.groupBy(lines, (line) => line.kind)) {
    sums[kind] = sumsOf(ofKind);
    await setImmediate();
  }
  return {
    statement,
    lines,
    sums,
    total: addSums(Object.values(sums)),
    changes: {
      lines: changing,
      amount: sumDollars(changing.map(({ ourAmount }) => ourAmount ?? '0')),
      newAmount: sumDollars(changing.map(({ newAmount, ourAmount }) => newAmount ?? ourAmount ?? '0')),
    },
    version: version.digest('base64url'),
  };
}

async function findStatement(db: Database, id: string): Promise<StatementPreview['statement'] | undefined> {
  if (!/^\d{1,15}$/.test(id)) return undefined;
  const row = await db
    .selectFrom('partner_statements as s')
    .innerJoin('partners', 'partners.id', 's.partner_id')
    .select(['s.id', 's.partner_id as partnerId', 'partners.name as partner', 's.month', 's.actor'])
    .select(['s.file_name as fileName', 's.created_at as createdAt'])
    .select(['s.bad_lines as badLines', 's.bad_line_count as badLineCount'])
    .where('s.id', '=', Number(id))
    .executeTakeFirst();
  return row && { ...row, month: row.month.slice(0, 7) };
}

type UnjudgedLine = Omit<PreviewLine, 'kind' | 'newAmount' | 'newStatus' | 'reason'>;

/** Reads the file's lines with our conversions, then our counted conversions of the month that are not in the file. */
async function readLines(
  db: Database,
  { id, partnerId, month }: StatementPreview['statement'],
  zone: string,
): Promise<UnjudgedLine[]> {
  const { from, until } = monthRange(month, zone);
  const { rows } = await sql<UnjudgedLine>`
    select line, transaction, as_dollars(theirs.amount) as "theirAmount", theirs.status as "theirStatus",
      ours.id as "conversionId", converted_at as at, as_dollars(revenue) as "ourAmount", ours.status as "ourStatus"
    from partner_statement_rows as theirs
      left join conversions as ours on partner_id = ${partnerId} and external_reference_id = transaction
    where statement_id = ${id}
    union all
    select null, external_reference_id, null, null, id, converted_at, as_dollars(revenue), status
    from conversions as ours
    where partner_id = ${partnerId} and converted_at >= ${from} and converted_at < ${until}
      and status = any (${sql.val([...countedStatuses])})
      and not exists (select from partner_statement_rows where statement_id = ${id} and transaction = external_reference_id)
    order by line nulls last, at, "conversionId"`.execute(db);
  return rows;
}

function judged(found: UnjudgedLine): PreviewLine {
  const same = { newAmount: null, newStatus: null, reason: null };
  const { theirAmount, theirStatus, ourAmount, ourStatus } = found;
  if (theirAmount === null || theirStatus === null) return { ...found, ...same, kind: 'not-theirs' };
  const ours = ourAmount === null || ourStatus === null ? null : { revenue: ourAmount, status: ourStatus };
  const compared = compareLine({ amount: theirAmount, status: theirStatus }, ours);
  if (compared.kind === 'blocked') return { ...found, ...same, kind: 'blocked', reason: compared.reason };
  if (compared.kind !== 'change') return { ...found, ...same, kind: compared.kind };
  const { isAmountChanged, isStatusChanged, goal } = compared;
  return {
    ...found,
    kind: isAmountChanged ? (isStatusChanged ? 'both' : 'amount') : 'status',
    newAmount: goal.revenue,
    newStatus: goal.status,
    reason: null,
  };
}

const sumsOf = (lines: readonly PreviewLine[]): KindSums => ({
  count: lines.length,
  theirs: sumDollars(lines.flatMap(({ theirAmount }) => theirAmount ?? [])),
  ours: sumDollars(lines.flatMap(({ ourAmount }) => ourAmount ?? [])),
});

const addSums = (sums: readonly KindSums[]): KindSums => ({
  count: sums.reduce((all, { count }) => all + count, 0),
  theirs: sumDollars(sums.map(({ theirs }) => theirs)),
  ours: sumDollars(sums.map(({ ours }) => ours)),
});

/** The result of comparing a line of a partner's statement with our conversion. */
type Comparison =
  | { kind: 'same' }
  /** Applying the statement makes these changes. */
  | { kind: 'change'; goal: Goal; isAmountChanged: boolean; isStatusChanged: boolean }
  /** They differ, but the rules allow no change. */
  | { kind: 'blocked'; reason: string }
  /** We have no conversion with this transaction. */
  | { kind: 'not-ours' };

/** Compares a partner's line with our conversion of the same transaction. */
export function compareLine(
  theirs: { amount: string; status: ConversionStatus },
  ours: Standing | null,
): Comparison {
  if (!ours) return { kind: 'not-ours' };
  // Partners write 0 for transactions that they don't pay. That does not change the amount that they reported.
  const isUnpaid = !countedStatuses.includes(theirs.status) && isSameAmount(theirs.amount, '0');
  const isAmountChanged = !isUnpaid && !isSameAmount(theirs.amount, ours.revenue);
  const isStatusChanged = theirs.status !== ours.status;
  if (!isAmountChanged && !isStatusChanged) return { kind: 'same' };
  const goal: Goal = {
    status: nextToward(ours.status, theirs.status),
    revenue: isAmountChanged ? theirs.amount : null,
  };
  const reason = whyNot(ours, goal);
  return reason === null
    ? { kind: 'change', goal, isAmountChanged, isStatusChanged: goal.status !== ours.status }
    : { kind: 'blocked', reason };
}

/**
 * The next status on the way to the partner's status. Only an approved conversion can be paid, so an open one is
 * approved first. Applying the statement again marks it as paid. If the partner reversed a conversion that is still
 * open here, it never earned revenue, so it is rejected.
 */
function nextToward(ours: ConversionStatus, theirs: ConversionStatus): ConversionStatus {
  const isOpen = ours === 'pending' || ours === 'hold';
  if (isOpen && theirs === 'paid') return 'approved';
  if (isOpen && theirs === 'reversed') return 'rejected';
  return theirs;
}
