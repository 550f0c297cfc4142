import { sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import type { ReminderKind } from '../../../messages/messages.ts';

/** Stops a kind of reminder about tracked jobs, or starts it again. Queued ones are not sent. */
export async function setReminder(
  tx: Database,
  userId: number,
  kind: ReminderKind,
  isWanted: boolean,
): Promise<void> {
  await sql`
    update users
    set stopped_reminders = array_remove(stopped_reminders, ${kind}::text) || ${isWanted ? [] : [kind]}::text[]
    where id = ${userId}`.execute(tx);
}
