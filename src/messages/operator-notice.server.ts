import { sql } from 'kysely';
import { brand } from '../content/brand.ts';
import type { Database } from '../db/client.ts';
import { lockSeeds } from '../db/locks.ts';
import type { Config } from '../platform/config.ts';
import { enqueueMessage } from './outbox.server.ts';

/** A problem on the site that an operator should know about. */
export interface OperatorNotice {
  /** Notices of one kind share a row at /admin/status, and cause one mail an hour. */
  kind: string;
  subject: string;
  /** What happened, and what to do. */
  detail: string;
  /** A path in the back office. */
  link: string;
}

/**
 * Shows a notice at /admin/status, and mails it to the operator at most once an hour for each kind. Both
 * happen in the caller's transaction.
 */
export async function raiseNotice(tx: Database, mail: Config['mail'], notice: OperatorNotice): Promise<void> {
  const { kind, subject, detail, link } = notice;
  const before = await lockNotice(tx, kind);
  const isDue = !before || before.isDue;
  const times = (before?.times ?? 0) + 1;
  const mailedAt = isDue ? sql`now()` : sql`operator_notices.mailed_at`;
  await sql`
    insert into operator_notices (kind, detail, times, last_at, mailed_at)
    values (${kind}, ${detail}, 0, now(), now())
    on conflict (kind) do update set detail = excluded.detail, last_at = now(),
      times = ${isDue ? 0 : times}, mailed_at = ${mailedAt}`.execute(tx);
  if (!isDue) return;
  await enqueueMessage(tx, {
    channel: 'email',
    template: 'operator-notice',
    data: { subject, detail, times, link },
    recipient: mail.operator ?? brand.email.support,
  });
}

/** Takes a lock, so that notices of one kind are written one after another, even without a row. */
async function lockNotice(
  tx: Database,
  kind: string,
): Promise<{ times: number; isDue: boolean } | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${kind}, ${lockSeeds.operatorNotice}))`.execute(tx);
  return tx
    .selectFrom('operator_notices')
    .select(['times', sql<boolean>`mailed_at <= now() - interval '1 hour'`.as('isDue')])
    .where('kind', '=', kind)
    .executeTakeFirst();
}
