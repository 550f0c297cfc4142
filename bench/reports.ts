/**
 * Measures every report over days of traffic, and the lists behind its figures. Reports by campaign, job and day read
 * daily figures; all others read the events. For comparison the same run counts clicks by device straight from the clicks.
 *
 *   node bench/reports.ts [--clicks 1000000] [--days 30] [--runs 3] [--keep FOLDER] [--only sub1 --only large]
 *
 * --keep keeps the database in a folder for the next run. --only measures the reports whose names begin so. A line has
 * the time by the clock, the processor time of this process and of PostgreSQL, the longest time for which the event loop
 * was blocked, and the load of the machine: on shared cores it makes processor time longer, too.
 */

import { loadavg } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import type { Database } from '../src/db/client.ts';
import { readListQuery } from '../src/desk/lists/list.ts';
import { listRows } from '../src/desk/lists/resource-verbs.server.ts';
import { type Dimension, dimensionNames } from '../src/money/reports/dimensions.ts';
import { metrics } from '../src/money/reports/metrics.ts';
import type { Division } from '../src/money/reports/read-groups.server.ts';
import { pageOf, type ReportPage, type ReportQuery } from '../src/money/reports/report-query.ts';
import { addDays } from '../src/money/reports/report-range.ts';
import { reportBy, reportConversions, reportDashboard } from '../src/money/reports/reports.server.ts';
import { countStats } from '../src/money/tracking/figures/stats.server.ts';
import { resources } from '../src/office/back-office/resources.server.ts';
import { openSecretBox } from '../src/platform/crypto/secret-box.ts';
import { required } from '../src/platform/required.ts';
import { type OwnDatabase, withOwnDatabase } from './own-database.ts';
import { processorSeconds } from './processor-time.ts';
import { percentile, report, seconds } from './search-report.ts';
import { loadTraffic } from './traffic-load.ts';

const { values } = parseArgs({
  options: {
    clicks: { type: 'string', default: '1000000' },
    days: { type: 'string', default: '30' },
    runs: { type: 'string', default: '3' },
    keep: { type: 'string' },
    only: { type: 'string', multiple: true },
  },
});
const [clicks, days, runs] = [values.clicks, values.days, values.runs].map(Number) as [
  number,
  number,
  number,
];

async function main({ dir, db, url }: OwnDatabase): Promise<void> {
  if (!(await db.selectFrom('clicks').select('id').limit(1).executeTakeFirst())) await makeTraffic(db, url);
  const today = required(
    (await sql<{ day: string }>`select max(date)::text as day from daily_stats`.execute(db)).rows[0],
    'a day',
  ).day;
  await measureReports(db, dir, today);
  await measureLargePairs(db, dir, today);
  if (!values.only) await measureRows(db, dir, today);
}

async function makeTraffic(db: Database, url: string): Promise<void> {
  const load = await seconds(() => loadTraffic(url, clicks, days));
  report(
    `${clicks.toLocaleString('en-US')} clicks of ${days} days and their events: made in ${load.seconds.toFixed(0)} s`,
  );
  const count = await seconds(() => countStats(db, new Date()));
  report(`their daily figures counted in ${count.seconds.toFixed(0)} s`);
  await sql`vacuum analyze`.execute(db);
}

/** Every dimension, and pairs of each kind. */
const divisions: Dimension[][] = [
  ...dimensionNames.map((name) => [name]),
  ['campaigns', 'days'],
  ['campaigns', 'devices'],
  ['sub1', 'devices'],
  ['utm-term', 'sub2'],
  ['countries', 'browsers'],
  ['hours', 'weekdays'],
  ['days', 'sub2'],
  ['sub1', 'hours'],
  ['sub1', 'utm-term'],
  ['jobs', 'partners'],
  ['jobs', 'days'],
  ['jobs', 'sub1'],
  ['jobs', 'devices'],
  ['categories', 'utm-term'],
];

const milliseconds = (value: number): string => `${(value * 1000).toFixed(0)} ms`;

async function measureReports(db: Database, dir: string, today: string): Promise<void> {
  const range = rangeUntil(today);
  const cohort = { range, moneyDay: 'click' as const };
  const period = { range, moneyDay: 'booking' as const };
  const show = async (name: string, run: () => Promise<unknown>): Promise<void> => {
    if (isWanted(name)) report(`${name}: ${lineOf(await timesOf(dir, run))}`);
  };
  await show('reference, by device straight from the clicks', () =>
    sql`select device, count(*) from clicks where bot_reason is null group by 1`.execute(db),
  );
  await show('overview', () => reportDashboard(db, period, today));
  await show('conversions', () => reportConversions(db, period));
  for (const by of divisions) await show(by.join(), () => pageBy(db, { ...period, by }, today));
  await show('campaigns, money by click', () => pageBy(db, { ...cohort, by: ['campaigns'] }, today));
}

/** The pairs with hundreds of thousands of rows. */
const largePairs: Dimension[][] = [
  ['sub1', 'hours'],
  ['jobs', 'sub1'],
  ['sub1', 'utm-term'],
];

/** Large pairs in every order, with a search, and on later pages. */
async function measureLargePairs(db: Database, dir: string, today: string): Promise<void> {
  for (const by of largePairs) {
    const name = `large ${by.join()}`;
    if (!isWanted(name)) continue;
    const division = { range: rangeUntil(today), moneyDay: 'booking' as const, by };
    const show = async (what: string, view: View) =>
      report(`${name}, ${what}: ${lineOf(await timesOf(dir, () => pageBy(db, division, today, view)))}`);
    const { rowCount } = await pageBy(db, division, today);
    await show('a search', { q: '12' });
    await show('the second page', { page: 2 });
    await show('the last page', { page: Math.ceil(rowCount / rowsPerPage) });
    const orders: { sort: string; times: Times }[] = [];
    for (const column of ['name', ...metrics.map((metric) => metric.name)])
      for (const sort of [column, `-${column}`])
        orders.push({ sort, times: await timesOf(dir, () => pageBy(db, division, today, { sort })) });
    const medians = orders.map(({ times }) => times.clock);
    const slowest = orders.reduce((a, b) => (b.times.clock > a.times.clock ? b : a));
    report(`${name} in ${orders.length} orders: median ${milliseconds(percentile(medians, 0.5))}`);
    report(`${name} in the slowest order, ${slowest.sort}: ${lineOf(slowest.times)}`);
  }
}

const isWanted = (name: string): boolean => !values.only || values.only.some((only) => name.startsWith(only));
const rangeUntil = (to: string) => ({ from: addDays(to, 1 - days), to });

type View = Partial<Pick<ReportQuery, 'q' | 'sort' | 'page'>>;
const rowsPerPage = 100;

/** A page of a report as a screen shows it. */
async function pageBy(db: Database, division: Division, today: string, view: View = {}): Promise<ReportPage> {
  const { rows } = await reportBy(db, division, today);
  return pageOf(rows, { q: '', sort: null, page: 1, ...view }, rowsPerPage);
}

/** The first page of a list with its count, as the screens query it. */
async function measureRows(db: Database, dir: string, today: string): Promise<void> {
  const day = addDays(today, -Math.min(10, days - 1));
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
    report(`list ${address}: ${lineOf(await timesOf(dir, () => listRows(db, list, query)))}`);
  }
}

/** Medians of a report's runs, in seconds. */
interface Times {
  clock: number;
  slowest: number;
  ours: number;
  database: number;
  /** The longest time for which the event loop was blocked. */
  blocked: number;
}

async function timesOf(dir: string, run: () => Promise<unknown>): Promise<Times> {
  const clock: number[] = [];
  const ours: number[] = [];
  const database: number[] = [];
  const blocked: number[] = [];
  const loop = monitorEventLoopDelay({ resolution: 1 });
  for (let time = 0; time < runs; time++) {
    const before = await processorSeconds(dir);
    loop.reset();
    loop.enable();
    clock.push((await seconds(run)).seconds);
    loop.disable();
    blocked.push(loop.max / 1e9);
    const after = await processorSeconds(dir);
    ours.push(after.ours - before.ours);
    database.push(after.database - before.database);
  }
  const [median, own, postgres, block] = [clock, ours, database, blocked].map((times) =>
    percentile(times, 0.5),
  );
  return {
    clock: median!,
    slowest: percentile(clock, 0.95),
    ours: own!,
    database: postgres!,
    blocked: block!,
  };
}

/** With the load of the machine. */
const lineOf = ({ clock, slowest, ours, database, blocked }: Times): string =>
  `p50 ${milliseconds(clock)}, p95 ${milliseconds(slowest)}; processor ${milliseconds(ours)} + PostgreSQL ${milliseconds(
    database,
  )}; event loop blocked ${milliseconds(blocked)} (load ${loadavg()[0]!.toFixed(1)})`;

await withOwnDatabase(main, values.keep);
