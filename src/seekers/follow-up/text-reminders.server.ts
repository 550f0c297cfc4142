import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { recordConsent, saidYes, wantsTextReminders } from '../../messages/consents.server.ts';
import { BadRequest } from '../../platform/errors.ts';
import type { Evidence } from '../accounts/account.server.ts';
import { reminderConsent, reminderWithdrawal } from './settings.schema.ts';

const confirmed = sql`phones.state = 'active' and ${saidYes(sql`phones.phone`)}`;

/** The number of a row of `users` that gets reminders, as {id, number}. Null: it gets none. */
export const reminderPhone = sql`(
  select json_build_object('id', phones.id, 'number', phones.phone) from phones
  where phones.user_id = users.id and ${confirmed} and ${wantsTextReminders(sql`phones.phone`)} and not exists (
    select from suppressions where channel = 'sms' and address_hash = sha256(convert_to(phones.phone, 'UTF8')))
  order by phones.confirmed_at desc limit 1)`;

/** The confirmed number of an account that answered last. */
async function findNumber(db: Database, userId: number): Promise<{ phone: string; isOn: boolean } | null> {
  const { rows } = await sql<{ phone: string; isOn: boolean }>`
    select phone, ${wantsTextReminders(sql`phones.phone`)} as "isOn" from phones
    where user_id = ${userId} and ${confirmed} order by confirmed_at desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The last digits of the account's confirmed number, and whether it gets reminders. Null: there is no number. */
export async function readTextReminders(
  db: Database,
  userId: number,
): Promise<{ lastDigits: string; isOn: boolean } | null> {
  const found = await findNumber(db, userId);
  return found && { lastDigits: found.phone.slice(-4), isOn: found.isOn };
}

/**
 * Starts or stops reminders by text to the account's confirmed number.
 * @throws BadRequest if there is none.
 */
export async function setTextReminders(
  db: Database,
  userId: number,
  isWanted: boolean,
  evidence: Evidence,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const found = await findNumber(tx, userId);
    if (!found) throw new BadRequest('First, sign up for job alerts by text, and reply YES.');
    await recordConsent(tx, {
      ...evidence,
      userId,
      kind: 'sms-reminders',
      granted: isWanted,
      channel: 'web',
      text: isWanted ? reminderConsent : reminderWithdrawal,
      phone: found.phone,
    });
  });
}
