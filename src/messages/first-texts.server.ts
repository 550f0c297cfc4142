import { sql } from 'kysely';
import type { Database } from '../db/client.ts';
import { lockSeeds } from '../db/locks.ts';
import { oneRow } from '../db/one-row.ts';
import type { Config } from '../platform/config.ts';
import { raiseNotice } from './operator-notice.server.ts';

/** The limit counts the last 60 minutes. */
const windowMinutes = 60;

/**
 * Whether the site may send another text to a number that has not confirmed. All processes wait for each
 * other here until the transaction ends, so the limit holds exactly.
 */
export async function mayTextFirst(tx: Database, perHour: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('first texts', ${lockSeeds.firstTexts}))`.execute(
    tx,
  );
  const result = await sql<{ texts: number }>`
    select coalesce(sum(texts), 0)::int as texts from first_texts
    where minute > now() - make_interval(mins => ${windowMinutes})`.execute(tx);
  return oneRow(result).texts < perHour;
}

/**
 * Counts a text to a number that has not confirmed. Call it after `mayTextFirst`, in the same transaction.
 */
export async function countFirstText(tx: Database): Promise<void> {
  await sql`
    insert into first_texts as counted (minute, texts) values (date_trunc('minute', now()), 1)
    on conflict (minute) do update set texts = counted.texts + 1`.execute(tx);
}

/** Notifies the operator that the site has reached its limit. Call it in a transaction that will commit. */
export async function noticeTextLimit(tx: Database, { mail, sms }: Config): Promise<void> {
  await raiseNotice(tx, mail, {
    kind: 'text-limit',
    subject: 'Confirmation texts reached their hourly limit',
    detail: `The site sends at most ${sms.perHour} texts an hour to unconfirmed numbers (SMS_PER_HOUR), and more were requested. A bot may be entering numbers. Check the requests, or raise SMS_PER_HOUR.`,
    link: '/admin/messages?channel=sms',
  });
}
