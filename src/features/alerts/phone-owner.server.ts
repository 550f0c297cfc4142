import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/client.ts';

/** Whether a row of `phones` belongs to an account: the phone has answered it. A number that waits belongs to nobody. */
export const belongsTo = (userId: number): RawBuilder<boolean> =>
  sql<boolean>`(phones.user_id = ${userId} and (phones.confirmed_at is not null or phones.state = 'active'))`;

interface AnsweringPhone {
  /** E.164. */
  number: string;
  /** The account that it belongs to. */
  userId: number | null;
  wasConfirmed: boolean;
}

/**
 * The account that a phone belongs to once it has said YES. Anybody can type anybody's number, so a number belongs to an account only if
 * its first YES answered this account alone. It stays there while every later YES answers this account too: a YES to somebody else's
 * question, or to a form of nobody signed in, leaves the number to itself. Call it before the YES is recorded.
 */
export async function findPhoneOwner(tx: Database, phone: AnsweringPhone): Promise<number | null> {
  const askers = await listAskers(tx, phone.number);
  if (askers.length === 0) return phone.userId;
  const [asker = null, ...others] = askers;
  if (others.length > 0) return null;
  return phone.wasConfirmed && phone.userId !== asker ? null : asker;
}

/** Who asked the number since its last text to us; null: somebody who was not signed in. */
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
 * The numbers that an account may act on, locked: those that belong to it, and those that it alone has typed and that have never
 * answered. A number in its profile, or one that it typed for texts that others get, is none of them.
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
  // Read again: somebody else may have asked while we waited for the lock.
  const { rows } = await own.execute(tx);
  return rows.map(({ phone }) => phone);
}
