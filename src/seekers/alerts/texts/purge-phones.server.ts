import { type RawBuilder, sql } from 'kysely';
import { retention } from '../../../content/retention.ts';
import type { Database } from '../../../db/client.ts';

/**
 * Deletes phones that never answered, and phones that stopped years ago, with their evidence. Also deletes
 * the evidence of a STOP from an unknown number. The hashes in `suppressions` keep these numbers stopped.
 * @returns the number of deleted rows, by table.
 */
export async function purgePhones(
  db: Database,
  now: Date,
): Promise<{ phones: number; phoneConsents: number }> {
  const { unansweredPhoneDays, stoppedPhoneYears } = retention;
  const longUnanswered = sql<Date>`(${now}::timestamptz - make_interval(days => ${unansweredPhoneDays}))`;
  const longStopped = sql<Date>`(${now}::timestamptz - make_interval(years => ${stoppedPhoneYears}))`;
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ phone: string }>`
      delete from phones where (state = 'stopped' and stopped_at < ${longStopped})
        or (state = 'pending' and confirmed_at is null and created_at < ${longUnanswered} and not exists (
          select from consents where consents.phone = phones.phone and kind = 'sms-alerts' and created_at >= ${longUnanswered}))
      returning phone`.execute(tx);
    const numbers = rows.map(({ phone }) => phone);
    const withNumber = await deleteEvidence(tx, sql`phone = any(${numbers}::text[])`);
    const alone = await deleteEvidence(
      tx,
      sql`created_at < ${longStopped} and not exists (select from phones where phones.phone = consents.phone)`,
    );
    return { phones: numbers.length, phoneConsents: withNumber + alone };
  });
}

/** Evidence of a number that belongs to no account. */
async function deleteEvidence(tx: Database, condition: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from consents where user_id is null and kind = 'sms-alerts' and ${condition}`.execute(tx);
  return Number(numAffectedRows);
}
