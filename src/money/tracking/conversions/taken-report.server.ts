import { sql } from 'kysely';
import type { Caller } from '../../../api/endpoint.ts';
import type { Database } from '../../../db/client.ts';
import { type AuditEntry, recordAudit } from '../../../desk/admin/audit.server.ts';
import type { ConversionStatus } from './conversion-statuses.ts';
import type { ReceivedReport, ReportOutcome } from './incoming-reports.server.ts';

/** The sender of a report: a partner, or an admin on behalf of the job's partner. */
export interface Reporter {
  partnerId: number | null;
  name: string;
  ip: string | null;
  /** For the audit log, which records every report by an admin and every change by a report. */
  caller?: Caller;
  /** The report as it arrived. If unset, it is not stored. */
  received?: ReceivedReport;
}

/** The answer to a report. A repeated report gets the same answer. */
export interface ConversionAnswer {
  conversionId: number;
  status: ConversionStatus;
}

/** The result of an accepted report. */
export interface TakenReport {
  answer: ConversionAnswer;
  outcome: ReportOutcome;
  /** Why it is held. Null if there is nothing to say. */
  reason: string | null;
  /** Whether it changed the conversion. */
  isChange: boolean;
}

/** Puts a conversion on hold and adds the review reason. */
export async function holdConversion(tx: Database, id: number, reason: string): Promise<void> {
  await sql`
    update conversions set status = 'hold',
      review_reason = case when strpos(review_reason, ${reason}) > 0 then review_reason else concat_ws('; ', review_reason, ${reason}::text) end
    where id = ${id}`.execute(tx);
}

/** Adds an audit log entry for a report. */
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
