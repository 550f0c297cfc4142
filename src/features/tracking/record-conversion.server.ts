import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import type { Tables } from '../../db/schema.ts';
import { Conflict } from '../../platform/errors.ts';
import { timeOfUuid7 } from '../../platform/uuid7.ts';
import { type AuditEntry, recordAudit } from '../admin/audit.server.ts';
import type { Caller } from '../api/endpoint.ts';
import { type Attribution, attribute } from './attribution.server.ts';
import { claimUnderCeilings } from './conversion-ceilings.server.ts';
import { isTaken } from './conversion-ceilings.ts';
import { type ConversionReport, hashOfReport } from './conversion-report.ts';
import { followChange } from './conversion-status.server.ts';
import { type ConversionStatus, isDecided, nextStatuses } from './conversion-statuses.ts';

/** Who reports a conversion: a partner, or an admin on behalf of whoever owns the job. */
export interface Reporter {
  partnerId: number | null;
  name: string;
  ip: string | null;
  /** For the audit log, which keeps each report of an admin and each change by a report. */
  caller?: Caller;
}

/** What a report is answered with; a replay gets the same. */
export interface ConversionAnswer {
  conversionId: number;
  status: ConversionStatus;
}

/**
 * Takes a report of a conversion, once: the same report again gets the first answer, another one under the same transaction, or the
 * same click and event, changes the amount where the partner's duplicate mode lets it. What is above the partner's ceilings waits for a
 * person.
 * @throws Conflict where the report may change nothing.
 */
export async function recordConversion(
  db: Database,
  report: ConversionReport,
  reporter: Reporter,
  now = new Date(),
): Promise<ConversionAnswer> {
  return db.transaction().execute(async (tx) => {
    const found = await attribute(tx, report.clickId, now);
    const partnerId = reporter.partnerId ?? found.partnerId;
    const isForeign = found.partnerId !== null && found.partnerId !== partnerId;
    const doubt = found.holdReason ?? (isForeign ? "another partner's click" : null);
    const unlimited = doubt && report.status !== 'rejected' ? 'hold' : report.status;
    const conversion = { ...found, partnerId, holdReason: doubt };
    const id = await insertConversion(tx, report, conversion, unlimited, reporter.ip, now);
    if (id === null) return repeat(tx, report, partnerId, reporter, now);
    const { amount } = report;
    const ceiling = await claimUnderCeilings(tx, {
      partnerId,
      amount,
      increase: isTaken(unlimited) ? amount : '0',
      now,
    });
    const status = ceiling ? 'hold' : unlimited;
    if (ceiling) await hold(tx, id, ceiling);
    await markConverted(tx, found.clickId);
    const note = [doubt, ceiling].filter(Boolean).join('; ') || null;
    await followChange(tx, id, { actor: reporter.name, note, now });
    if (reporter.caller?.kind === 'admin')
      await auditReport(tx, reporter, id, { after: { ...report, status } });
    return { conversionId: id, status };
  });
}

/** Makes a conversion wait for a person, and adds why. */
async function hold(tx: Database, id: number, reason: string): Promise<void> {
  await sql`
    update conversions set status = 'hold',
      review_reason = case when strpos(review_reason, ${reason}) > 0 then review_reason else concat_ws('; ', review_reason, ${reason}::text) end
    where id = ${id}`.execute(tx);
}

function auditReport(
  tx: Database,
  { caller, ip }: Reporter,
  entityId: number,
  change: Pick<AuditEntry, 'before' | 'after'>,
): Promise<void> {
  return recordAudit(tx, {
    caller: caller ?? null,
    action: 'report',
    entity: 'conversions',
    entityId,
    ip: ip ?? undefined,
    ...change,
  });
}

/** Null: the key is taken. Of reports at the same time, all but one wait here and then see it. */
async function insertConversion(
  tx: Database,
  report: ConversionReport,
  found: Attribution,
  status: ConversionStatus,
  ip: string | null,
  now: Date,
): Promise<number | null> {
  const row = await tx
    .insertInto('conversions')
    .values({
      user_id: sql<number>`(select id from users where id = ${found.userId})`,
      click_id: found.clickId,
      application_id: found.applicationId,
      traffic_source_id: found.trafficSourceId,
      campaign_id: found.campaignId,
      job_id: found.jobId,
      partner_id: sql<number>`(select id from partners where id = ${found.partnerId})`,
      conversion_type: report.event,
      revenue: report.amount,
      status,
      review_reason: found.holdReason ?? (found.isLate ? 'after the attribution window' : null),
      is_late: found.isLate,
      external_reference_id: report.transactionId,
      report_hash: hashOfReport(report),
      reported_click_id: report.clickId,
      ip_address: ip,
      converted_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Another report under a key that is taken. The first report is known again without the row's lock, so that replays wait for nobody. */
async function repeat(
  tx: Database,
  report: ConversionReport,
  partnerId: number | null,
  reporter: Reporter,
  now: Date,
): Promise<ConversionAnswer> {
  const taken = await tx
    .selectFrom('conversions')
    .select(['id', 'report_hash'])
    .where('partner_id', 'is not distinct from', partnerId)
    .where(sameKey(report))
    .executeTakeFirstOrThrow();
  const hash = hashOfReport(report);
  if (taken.report_hash.equals(hash)) return firstAnswer(tx, taken.id);
  // A change waits for a person who decides at the same moment.
  const first = await tx
    .selectFrom('conversions')
    .select(['id', 'status', 'revenue'])
    .where('id', '=', taken.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const earlier = await tx
    .selectFrom('conversion_reports')
    .select('answer')
    .where('conversion_id', '=', first.id)
    .where('report_hash', '=', hash)
    .executeTakeFirst();
  if (earlier) return earlier.answer as unknown as ConversionAnswer;
  const mode = await duplicateMode(tx, partnerId);
  if (mode === 'ignore') throw new Conflict('This conversion was already reported with different values.');
  if (isDecided(first.status))
    throw new Conflict(`This conversion is ${first.status}. A report can't change that status.`);
  const changed = await changeByReport(tx, first, report, { mode, partnerId, now });
  const { status, ceiling, revenue } = changed;
  const note = `${mode}: ${report.amount}${ceiling ? `; ${ceiling}` : ''}`;
  await followChange(tx, first.id, { actor: reporter.name, note, now });
  await auditReport(tx, reporter, first.id, {
    before: { revenue: first.revenue, status: first.status },
    after: { revenue, status },
  });
  const answer: ConversionAnswer = { conversionId: first.id, status };
  await tx
    .insertInto('conversion_reports')
    .values({ conversion_id: first.id, report_hash: hash, answer: JSON.stringify(answer) })
    .execute();
  return answer;
}

interface Rule {
  mode: 'update' | 'add';
  partnerId: number | null;
  now: Date;
}

/** Writes the new amount and status of a conversion whose row the caller has locked. */
async function changeByReport(
  tx: Database,
  first: { id: number; status: ConversionStatus; revenue: string },
  { amount, status: reported }: ConversionReport,
  { mode, partnerId, now }: Rule,
): Promise<{ status: ConversionStatus; ceiling: string | null; revenue: string }> {
  const unlimited = nextStatus(first.status, reported);
  const kept = mode === 'add' ? first.revenue : '0';
  const { revenue, increase } = await tx
    .updateTable('conversions')
    .set({ status: unlimited, revenue: sql<string>`as_dollars(${kept}::numeric + ${amount}::numeric)` })
    .where('id', '=', first.id)
    .returning(['revenue', sql<string>`greatest(revenue - ${first.revenue}::numeric, 0)`.as('increase')])
    .executeTakeFirstOrThrow();
  const ceiling = await claimUnderCeilings(tx, {
    partnerId,
    amount: revenue,
    increase: isTaken(unlimited) ? increase : '0',
    now,
  });
  if (ceiling) await hold(tx, first.id, ceiling);
  return { status: ceiling ? 'hold' : unlimited, ceiling, revenue };
}

/** A partner's later word on the status counts while nobody has decided; what is held stays so. */
function nextStatus(current: ConversionStatus, reported: ConversionReport['status']): ConversionStatus {
  return current === 'pending' && nextStatuses[current].includes(reported) ? reported : current;
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

async function duplicateMode(tx: Database, partnerId: number | null): Promise<'ignore' | 'update' | 'add'> {
  if (partnerId === null) return 'ignore';
  const partner = await tx
    .selectFrom('partners')
    .select('duplicate_mode')
    .where('id', '=', partnerId)
    .executeTakeFirst();
  return partner?.duplicate_mode ?? 'ignore';
}

async function markConverted(tx: Database, clickId: string | null): Promise<void> {
  const time = clickId === null ? null : timeOfUuid7(clickId);
  if (!clickId || !time) return;
  await tx
    .updateTable('clicks')
    .set({ converted: true })
    .where('id', '=', clickId)
    .where('clicked_at', '=', time)
    .where('converted', '=', false)
    .execute();
}
