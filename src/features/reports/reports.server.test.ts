import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { insertJobs } from '../../../tests/support/jobs.ts';
import { dayOf } from '../../platform/day.ts';
import { newUuid7 } from '../../platform/uuid7.ts';
import { csvCell } from '../lists/csv-cell.ts';
import { readListQuery } from '../lists/list.ts';
import { listRows } from '../lists/resource-verbs.server.ts';
import { clicks as clicksList, siteEvents as eventsList } from '../tracking/clicks-resource.server.ts';
import { changeConversionStatus } from '../tracking/conversion-status.server.ts';
import {
  conversionEntries,
  conversions as conversionsList,
} from '../tracking/conversions-resource.server.ts';
import { rebuildStats } from '../tracking/stats.server.ts';
import type { MetricName } from './metrics.ts';
import { type Division, divisions } from './report-names.ts';
import { addDays, type DayRange, periodBefore } from './report-range.ts';
import { reportEndpoints } from './reports.api.ts';
import { reportBy, reportCampaigns, reportConversions, reportDashboard } from './reports.server.ts';
import { rowsBehind } from './rows-behind.ts';

/** Events as plain rows. The tests compute the expected figures from them naively, in cents. */
interface Click {
  id: string;
  at: Date;
  campaign: number | null;
  source: number | null;
  robot: boolean;
  unique: boolean;
}
interface Event {
  at: Date;
  type: 'impression' | 'job_view' | 'application';
  job: number | null;
  partner: number | null;
  campaign: number | null;
  source: number | null;
}
interface Conversion {
  id: number;
  at: Date;
  cents: number;
  campaign: number | null;
  source: number | null;
  job: number | null;
  partner: number | null;
  status: 'pending' | 'approved' | 'reversed' | 'rejected';
}

let database: TestDatabase;
let db: TestDatabase['db'];
const range: DayRange = { from: '2026-05-11', to: '2026-05-20' };
const firstDay = addDays(periodBefore(range).from, -2);
const today = '2026-05-20';
const campaignIds = [1, 2, 3];
const sourceOf = (campaign: number | null) => (campaign === null ? null : campaign === 3 ? 2 : 1);
let jobIds: number[];
const jobFacts = [
  { category: 'Sales', state: 'TX' },
  { category: 'Sales', state: 'NY' },
  { category: null, state: null },
];
let clicks: Click[];
let events: Event[];
let conversions: Conversion[];

/** A random sequence that is the same in every run. */
let seed = 7;
const random = (below: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
};
const pick = <T>(list: readonly T[]): T => list[random(list.length)]!;
/** Includes the first and the last moment of a day. */
const moment = (): Date => {
  const day = Date.parse(addDays(firstDay, random(26)));
  return new Date(day + pick([0, 86_399_999, random(86_400_000)]));
};

beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
  const { pool } = database;
  await pool.query(
    "insert into traffic_sources (name, cost_model) values ('Search', 'cpc'), ('Mail', 'cpm')",
  );
  await pool.query(`insert into campaigns (code, name, traffic_source_id, cost_rate, start_date, end_date, budget, target_cpa) values
    ('a', 'A', 1, 0.0333, '2026-05-01', '2026-05-31', 0.5, 0.01), ('b', 'B', 1, 0.5, '2026-05-01', null, null, null),
    ('c', 'C', 2, 1.25, '2026-05-01', null, null, 1000)`);
  await pool.query("insert into partners (name) values ('P1'), ('P2')");
  jobIds = await insertJobs(
    db,
    jobFacts.map(({ category }, index) => ({ title: `Job ${index}`, category })),
  );
  for (const [index, { state }] of jobFacts.entries())
    await pool.query('update jobs set state = $2 where id = $1', [jobIds[index], state]);
  makeEvents();
  await insertEvents();
  await rebuildStats(db);
});
afterAll(() => database.drop());

function makeEvents(): void {
  const origin = () => {
    const campaign = pick([...campaignIds, null]);
    return { campaign, source: sourceOf(campaign) };
  };
  clicks = Array.from({ length: 400 }, () => {
    const at = moment();
    return { id: newUuid7(at.getTime()), at, ...origin(), robot: random(5) === 0, unique: random(2) === 0 };
  });
  events = Array.from({ length: 400 }, () => ({
    at: moment(),
    type: pick(['impression', 'job_view', 'application'] as const),
    job: pick([...jobIds, null]),
    partner: pick([1, 2, null]),
    ...origin(),
  }));
  conversions = Array.from({ length: 60 }, (_, index) => ({
    id: index + 1,
    at: moment(),
    cents: random(20_000),
    job: pick(jobIds),
    partner: pick([1, 2]),
    ...origin(),
    status: pick(['pending', 'approved', 'reversed', 'rejected'] as const),
  }));
}

async function insertEvents(): Promise<void> {
  await db
    .insertInto('clicks')
    .values(
      clicks.map((click) => ({
        id: click.id,
        clicked_at: click.at,
        campaign_id: click.campaign,
        traffic_source_id: click.source,
        bot_reason: click.robot ? 'list' : null,
        is_unique: click.unique,
        // biome-ignore lint/suspicious/noExplicitAny: columns that reports do not read stay empty.
      })) as any,
    )
    .execute();
  await db
    .insertInto('site_events')
    .values(
      events.map((event) => ({
        id: newUuid7(event.at.getTime()),
        at: event.at,
        type: event.type,
        job_id: event.job,
        partner_id: event.partner,
        campaign_id: event.campaign,
        traffic_source_id: event.source,
        // biome-ignore lint/suspicious/noExplicitAny: as above.
      })) as any,
    )
    .execute();
  for (const one of conversions) {
    await database.pool.query(
      `insert into conversions (converted_at, revenue, campaign_id, traffic_source_id, job_id, partner_id, conversion_type, report_hash,
        external_reference_id, click_id) values ($1, $2, $3, $4, $5, $6, 'hire', '', $7, $8)`,
      [
        one.at,
        one.cents / 100,
        one.campaign,
        one.source,
        one.job,
        one.partner,
        `t${one.id}`,
        newUuid7(one.at.getTime() - 2 * 86_400_000 - 1),
      ],
    );
    // Money moves on the day of the conversion here, so that the naive count needs only one date.
    if (one.status === 'rejected') await changeConversionStatus(db, one.id, 'rejected', 'test', null, one.at);
    if (one.status === 'approved' || one.status === 'reversed')
      await changeConversionStatus(db, one.id, 'approved', 'test', null, one.at);
    if (one.status === 'reversed') await changeConversionStatus(db, one.id, 'reversed', 'test', null, one.at);
  }
}

type Placed = {
  at: Date;
  campaign: number | null;
  source: number | null;
  job?: number | null;
  partner?: number | null;
};

/** The key of an event's row in each division. */
const keyOf: Record<Division, (row: Placed) => unknown> = {
  campaigns: ({ campaign }) => campaign,
  'traffic-sources': ({ source }) => source,
  days: ({ at }) => dayOf(at),
  partners: ({ partner = null }) => partner,
  jobs: ({ job = null }) => job,
  categories: ({ job }) => jobFacts[jobIds.indexOf(job!)]?.category ?? null,
  states: ({ job }) => jobFacts[jobIds.indexOf(job!)]?.state ?? null,
};

/** The figures, counted one by one. Money is in ten-thousandths of a dollar until the end. */
function naive(days: DayRange, keep: (row: Placed) => boolean) {
  const inside = (row: Placed) => dayOf(row.at) >= days.from && dayOf(row.at) <= days.to && keep(row);
  const people = clicks.filter((click) => inside(click) && !click.robot);
  const of = (type: Event['type']) => events.filter((event) => inside(event) && event.type === type);
  const won = conversions.filter(inside);
  const cents = (list: Conversion[]) => list.reduce((sum, one) => sum + one.cents, 0) / 100;
  let cost = 0;
  for (const campaign of campaignIds)
    for (let day = days.from; day <= days.to; day = addDays(day, 1)) {
      const mine = (row: Placed) => row.campaign === campaign && dayOf(row.at) === day;
      if (campaign === 3) cost += of('impression').filter(mine).length * 12.5;
      else cost += people.filter(mine).length * (campaign === 1 ? 333 : 5000);
    }
  return {
    clicks: people.length,
    uniqueClicks: people.filter(({ unique }) => unique).length,
    botClicks: clicks.filter((click) => inside(click) && click.robot).length,
    impressions: of('impression').length,
    jobViews: of('job_view').length,
    jobApplications: of('application').length,
    conversions: won.filter(({ status }) => status === 'pending' || status === 'approved').length,
    revenue: cents(won.filter(({ status }) => status === 'approved')),
    revenuePending: cents(won.filter(({ status }) => status === 'pending')),
    cost: Number((cost / 10_000).toFixed(6)),
  };
}

const traffic: Division[] = ['campaigns', 'traffic-sources', 'days'];
test.each(traffic)(
  '%s: every figure of every row is equal to a naive count, to the cent',
  async (division) => {
    const { rows, totals, totalsBefore } = await reportBy(db, division, range);
    expect(rows.length).toBeGreaterThan(2);
    for (const row of rows) {
      const keep = (event: Placed) => keyOf[division](event) === row.id;
      expect(row, String(row.name)).toMatchObject(naive(range, keep));
      if (division !== 'days' && row.before)
        expect(row.before).toMatchObject(naive(periodBefore(range), keep));
    }
    expect(totals).toMatchObject(naive(range, () => true));
    expect(totalsBefore).toMatchObject(naive(periodBefore(range), () => true));
  },
);

const work: Division[] = ['partners', 'jobs', 'categories', 'states'];
test.each(work)('%s: so do views, applications, conversions and money', async (division) => {
  const { rows } = await reportBy(db, division, range);
  for (const row of rows) {
    const counted = naive(range, (event) => keyOf[division](event) === row.id && !('unique' in event));
    const { jobViews, jobApplications, conversions: won, revenue, revenuePending } = counted;
    expect(row, row.name).toMatchObject({
      jobViews,
      jobApplications,
      conversions: won,
      revenue,
      revenuePending,
    });
    expect(row).toMatchObject({ clicks: null, cost: null, roi: null });
  }
  const sum = rows.reduce((cents, row) => cents + Math.round(row.revenue! * 100), 0);
  expect(sum / 100).toBe(naive(range, () => true).revenue);
});

test('a day without events has a row of zeros', async () => {
  const { rows } = await reportBy(db, 'days', { from: '2027-01-01', to: '2027-01-03' });
  expect(rows.map(({ name, clicks: count }) => [name, count])).toEqual([
    ['2027-01-01', 0],
    ['2027-01-02', 0],
    ['2027-01-03', 0],
  ]);
});

test('campaigns that overspend raise an alarm', async () => {
  const { alarms, campaigns, days } = await reportDashboard(db, range, today);
  expect(days).toHaveLength(10);
  expect(campaigns.map(({ name }) => name).sort()).toEqual(['A', 'B', 'C', 'No campaign']);
  expect(alarms.flatMap(({ name, texts }) => texts.map((text) => `${name} ${text}`)).sort()).toEqual([
    expect.stringMatching(/^A has a CPA of \$[\d.]+ \(target \$0\.01\)$/),
    expect.stringMatching(/^A has spent \d+% of its budget in 65% of its days$/),
  ]);
});

test('conversions by status, type and delay', async () => {
  const { byStatus, byType, delays } = await reportConversions(db, range);
  const inside = conversions.filter(({ at }) => dayOf(at) >= range.from && dayOf(at) <= range.to);
  for (const { name, conversions: count } of byStatus)
    expect(count).toBe(inside.filter(({ status }) => status === name).length);
  expect(byType).toMatchObject([{ name: 'hire', conversions: inside.length }]);
  expect(delays.filter(({ conversions: count }) => count > 0)).toEqual([
    { days: '2', conversions: inside.length, share: 1 },
  ]);
});

const lists = {
  clicks: clicksList,
  'site-events': eventsList,
  conversions: conversionsList,
  'conversion-entries': conversionEntries,
};
const countable: MetricName[] = [
  'clicks',
  'uniqueClicks',
  'botClicks',
  'impressions',
  'jobViews',
  'jobApplications',
  'conversions',
];
test.each(Object.keys(divisions) as Division[])(
  '%s: a figure links to exactly its rows',
  async (division) => {
    const { rows } =
      division === 'campaigns'
        ? await reportCampaigns(db, range, today)
        : await reportBy(db, division, range);
    let followed = 0;
    for (const row of rows)
      for (const metric of countable) {
        const address = rowsBehind(metric, range, { division, id: row.id });
        if (address === null || row[metric] === null) continue;
        const { pathname, searchParams } = new URL(address, 'http://x');
        const list = lists[pathname.replace('/admin/', '') as keyof typeof lists];
        const { total } = await listRows(db, list, readListQuery(searchParams, list));
        expect(total, address).toBe(row[metric]);
        followed++;
      }
    expect(followed).toBeGreaterThan(2);
  },
);

test('a figure of money is the sum of the entries that it links to', async () => {
  const { rows } = await reportBy(db, 'partners', range);
  const first = rows.find(({ revenue }) => revenue)!;
  const params = new URL(rowsBehind('revenue', range, { division: 'partners', id: first.id })!, 'http://x')
    .searchParams;
  const { rows: entries } = await listRows(db, conversionEntries, readListQuery(params, conversionEntries));
  const cents = entries.reduce((sum, entry) => sum + Math.round(Number(entry.amount) * 100), 0);
  expect(cents / 100).toBe(first.revenue);
});

test('each report is served as JSON and as a file', async () => {
  const endpoints = reportEndpoints({
    db,
    config: { timeZone: 'UTC' },
    now: () => new Date(`${today}T12:00:00Z`),
  });
  expect(endpoints.map(({ path }) => path)).toEqual(
    expect.arrayContaining(
      ['dashboard', 'campaigns', 'traffic-sources', 'conversions'].map((name) => `/admin/reports/${name}`),
    ),
  );
  await database.pool.query("update campaigns set name = '=1+1' where id = 1");
  const call = { request: new Request('http://x'), client: { ip: '::1' }, params: {}, caller: null };
  for (const { handle, path } of endpoints) {
    const answer = await handle({ ...call, query: { ...range, format: 'csv' }, body: {} } as never);
    const text = await (answer as Response).text();
    const [header, ...lines] = text.trim().split('\r\n');
    expect(header, path).toMatch(/id,name,/);
    expect(lines.length, path).toBeGreaterThan(1);
    const json = await handle({ ...call, query: range, body: {} } as never);
    expect(json, path).toMatchObject({ range, totals: naive(range, () => true) });
    const { rows, days = rows } = json as Record<string, Record<string, unknown>[]>;
    const records = parse(text, { bom: true, columns: true, record_delimiter: '\r\n' });
    for (const [index, record] of records.entries())
      for (const [name, cell] of Object.entries(record as Record<string, string>))
        expect(cell, `${path} ${name}`).toBe(csvCell({ kind: 'number' }, days![index]![name]));
  }
});
