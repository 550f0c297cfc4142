import { sql } from 'kysely';
import type { Caller } from '../../../api/endpoint.ts';
import type { Database } from '../../../db/client.ts';
import { type AuditEntry, recordAudit } from '../../../desk/admin/audit.server.ts';
import type { ConversionStatus } from './conversion-statuses.ts';
import type { ReceivedReport, ReportOutcome } from './incoming-reports.ts';

/** Who reports a conversion: a partner, or an admin on behalf of the job's partner. */
export interface Reporter {
  partnerId: number | null;
  name: string;
  ip: string | null;
  /** For the audit log, which keeps each report of an admin and each change by a report. */
  caller?: Caller;
  /** The report as it arrived. Unset: it is not kept. */
  received?: ReceivedReport;
}

/** What a report is answered with; a replay gets the same. */
export interface ConversionAnswer {
  conversionId: number;
  status: ConversionStatus;
}

/** A report that was accepted, and what became of it. */
export interface TakenReport {
  answer: ConversionAnswer;
  outcome: ReportOutcome;
  /** Why it is held or ignored; null: nothing to say. */
  reason: string | null;
  /** Whether it changed the conversion. */
  isChange: boolean;
}

/** Makes a conversion wait for a person, and adds why. */
export async function holdConversion(tx: Database, id: number, reason: string): Promise<void> {
  await sql`
    update conversions set status = 'hold',
      review_reason = case when strpos(review_reason, ${reason}) > 0 then review_reason else concat_ws('; ', review_reason, ${reason}::text) end
    where id = ${id}`.execute(tx);
}

/** Writes the audit log's entry about a report. */
export function auditReport(
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
