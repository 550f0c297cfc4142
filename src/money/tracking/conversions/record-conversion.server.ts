import { sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import { timeOfUuid7 } from '../../../platform/crypto/uuid7.ts';
import { type Attribution, attribute } from '../clicks/attribution.server.ts';
import { takeAnother } from './another-report.server.ts';
import { claimUnderCeilings, isTaken } from './conversion-ceilings.server.ts';
import { type ConversionReport, hashOfReport } from './conversion-report.ts';
import { followChange } from './conversion-status.server.ts';
import { type ConversionStatus, isFirstStatus } from './conversion-statuses.ts';
import { keepReport } from './incoming-reports.server.ts';
import {
  auditReport,
  type ConversionAnswer,
  holdConversion,
  type Reporter,
  type TakenReport,
} from './taken-report.server.ts';

/** Calls `takeReport`. @returns only the answer. */
export async function recordConversion(
  db: Database,
  report: ConversionReport,
  reporter: Reporter,
  now = new Date(),
): Promise<ConversionAnswer> {
  const { answer } = await takeReport(db, report, reporter, now);
  return answer;
}

/**
 * Records a report of a conversion.
 *
 * - A repeated report gets the first answer and changes nothing.
 * - Another report of the same transaction, or of the same click and event, can change the status (`reportMoves`) and
 *   the amount (the partner's duplicate mode).
 * - A report above the partner's ceilings is held for review.
 * - A report that changes a conversion is stored in the same transaction.
 *
 * @throws Conflict if the report isn't allowed to change the conversion.
 */
export async function takeReport(
  db: Database,
  report: ConversionReport,
  reporter: Reporter,
  now: Date,
): Promise<TakenReport> {
  return db.transaction().execute(async (tx) => {
    const found = await attribute(tx, report.clickId, now);
    const partnerId = reporter.partnerId ?? found.partnerId;
    const isForeign = found.partnerId !== null && found.partnerId !== partnerId;
    const doubt = found.holdReason ?? (isForeign ? "another partner's click" : null);
    const taken =
      (await takeFirst(tx, report, { ...found, partnerId, holdReason: doubt }, reporter, now)) ??
      (await takeAnother(tx, report, partnerId, reporter, now));
    if (reporter.received && taken.isChange)
      await keepReport(tx, { ...reporter.received, partnerId }, { ...taken, status: 200 });
    return taken;
  });
}

/** Records a first report. Null if the conversion exists, or if the report's status needs an existing one. */
async function takeFirst(
  tx: Database,
  report: ConversionReport,
  found: Attribution,
  reporter: Reporter,
  now: Date,
): Promise<TakenReport | null> {
  if (!isFirstStatus(report.status)) return null;
  const { amount } = report;
  const { partnerId, holdReason: doubt } = found;
  const unlimited = doubt && report.status !== 'rejected' ? 'hold' : report.status;
  const id = await insertConversion(tx, report, found, unlimited, reporter.ip, now);
  if (id === null) return null;
  const increase = isTaken(unlimited) ? amount : '0';
  const ceiling = await claimUnderCeilings(tx, { partnerId, amount, increase, now });
  const status = ceiling ? 'hold' : unlimited;
  if (ceiling) await holdConversion(tx, id, ceiling);
  await markConverted(tx, found.clickId);
  const reason = [doubt, ceiling].filter(Boolean).join('; ') || null;
  await followChange(tx, id, { status, actor: reporter.name, note: reason, now, by: 'report' });
  if (reporter.caller?.kind === 'admin')
    await auditReport(tx, reporter, id, { after: { ...report, status } });
  const outcome = status === 'hold' ? 'held' : 'new';
  return { answer: { conversionId: id, status }, outcome, reason, isChange: true };
}

/** @returns the ID. Null if the conversion exists. Simultaneous reports of it wait here until the first commits. */
export async function insertConversion(
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
      reported_status: report.status,
      ip_address: ip,
      converted_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Marks the landing of a conversion. */
export async function markConverted(tx: Database, clickId: string | null): Promise<void> {
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
