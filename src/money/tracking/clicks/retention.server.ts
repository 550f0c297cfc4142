import { sql } from 'kysely';
import { retention } from '../../../content/retention.ts';
import type { Database } from '../../../db/client.ts';
import { locks } from '../../../db/locks.ts';
import { purgeRows } from '../../../db/purge-rows.ts';
import { batchStatementMs, limitStatements } from '../../../db/statement-limit.ts';
import { dayMs, dayOf, daysBefore } from '../../../platform/time/day.ts';

/** Number of future months that have partitions. */
const monthsAhead = 2;

const tables = [
  { table: 'clicks', time: 'clicked_at' },
  { table: 'site_events', time: 'at' },
] as const;

/**
 * Anonymizes events older than `retention.visitDays`, a day at a time. Cuts addresses to their network (IPv4 /24, IPv6
 * /48) and clears user agents.
 * @returns the number of changed rows.
 */
export async function cutOldEvents(db: Database, now: Date): Promise<number> {
  const { cut_before } = await db.selectFrom('event_upkeep').select('cut_before').executeTakeFirstOrThrow();
  const end = Date.parse(dayOf(daysBefore(now, retention.visitDays)));
  let changed = 0;
  for (let time = Date.parse(cut_before); time < end; time += dayMs) changed += await cutDay(db, dayOf(time));
  return changed;
}

async function cutDay(db: Database, day: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    let changed = 0;
    for (const { table, time } of tables) {
      const result = await sql`
        update ${sql.table(table)} set user_agent = null,
          ip_address = network(set_masklen(ip_address, case family(ip_address) when 4 then 24 else 48 end))
        where ${sql.ref(time)} >= (${day}::date at time zone 'UTC') and ${sql.ref(time)} < ((${day}::date + 1) at time zone 'UTC')
          and (ip_address is not null or user_agent is not null)`.execute(tx);
      changed += Number(result.numAffectedRows ?? 0);
    }
    await sql`update event_upkeep set cut_before = ${day}::date + 1`.execute(tx);
    return changed;
  });
}

/**
 * Creates the partitions of the coming months. Moves rows of those months from the default partition in the same
 * transaction. One process works at a time. A second one waits, then finds the partitions.
 * @throws if the table stays locked for a second, as by a backup. New events would wait behind us. A later run tries
 * again.
 */
export async function makePartitions(db: Database): Promise<void> {
  for (const { table } of tables)
    await db.transaction().execute(async (tx) => {
      await limitStatements(tx, batchStatementMs);
      await sql`select pg_advisory_xact_lock(${locks.partitions})`.execute(tx);
      await sql`set local lock_timeout = '1s'`.execute(tx);
      await sql`select create_month_partitions(${table}, ${monthsAhead})`.execute(tx);
    });
}

/** Deletes visitors' counters and visits from mails whose window has ended. @returns the number of deleted rows. */
export async function forgetVisitors(db: Database, now: Date): Promise<number> {
  const counters = await purgeRows(db, 'visitor_counts', sql`ends <= ${now}`);
  return counters + (await purgeRows(db, 'mail_visits', sql`ends <= ${now}`));
}
