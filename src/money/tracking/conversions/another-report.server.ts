import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import type { Tables } from '../../../db/schema.ts';
import { Conflict } from '../../../platform/errors.ts';
import { isSameAmount } from '../../../platform/money/dollars.ts';
import { claimUnderCeilings, isTaken } from './conversion-ceilings.server.ts';
import { type ConversionReport, hashOfReport } from './conversion-report.ts';
import { followChange } from './conversion-status.server.ts';
import { type ConversionStatus, isDecided, type ReportStatus, reportMoves } from './conversion-statuses.ts';
import {
  auditReport,
  type ConversionAnswer,
  holdConversion,
  type Reporter,
  type TakenReport,
} from './taken-report.server.ts';

interface LockedConversion extends Reported {
  id: number;
}

/**
 * Handles another report of a conversion. A repeat of the first report is recognized without a row lock, so it waits
 * for nobody.
 * @throws Conflict if the report isn't allowed to change the conversion, or if there is no conversion.
 */
export async function takeAnother(
  tx: Database,
  report: ConversionReport,
  partnerId: number | null,
  reporter: Reporter,
  now: Date,
): Promise<TakenReport> {
  const taken = await tx
    .selectFrom('conversions')
    .select(['id', 'report_hash'])
    .where('partner_id', 'is not distinct from', partnerId)
    .where(sameKey(report))
    .executeTakeFirst();
  if (!taken)
    throw new Conflict(
      `There is no conversion with this transaction, so it can't be ${report.status}. Report it as pending or approved first.`,
    );
  const hash = hashOfReport(report);
  if (taken.report_hash.equals(hash)) return repeated(await firstAnswer(tx, taken.id));
  // The lock makes a change wait for an admin who decides at the same moment.
  const first = await lockConversion(tx, taken.id);
  const earlier = await findAnswer(tx, first.id, hash);
  if (earlier) return repeated(earlier);
  const mode = await duplicateMode(tx, partnerId);
  const judgment = judgeReport(first, report, mode);
  switch (judgment.kind) {
    case 'refused':
      throw new Conflict(judgment.reason);
    case 'repeated':
      return repeated(await firstAnswer(tx, first.id));
    case 'agreed':
      await setReportedStatus(tx, first.id, report);
      return repeated({ conversionId: first.id, status: first.status });
    case 'clawback':
      return requestClawback(tx, first.id, { report, partnerId, reporter, hash });
    case 'change':
      return change(tx, first, { report, judgment, mode, partnerId, reporter, hash, now });
  }
}

const otherAmount = 'This transaction was reported with another amount. Nothing changed.';

const repeated = (answer: ConversionAnswer): TakenReport => ({
  answer,
  outcome: 'repeated',
  reason: null,
  isChange: false,
});

async function lockConversion(tx: Database, id: number): Promise<LockedConversion> {
  const { reported_status: reportedStatus, ...row } = await tx
    .selectFrom('conversions')
    .select(['id', 'status', 'revenue', 'reported_status'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { ...row, reportedStatus };
}

/** The earlier answer to the same report, if that report changed the conversion. */
async function findAnswer(tx: Database, id: number, hash: Buffer): Promise<ConversionAnswer | null> {
  const earlier = await tx
    .selectFrom('conversion_reports')
    .select('answer')
    .where('conversion_id', '=', id)
    .where('report_hash', '=', hash)
    .executeTakeFirst();
  return (earlier?.answer as ConversionAnswer | undefined) ?? null;
}

interface ChangingReport {
  report: ConversionReport;
  judgment: Extract<Judgment, { kind: 'change' }>;
  mode: DuplicateMode;
  partnerId: number | null;
  reporter: Reporter;
  hash: Buffer;
  now: Date;
}

/** Writes the new status and amount of a conversion, its history and its audit entry. The caller has locked the row. */
async function change(tx: Database, first: LockedConversion, changing: ChangingReport): Promise<TakenReport> {
  const { report, judgment, reporter, hash, now } = changing;
  const { status, ceiling, revenue } = await write(tx, first, changing);
  await setReportedStatus(tx, first.id, report);
  const amount = judgment.amount === 'kept' ? null : `${judgment.amount}: ${report.amount}`;
  const note = [amount, ceiling].filter(Boolean).join('; ') || null;
  const isAmountChanged = revenue !== first.revenue;
  await followChange(tx, first.id, {
    status,
    actor: reporter.name,
    note,
    now,
    by: 'report',
    isAmountChanged,
  });
  await auditReport(tx, reporter, first.id, {
    before: { revenue: first.revenue, status: first.status },
    after: { revenue, status },
  });
  const answer: ConversionAnswer = { conversionId: first.id, status };
  await tx
    .insertInto('conversion_reports')
    .values({ conversion_id: first.id, report_hash: hash, answer: JSON.stringify(answer) })
    .execute();
  return { answer, outcome: status === 'hold' ? 'held' : 'changed', reason: ceiling, isChange: true };
}

async function write(
  tx: Database,
  first: LockedConversion,
  { report, judgment, partnerId, now }: ChangingReport,
): Promise<{ status: ConversionStatus; ceiling: string | null; revenue: string }> {
  const { status, amount } = judgment;
  const revenue =
    amount === 'kept'
      ? sql<string>`revenue`
      : sql<string>`as_dollars(${amount === 'add' ? first.revenue : '0'}::numeric + ${report.amount}::numeric)`;
  const after = await tx
    .updateTable('conversions')
    .set({ status, revenue })
    .where('id', '=', first.id)
    .returning(['revenue', sql<string>`greatest(revenue - ${first.revenue}::numeric, 0)`.as('increase')])
    .executeTakeFirstOrThrow();
  // An approval settles the amount, even above a ceiling.
  if (amount === 'kept' && status !== 'approved') return { status, ceiling: null, revenue: after.revenue };
  const increase = isTaken(status) || status === 'paid' ? after.increase : '0';
  const ceiling = await claimUnderCeilings(tx, { partnerId, amount: after.revenue, increase, now });
  if (ceiling) await holdConversion(tx, first.id, ceiling);
  return { status: ceiling ? 'hold' : status, ceiling, revenue: after.revenue };
}

async function setReportedStatus(tx: Database, id: number, { status }: ConversionReport): Promise<void> {
  // Pending is the default of a report without a status. It must not replace the status of an earlier report.
  if (status === 'pending') return;
  await tx.updateTable('conversions').set({ reported_status: status }).where('id', '=', id).execute();
}

const sameKey =
  ({ transactionId, clickId, event }: ConversionReport) =>
  (where: ExpressionBuilder<Tables, 'conversions'>) =>
    transactionId !== null
      ? where('external_reference_id', '=', transactionId)
      : where.and([
          where('external_reference_id', 'is', null),
          where('reported_click_id', '=', clickId),
          where('conversion_type', '=', event),
        ]);

async function firstAnswer(tx: Database, conversionId: number): Promise<ConversionAnswer> {
  const { status } = await tx
    .selectFrom('conversion_statuses')
    .select('status')
    .where('conversion_id', '=', conversionId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { conversionId, status: status as ConversionStatus };
}

async function duplicateMode(tx: Database, partnerId: number | null): Promise<DuplicateMode> {
  if (partnerId === null) return 'ignore';
  const partner = await tx
    .selectFrom('partners')
    .select('duplicate_mode')
    .where('id', '=', partnerId)
    .executeTakeFirst();
  return partner?.duplicate_mode ?? 'ignore';
}

/** How another report of the same transaction changes the amount. Every mode follows a new status. */
export type DuplicateMode = 'ignore' | 'update' | 'add';

/** The state of a conversion when another report of it arrives. */
interface Reported {
  status: ConversionStatus;
  /** US dollars as exact decimal text. */
  revenue: string;
  /** The last status that we followed in a report. Null if unknown. */
  reportedStatus: string | null;
}

/** The effect of another report of a conversion. */
type Judgment =
  /** It changes the status, the amount, or both. */
  | { kind: 'change'; status: ConversionStatus; amount: 'kept' | 'update' | 'add' }
  /** It matches the conversion. The answer is the current status. */
  | { kind: 'agreed' }
  /** It says nothing new. The answer is that to the first report. */
  | { kind: 'repeated' }
  /** The partner takes back what it paid. A person decides. */
  | { kind: 'clawback' }
  | { kind: 'refused'; reason: string };

/** Statuses without revenue. The amount of such a report is ignored. It is often 0 for a refund. */
const amountless: readonly ReportStatus[] = ['rejected', 'reversed'];

/** Decides the effect of another report of a conversion. The caller has ruled out a repeat of an earlier report. */
function judgeReport(
  now: Reported,
  report: Pick<ConversionReport, 'status' | 'amount' | 'isAmountMissing'>,
  mode: DuplicateMode,
): Judgment {
  const { status } = report;
  if (now.status === 'paid' && status === 'reversed') return { kind: 'clawback' };
  const isSame = report.isAmountMissing || isSameAmount(report.amount, now.revenue);
  const keepsAmount = mode === 'ignore' || isSame;
  if (asksForMove(now, status)) {
    if (!reportMoves[now.status].includes(status))
      return { kind: 'refused', reason: whyNot(now.status, status) };
    return { kind: 'change', status, amount: keepsAmount || amountless.includes(status) ? 'kept' : mode };
  }
  const agrees = status === now.status && keepsAmount;
  if (mode === 'ignore') {
    if (!isSame) return { kind: 'refused', reason: otherAmount };
    return agrees && status !== now.reportedStatus ? { kind: 'agreed' } : { kind: 'repeated' };
  }
  if (isDecided(now.status))
    return agrees ? { kind: 'agreed' } : { kind: 'refused', reason: whyNot(now.status, null) };
  // In mode add, an equal amount is added, unless the report only confirms the status that an admin set.
  const confirms = status !== 'pending' && status !== now.reportedStatus;
  if (report.isAmountMissing || (keepsAmount && (mode === 'update' || confirms))) return { kind: 'agreed' };
  return { kind: 'change', status: now.status, amount: mode };
}

/**
 * Whether a report asks for a new status. Pending never does, because it is the default of a report without a status.
 * A status that the partner reported before doesn't either, unless an admin has reset the conversion to pending since.
 */
function asksForMove({ status: current, reportedStatus }: Reported, status: ReportStatus): boolean {
  if (status === 'pending' || status === current) return false;
  return current === 'pending' || status !== reportedStatus;
}

/** @param asked the status that the report asks for. Null if it asks for another amount. */
function whyNot(current: ConversionStatus, asked: ReportStatus | null): string {
  const change = asked ? `change it to ${asked}` : 'change its amount';
  if (current === 'hold')
    return `This conversion waits for review by the site operator. Until then a report can't ${change}.`;
  const next = reportMoves[current];
  const allowed =
    next.length > 0 ? ` Send ${next.join(' or ')}.` : ' Only the site operator can change it, if at all.';
  return `This conversion is ${current}. A report can't ${change}.${allowed}`;
}

/** The reason in the list of incoming reports. */
const reason = 'The conversion is paid. The clawback waits for a person.';

interface ClawbackReport {
  report: ConversionReport;
  partnerId: number | null;
  reporter: Reporter;
  hash: Buffer;
}

/**
 * Takes a report that reverses a paid conversion. The conversion stays paid. A clawback waits in the partner's account
 * until a person books or refuses it. It is of the reported amount, or of all that the conversion earned if the report
 * has no amount, 0 or more than that. A conversion has one reported clawback at most.
 * @throws Conflict if the conversion has no partner.
 */
async function requestClawback(
  tx: Database,
  conversionId: number,
  { report, partnerId, reporter, hash }: ClawbackReport,
): Promise<TakenReport> {
  if (partnerId === null) throw new Conflict('This conversion is paid and has no partner. It is final.');
  const answer: ConversionAnswer = { conversionId, status: 'paid' };
  const { rows } = await sql<{ amount: string }>`
    insert into partner_entries (partner_id, day, kind, amount, note, conversion_id, state, entered_by)
    select ${partnerId}, business_day(now()), 'clawback',
      -as_dollars(case when ${report.amount}::numeric between 0.000001 and earned then ${report.amount}::numeric else earned end),
      'Reversed by the partner after payment', ${conversionId}, 'waiting', ${reporter.name}
    from (select coalesce(sum(amount), 0) as earned from conversion_entries where conversion_id = ${conversionId}) as entries
    where earned > 0 and not exists (
      select from partner_entries where conversion_id = ${conversionId} and kind = 'clawback')
    returning amount`.execute(tx);
  const [clawback] = rows;
  if (!clawback) return { answer, outcome: 'repeated', reason: null, isChange: false };
  await tx
    .updateTable('conversions')
    .set({ reported_status: report.status })
    .where('id', '=', conversionId)
    .execute();
  await auditReport(tx, reporter, conversionId, { after: { clawback: clawback.amount } });
  await tx
    .insertInto('conversion_reports')
    .values({ conversion_id: conversionId, report_hash: hash, answer: JSON.stringify(answer) })
    .execute();
  return { answer, outcome: 'held', reason, isChange: true };
}
