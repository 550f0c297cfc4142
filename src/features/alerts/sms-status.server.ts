import type { Database } from '../../db/client.ts';
import { stopPhone } from './sms-stop.server.ts';

/** What became of a text, as the provider reports it. */
export interface TextStatus {
  sid: string;
  status: string;
  /** The provider's code of an error; empty where there is none. */
  errorCode: string;
  /** E.164. */
  to: string;
}

/** Codes (Twilio's) that say something of the number, not of the message. */
const stopReasons = new Map<string, 'stopped' | 'bounced'>([
  ['21610', 'stopped'], // has replied STOP to the provider
  ['21211', 'bounced'], // no such number
  ['21614', 'bounced'], // no mobile number
  ['30005', 'bounced'], // unknown handset
  ['30006', 'bounced'], // landline
]);

/** Why a number gets no more texts after this code; undefined for codes that pass. */
export const stopReason = (errorCode: string): 'stopped' | 'bounced' | undefined =>
  stopReasons.get(errorCode);

/** Notes that a text did not arrive, and ends texts to a number that cannot or must not get any. */
export async function reportTextStatus(db: Database, report: TextStatus): Promise<void> {
  if (report.status !== 'failed' && report.status !== 'undelivered') return;
  const reason = stopReason(report.errorCode);
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
