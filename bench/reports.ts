/**
 * Measures every report over 90 days of traffic, from the daily figures, and the queries for the rows behind it. For
 * comparison, it computes the same sums directly from the landings.
 *
 *   node bench/reports.ts [--clicks 1000000] [--days 90] [--runs 20]
 */

import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import type { Database } from '../src/db/client.ts';
import { resources } from '../src/features/back-office/resources.server.ts';
import { readListQuery } from '../src/features/lists/list.ts';
import { listRows } from '../src/features/lists/resource-verbs.server.ts';
import { rollUpClicks } from '../src/features/reports/click-stats.server.ts';
import { type Dimension, dimensionNames } from '../src/features/reports/dimensions.ts';
import { addDays } from '../src/features/reports/report-range.ts';
import { reportBy, reportConversions, reportDashboard } from '../src/features/reports/reports.server.ts';
import { rebuildStats } from '../src/features/tracking/stats.server.ts';
import { dayOf } from '../src/platform/day.ts';
import { openSecretBox } from '../src/platform/secret-box.ts';
import { type OwnDatabase, withOwnDatabase } from './own-database.ts';
import { report, seconds, spread } from './search-report.ts';
import { loadTraffic } from './traffic-load.ts';

const { values } = parseArgs({
  options: {
    clicks: { type: 'string', default: '1000000' },
    days: { type: 'string', default: '90' },
    runs: { type: 'string', default: '20' },
  },
});
const [clicks, days, runs] = [values.clicks, values.days, values.runs].map(Number) as [
  number,
  number,
  number,
];

async function main({ db, url }: OwnDatabase): Promise<void> {
  const load = await seconds(() => loadTraffic(url, clicks, days));
  report(
    `${clicks.toLocaleString('en-US')} clicks of ${days} days and their events: made in ${load.seconds.toFixed(0)} s`,
  );
  const count = await seconds(() => rebuildStats(db, rollUpClicks));
  report(`daily figures rebuilt from the events in ${count.seconds.toFixed(0)} s`);
  await db
    .updateTable('event_upkeep')
    .set({ counted_before: dayOf(new Date()) })
    .execute();
  await sql`vacuum analyze`.execute(db);
  await measureReports(db);
  await measureRows(db);
}

/** Every dimension, and pairs of each kind. */
const divisions: Dimension[][] = [
  ...dimensionNames.map((name) => [name]),
  ['campaigns', 'days'],
  ['campaigns', 'devices'],
  ['sub1', 'devices'],
  ['sub1', 'utm-term'],
  ['hours', 'weekdays'],
  ['jobs', 'campaigns'],
];

async function measureReports(db: Database): Promise<void> {
  const to = dayOf(new Date());
  const range = { from: addDays(to, 1 - days), to };
  const period = { range, moneyDay: 'booking' as const };
  report(spread('overview', await times(() => reportDashboard(db, period, to))));
  report(spread('conversions', await times(() => reportConversions(db, period))));
  for (const by of divisions)
    report(spread(`by ${by.join(', ')}`, await times(() => reportBy(db, { ...period, by }, to))));
  const direct = await seconds(() =>
    sql`select campaign_id, count(*) from clicks where bot_reason is null group by 1`.execute(db),
  );
  report(`reference: clicks by campaign straight from the landings ${(direct.seconds * 1000).toFixed(0)} ms`);
}

/** The first page of a list with its count, as the screens query it. */
async function measureRows(db: Database): Promise<void> {
  const day = addDays(new Date().toISOString().slice(0, 10), -10);
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
