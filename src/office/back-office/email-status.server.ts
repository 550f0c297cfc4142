import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import type { Config } from '../../platform/config.ts';

/** Whether mails leave the site at all, and the results of the last day. */
export async function emailStatus(db: Database, { mail }: Pick<Config, 'mail'>) {
  const { rows } = await sql<{ state: string; count: number; last: Date | null }>`
    select state, count(*)::int as count, max(sent_at) as last
    from messages
    where channel = 'email' and (state = 'queued' or created_at > now() - interval '1 day')
    group by state`.execute(db);
  const count = (state: string): number => rows.find((row) => row.state === state)?.count ?? 0;
  const { total } = await db
    .selectFrom('suppressions')
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return {
    service: mail.smtpUrl ? 'smtp' : 'database',
    explanation: mail.smtpUrl
      ? 'Emails are sent through the server in SMTP_URL.'
      : 'SMTP_URL is not set. Emails stay in the database and are not sent.',
    from: mail.from,
    queued: count('queued'),
    lastDay: { sent: count('sent'), suppressed: count('suppressed'), dead: count('dead') },
    lastSentAt: rows.find(({ state }) => state === 'sent')?.last ?? null,
    suppressedAddresses: total,
  };
}
