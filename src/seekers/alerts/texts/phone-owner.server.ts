import { type RawBuilder, sql } from 'kysely';
import { retention } from '../../../content/retention.ts';
import type { Database } from '../../../db/client.ts';
import { purgeRows } from '../../../db/purge-rows.ts';

/**
 * Whether a row of `phones` belongs to an account, which needs an answer from the phone. A number without an
 * answer belongs to nobody.
 */
export const belongsTo = (userId: number): RawBuilder<boolean> =>
  sql<boolean>`(phones.user_id = ${userId} and (phones.confirmed_at is not null or phones.state = 'active'))`;

interface AnsweringPhone {
  /** E.164. */
  number: string;
  /** The account that the number belongs to. */
  userId: number | null;
  wasConfirmed: boolean;
}

/**
 * The account that a phone belongs to after its YES. Anybody can type anybody's number, so the first YES must
 * answer requests of this account alone. Each later YES must, too. After a YES to a request of somebody else,
 * or of somebody who was not signed in, the number belongs to no account. Call it before the YES is recorded.
 */
export async function findPhoneOwner(tx: Database, phone: AnsweringPhone): Promise<number | null> {
  const askers = await listAskers(tx, phone.number);
  if (askers.length === 0) return phone.userId;
  const [asker = null, ...others] = askers;
  if (others.length > 0) return null;
  return phone.wasConfirmed && phone.userId !== asker ? null : asker;
}

/** Who asked the number since its last text to us. Null: somebody who was not signed in. */
async function listAskers(tx: Database, number: string): Promise<(number | null)[]> {
  const { rows } = await sql<{ user_id: number | null }>`
    select distinct user_id from consents
    where phone = ${number} and kind = 'sms-alerts' and channel = 'web' and granted
      and id > coalesce((select max(id) from consents where phone = ${number} and kind = 'sms-alerts' and channel = 'sms'), 0)`.execute(
    tx,
  );
  return rows.map(({ user_id }) => user_id);
}

/**
 * Locks and returns the numbers that an account may change: its own numbers, and unanswered numbers that only
 * this account entered. The number in its profile is not enough, nor a number that others entered, too.
 */
export async function lockOwnNumbers(tx: Database, userId: number): Promise<string[]> {
  const own = sql<{ phone: string }>`
    select phone from phones
    where ${belongsTo(userId)} or (confirmed_at is null and state = 'pending'
      and exists (select from consents where consents.phone = phones.phone and kind = 'sms-alerts' and user_id = ${userId})
      and not exists (select from consents
        where consents.phone = phones.phone and kind = 'sms-alerts' and user_id is distinct from ${userId}))
    order by id`;
  await sql`${own} for update`.execute(tx);
  // Reads again, because somebody else may have asked during the wait for the lock.
  const { rows } = await own.execute(tx);
  return rows.map(({ phone }) => phone);
}

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
const deleteEvidence = (tx: Database, condition: RawBuilder<unknown>): Promise<number> =>
  purgeRows(tx, 'consents', sql`user_id is null and kind = 'sms-alerts' and ${condition}`);
