import type { Database } from '../../../db/client.ts';
import { findTextSuppression } from '../../../messages/text-errors.ts';
import { stopPhone } from './sms-stop.server.ts';

/** The delivery status of a text, as reported by the provider. */
export interface TextStatus {
  sid: string;
  status: string;
  /** The provider's error code. Empty: no error. */
  errorCode: string;
  /** E.164. */
  to: string;
}

/** Records that a text did not arrive, and stops texts to a number that can't or must not get any. */
export async function reportTextStatus(db: Database, report: TextStatus): Promise<void> {
  if (report.status !== 'failed' && report.status !== 'undelivered') return;
  const reason = findTextSuppression(report.errorCode);
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('messages')
      .set({ state: 'dead', last_error: `${report.status}: error ${report.errorCode || 'unknown'}` })
      .where('channel', '=', 'sms')
      .where('provider_id', '=', report.sid)
      .execute();
    if (reason) await stopPhone(tx, report.to, reason);
  });
}
