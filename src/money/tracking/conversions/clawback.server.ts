import { sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import { Conflict } from '../../../platform/errors.ts';
import type { ConversionReport } from './conversion-report.ts';
import {
  auditReport,
  type ConversionAnswer,
  type Reporter,
  type TakenReport,
} from './taken-report.server.ts';

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
export async function requestClawback(
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
