/**
 * Measures the upkeep of the event tables: the addresses of one old day are cut to their networks, the space is given
 * back, and the partitions of the months to come are made. For comparison the same run reads the rows of that day.
 *
 *   node bench/retention.ts [--clicks 1000000] [--days 90] [--runs 3] [--keep FOLDER]
 *
 * Each landing has three other events, so 25,000,000 clicks make 100,000,000 rows. Each run takes the next day. --keep
 * keeps the database in a folder for the next run, which goes on with the next days.
 */

import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { retention } from '../src/content/retention.ts';
import type { Database } from '../src/db/client.ts';
import { addDays } from '../src/features/reports/report-range.ts';
import { cutOldEvents, makePartitions } from '../src/features/tracking/retention.server.ts';
import { required } from '../src/platform/required.ts';
import { type OwnDatabase, withOwnDatabase } from './own-database.ts';
import { report, seconds } from './search-report.ts';
import { loadTraffic } from './traffic-load.ts';

const { values } = parseArgs({
  options: {
    clicks: { type: 'string', default: '1000000' },
    days: { type: 'string', default: '90' },
    runs: { type: 'string', default: '3' },
    keep: { type: 'string' },
  },
});
const [clicks, days, runs] = [values.clicks, values.days, values.runs].map(Number) as [
  number,
  number,
  number,
];

const tables = ['clicks', 'site_events'] as const;

async function main({ db, url }: OwnDatabase): Promise<void> {
  if (!(await db.selectFrom('clicks').select('id').limit(1).executeTakeFirst())) {
    const load = await seconds(() => loadTraffic(url, clicks, days));
    report(`made in ${load.seconds.toFixed(0)} s`);
    await logOldest(db);
    await sql`update event_upkeep set cut_before = (select (min(clicked_at) at time zone 'UTC')::date + 1 from clicks)`.execute(
      db,
    );
  }
  for (const table of tables) report(await sizeOf(db, table));
  await measure('making the partitions of the months to come', () => makePartitions(db));
  for (let run = 0; run < runs; run++) await measureDay(db);
  for (const table of tables) report(await sizeOf(db, table));
}

/** The rows are made without a log. A cut writes one, as it would in use. */
async function logOldest(db: Database): Promise<void> {
  for (const table of tables) {
    const { rows } = await sql<{ name: string }>`select inhrelid::regclass::text as name from pg_inherits
      where inhparent = ${table}::regclass and inhrelid::regclass::text not like '%other' order by 1 limit 1`.execute(
      db,
    );
    await sql`alter table ${sql.table(required(rows[0], 'a month').name)} set logged`.execute(db);
  }
}

async function sizeOf(db: Database, table: string): Promise<string> {
  const { rows } = await sql<{ rows: number; gigabytes: string }>`
    select sum(reltuples)::float8 as rows, (sum(pg_total_relation_size(oid)) / 1e9)::numeric(9, 1)::text as gigabytes
    from pg_class join pg_inherits on inhrelid = oid where inhparent = ${table}::regclass`.execute(db);
  const size = required(rows[0], 'a size');
  return `${table}: about ${size.rows.toLocaleString('en-US')} rows, ${size.gigabytes} GB with indexes`;
}

/** Reads, cuts and vacuums the oldest day that is not cut yet. */
async function measureDay(db: Database): Promise<void> {
  const { cut_before: day } = await db
    .selectFrom('event_upkeep')
    .select('cut_before')
    .executeTakeFirstOrThrow();
  await measure(`reference: reading the rows of ${day}`, () =>
    sql`select (select count(user_agent) from clicks where clicked_at >= ${day}::date and clicked_at < ${day}::date + 1),
      (select count(user_agent) from site_events where at >= ${day}::date and at < ${day}::date + 1)`.execute(
      db,
    ),
  );
  const now = new Date(`${addDays(day, retention.visitDays + 1)}T12:00Z`);
  const changed = await measure(`cutting ${day}`, () => cutOldEvents(db, now));
  report(`  ${changed.toLocaleString('en-US')} rows`);
  const month = day.slice(0, 7).replace('-', '_');
  for (const table of tables)
    await measure(`vacuum of the month of ${table}`, () =>
      sql`vacuum ${sql.table(`${table}_${month}`)}`.execute(db),
    );
}

async function measure<T>(name: string, run: () => Promise<T>): Promise<T> {
  const { seconds: time, result } = await seconds(run);
  report(`${name}: ${time.toFixed(1)} s (load ${loadavg()[0]!.toFixed(1)})`);
  return result;
}

await withOwnDatabase(main, values.keep);
