import { sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import { suppressAddress } from '../../../messages/suppressions.server.ts';

/**
 * Stops all texts to a number at once: its alerts and its queued messages, except the confirmation of a STOP.
 * The suppression stays after the account is deleted.
 */
export async function stopPhone(tx: Database, phone: string, reason: 'stopped' | 'bounced'): Promise<void> {
  const stopped = { state: 'stopped', stopped_at: sql<Date>`now()` } as const;
  const row = await tx
    .updateTable('phones')
    .set(stopped)
    .where('phone', '=', phone)
    .where('state', '<>', 'stopped')
    .returning('id')
    .executeTakeFirst();
  if (row)
    await tx
      .updateTable('alerts')
      .set(stopped)
      .where('phone_id', '=', row.id)
      .where('state', '<>', 'stopped')
      .execute();
  await tx
    .updateTable('messages')
    .set({ state: 'suppressed' })
    .where('id', 'in', (query) =>
      query
        .selectFrom('messages')
        .select('id')
        .where('channel', '=', 'sms')
        .where(sql`lower(recipient)`, '=', phone)
        .where('state', '=', 'queued')
        .where('template', '<>', 'sms-stopped')
        // A message that is being sent has its row locked. STOP does not wait for it.
        .forUpdate()
        .skipLocked(),
    )
    .execute();
  await suppressAddress(tx, 'sms', phone, reason);
}
