/**
 * Measures every report over days of traffic, and the lists behind its figures. Reports by campaign, job and day read
 * daily figures. Reports by a property of the click read compressed columns, and the events of the last hour. For
 * comparison the same run counts clicks by device straight from the clicks, for all days.
 *
 *   node bench/reports.ts [--clicks 10000000] [--days 30] [--event-days 30] [--runs 5]
 *
 * Events of many days take long to make. With --event-days 3, only the last three days have events and are counted from
 * them. The columns and daily figures of the days before are copies of the first of these days that is complete. Their
 * reports read and sum as many rows, but they have no conversions and no lists.
 */

import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import type { Database } from '../src/db/client.ts';
import { resources } from '../src/features/back-office/resources.server.ts';
import { readListQuery } from '../src/features/lists/list.ts';
import { listRows } from '../src/features/lists/resource-verbs.server.ts';
import { type Dimension, dimensionNames } from '../src/features/reports/dimensions.ts';
import { addDays } from '../src/features/reports/report-range.ts';
import { reportBy, reportConversions, reportDashboard } from '../src/features/reports/reports.server.ts';
import { writeColumns } from '../src/features/reports/write-columns.server.ts';
import { countStats } from '../src/features/tracking/stats.server.ts';
import { dayOf } from '../src/platform/day.ts';
import { openSecretBox } from '../src/platform/secret-box.ts';
import { type OwnDatabase, withOwnDatabase } from './own-database.ts';
import { percentile, report, seconds, spread } from './search-report.ts';
import { loadTraffic } from './traffic-load.ts';

const { values } = parseArgs({
  options: {
    clicks: { type: 'string', default: '1000000' },
    days: { type: 'string', default: '30' },
    'event-days': { type: 'string' },
    runs: { type: 'string', default: '5' },
  },
});
const [clicks, days, eventDays, runs] = [
  values.clicks,
  values.days,
  values['event-days'] ?? values.days,
  values.runs,
].map(Number) as [number, number, number, number];

async function main({ db, url }: OwnDatabase): Promise<void> {
  const made = Math.round((clicks * eventDays) / days);
  const load = await seconds(() => loadTraffic(url, made, eventDays));
  report(
    `${made.toLocaleString('en-US')} clicks of ${eventDays} days and their events: made in ${load.seconds.toFixed(0)} s`,
  );
  const count = await seconds(() => countStats(db, new Date(), writeColumns));
  report(`their daily figures and columns counted in ${count.seconds.toFixed(0)} s`);
  await copyDays(db);
  await sql`vacuum analyze`.execute(db);
  await reportSize(db);
  await measureReports(db);
  await measureRows(db);
}

/** Fills the days without events with copies of the second day that has some: it is the first that is complete. */
async function copyDays(db: Database): Promise<void> {
  const today = dayOf(new Date());
  const model = addDays(today, 2 - eventDays);
  const earlier = sql`generate_series(${addDays(today, 1 - days)}::date, ${addDays(model, -2)}::date, '1 day') as day`;
  if (days === eventDays) return;
  await sql`insert into click_columns (date, name, block)
    select day, name, block from click_columns, ${earlier} where date = ${model}::date`.execute(db);
  await sql`insert into daily_stats (date, traffic_source_id, campaign_id, impressions, clicks, unique_clicks, bot_clicks, cost,
      registrations, job_views, job_applications)
    select day, traffic_source_id, campaign_id, impressions, clicks, unique_clicks, bot_clicks, cost, registrations, job_views,
      job_applications from daily_stats, ${earlier} where date = ${model}::date`.execute(db);
}

async function reportSize(db: Database): Promise<void> {
  const { rows } = await sql<{ blocks: number; megabytes: number }>`
    select count(*) as blocks, pg_total_relation_size('click_columns') / 1048576 as megabytes from click_columns`.execute(
    db,
  );
  report(`columns: ${rows[0]!.blocks} blocks, ${rows[0]!.megabytes} MB`);
}

/** Every dimension, and pairs of each kind. No pair has more rows than a report may have. */
const divisions: Dimension[][] = [
  ...dimensionNames.map((name) => [name]),
  ['campaigns', 'days'],
  ['campaigns', 'devices'],
  ['sub1', 'devices'],
  ['utm-term', 'sub2'],
  ['countries', 'browsers'],
  ['hours', 'weekdays'],
  ['days', 'sub2'],
];

async function measureReports(db: Database): Promise<void> {
  const to = dayOf(new Date());
  const range = { from: addDays(to, 1 - days), to };
  const period = { range, moneyDay: 'booking' as const };
  const direct = await times(() =>
    sql`select device, count(*) from clicks where bot_reason is null group by 1`.execute(db),
  );
  // Only the days with events can be counted from the clicks.
  const reference = (percentile(direct, 0.5) * days) / eventDays;
  report(
    `reference: clicks by device straight from the clicks, p50 ${reference.toFixed(0)} ms for ${days} days`,
  );
  const show = (name: string, found: number[]) =>
    report(`${spread(name, found)}, ${(percentile(found, 0.5) / reference).toFixed(2)} x the reference`);
  show('overview', await times(() => reportDashboard(db, period, to)));
  show('conversions', await times(() => reportConversions(db, period)));
  for (const by of divisions)
    show(`by ${by.join(', ')}`, await times(() => reportBy(db, { ...period, by }, to)));
  const cohort = { ...period, moneyDay: 'click' as const };
  show('by campaigns, money by click', await times(() => reportBy(db, { ...cohort, by: ['campaigns'] }, to)));
}

/** The first page of a list with its count, as the screens query it. */
async function measureRows(db: Database): Promise<void> {
  const day = addDays(dayOf(new Date()), -Math.min(10, eventDays - 1));
  const addresses = [
    'clicks',
    `clicks?from=${day}&until=${day}`,
    `clicks?campaign=50&robot=false&from=${day}`,
    `site-events?type=application&job=500&from=${day}`,
    'conversions?partner=3',
    'conversion-entries?campaign=50',
  ];
  const secrets = openSecretBox({ secretKey: 'no secret is read or written here', dataDir: '' });
  for (const address of addresses) {
    const { pathname, searchParams } = new URL(address, 'http://list/');
    const list = resources({ db, origin: '', secrets }).find(({ name }) => `/${name}` === pathname)!;
    const query = readListQuery(searchParams, list);
    report(spread(`list ${address}`, await times(() => listRows(db, list, query))));
  }
}

async function times(run: () => Promise<unknown>): Promise<number[]> {
  const found: number[] = [];
  for (let time = 0; time < runs; time++) found.push((await seconds(run)).seconds * 1000);
  return found;
}

await withOwnDatabase(main);
