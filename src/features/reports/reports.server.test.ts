import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { insertJobs } from '../../../tests/support/jobs.ts';
import { BadRequest } from '../../platform/errors.ts';
import { newUuid7 } from '../../platform/uuid7.ts';
import { csvCell } from '../lists/csv-cell.ts';
import { readListQuery } from '../lists/list.ts';
import { listRows } from '../lists/resource-verbs.server.ts';
import { setBusinessZone } from '../tracking/business-zone.server.ts';
import { clicks as clicksList, siteEvents as eventsList } from '../tracking/clicks-resource.server.ts';
import {
  conversionEntries,
  conversions as conversionsList,
} from '../tracking/conversions-resource.server.ts';
import { registrations as registrationsList } from '../tracking/registrations-resource.server.ts';
import { countStats } from '../tracking/stats.server.ts';
import { type Dimension, dimensionNames, infoOf, isWork } from './dimensions.ts';
import type { MoneyDay } from './figure-sources.server.ts';
import type { MetricName } from './metrics.ts';
import { addDays, type DayRange, periodBefore } from './report-range.ts';
import { reportEndpoints } from './reports.api.ts';
import { reportBy, reportConversions, reportDashboard } from './reports.server.ts';
import { rowsBehind } from './rows-behind.ts';
import { listReportRows, type ReportRow } from './stats.server.ts';
import { writeColumns } from './write-columns.server.ts';

/** The test computes every figure from these rows by itself, with its own calendar and in whole millionths of a dollar. */
const zone = 'America/New_York';
/** Clocks go back on November 1. */
const range: DayRange = { from: '2026-10-27', to: '2026-11-05' };
const firstDay = addDays(periodBefore(range).from, -3);
const today = '2026-11-05';

interface Click {
  id: string;
  at: Date;
  campaign: number | null;
  source: number | null;
  robot: boolean;
  unique: boolean;
  device: string | null;
  browser: string | null;
  country: string | null;
  referrer: string | null;
  landing: string | null;
  utm: Record<string, string | null>;
  subs: Record<string, string>;
  costMicros: number | null;
}
interface Placed {
  at: Date;
  campaign: number | null;
  source: number | null;
  click: Click | null;
}
interface Event extends Placed {
  type: 'impression' | 'job_view' | 'application';
  job: number | null;
  partner: number | null;
  unique: boolean;
  robot: boolean;
}
interface Conversion extends Placed {
  id: number;
  micros: number;
  job: number | null;
  partner: number | null;
  status: 'pending' | 'approved' | 'paid' | 'reversed' | 'rejected' | 'hold';
  entries: { at: Date; micros: number }[];
}
interface Spend {
  day: string;
  campaign: number;
  micros: number;
}

let database: TestDatabase;
let db: TestDatabase['db'];
let jobIds: number[];
let clicks: Click[];
let events: Event[];
let registrations: Placed[];
let conversions: Conversion[];
let spends: Spend[];
let facts: Record<MoneyDay, Fact[]>;

const jobFacts = [
  { category: 'Sales', state: 'TX', company: 'Acme' },
  { category: 'Sales', state: 'NY', company: 'Acme' },
  { category: null, state: null, company: 'Beta & Sons' },
];
/** The cost model and the rate in millionths of a dollar. */
const campaigns = {
  1: { source: 1, model: 'cpc', rate: 33_300 },
  2: { source: 1, model: 'cpc', rate: 500_000 },
  3: { source: 2, model: 'cpm', rate: 1_250_000 },
  4: { source: 3, model: 'cpl', rate: 2_000_000 },
  5: { source: 4, model: 'cpa', rate: 7_000_001 },
} as const;
const campaignIds = [1, 2, 3, 4, 5] as const;
const sourceOf = (campaign: number | null) =>
  campaign === null ? null : campaigns[campaign as keyof typeof campaigns].source;

/** A random sequence that is the same in every run. */
let seed = 7;
const random = (below: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
};
const pick = <T>(list: readonly T[]): T => list[random(list.length)]!;
const days = 26;
const hourMs = 3_600_000;
/** Often the first or the last moment of a day in the zone. */
const moment = (): Date => {
  const midnight = Date.parse(`${addDays(firstDay, random(days))}T00:00:00-04:00`);
  return new Date(
    midnight + pick([0, -1, hourMs, 24 * hourMs - 1, random(24 * hourMs), random(24 * hourMs)]),
  );
};

const parts = new Intl.DateTimeFormat('en-US', {
  timeZone: zone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  weekday: 'short',
});
/** The day, hour and weekday (1 is Monday) of a time in the zone, by a calendar that the site does not use. */
function calendar(at: Date): { day: string; hour: number; weekday: number } {
  const known = calendars.get(at.getTime());
  if (known) return known;
  const found = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, value]));
  const made = {
    day: `${found.year}-${found.month}-${found.day}`,
    hour: Number(found.hour),
    weekday: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(found.weekday!) + 1,
  };
  calendars.set(at.getTime(), made);
  return made;
}
const calendars = new Map<number, ReturnType<typeof calendar>>();

beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
  await setBusinessZone(db, zone);
  const { pool } = database;
  for (const model of ['cpc', 'cpm', 'cpl', 'cpa'])
    await pool.query('insert into traffic_sources (name, cost_model) values ($1, $1)', [model]);
  for (const [id, { source, rate }] of Object.entries(campaigns))
    await pool.query(
      `insert into campaigns (code, name, traffic_source_id, cost_rate, start_date, end_date, budget, target_cpa, accepts_link_cost)
        values ($1, $1, $2, $3, '2026-10-20', '2026-11-19', $4, $5, $6)`,
      [`c${id}`, source, rate / 1e6, id === '1' ? 0.5 : null, id === '1' ? 0.01 : null, id === '2'],
    );
  await pool.query("insert into partners (name) values ('P1'), ('P2')");
  jobIds = await insertJobs(
    db,
    jobFacts.map(({ category, company }, index) => ({ title: `Job ${index}`, category, company })),
  );
  for (const [index, { state }] of jobFacts.entries())
    await pool.query('update jobs set state = $2 where id = $1', [jobIds[index], state]);
  makeRows();
  facts = { booking: factsOf('booking'), click: factsOf('click') };
  await insertRows();
  await countStats(db, new Date('2026-11-04T18:20Z'), writeColumns);
});
afterAll(() => database.drop());

function makeRows(): void {
  const origin = () => {
    const campaign = pick([...campaignIds, null]);
    return { campaign, source: sourceOf(campaign) };
  };
  clicks = Array.from({ length: 500 }, () => {
    const at = moment();
    const from = origin();
    return {
      id: newUuid7(at.getTime()),
      at,
      ...from,
      robot: random(5) === 0,
      unique: random(2) === 0,
      device: pick(['mobile', 'desktop', null]),
      browser: pick(['Chrome', 'Safari', null]),
      country: pick(['US', 'CA', null]),
      referrer: pick([
        'https://News.example/a',
        'https://news.example:8443/b',
        'http://other.example',
        'odd',
        null,
      ]),
      landing: pick(['/jobs', '/', null]),
      utm: {
        source: pick(['x', 'y', '']),
        medium: null,
        campaign: pick(['z', null]),
        term: pick(['nurse', 'Nurse']),
        content: null,
      },
      subs: pick<Record<string, string>>([
        {},
        { sub1: 'a' },
        { sub1: 'b', sub2: "it's" },
        { sub3: 'c', sub4: '', sub5: '=1' },
        { sub4: 'd' },
      ]),
      costMicros: from.campaign === 2 && random(3) === 0 ? random(900_000) : null,
    };
  });
  const placed = (): Placed => {
    const click = random(3) === 0 ? null : pick(clicks);
    const at = click ? new Date(click.at.getTime() + random(4 * 24) * hourMs) : moment();
    return click ? { at, campaign: click.campaign, source: click.source, click } : { at, ...origin(), click };
  };
  events = Array.from({ length: 500 }, () => ({
    ...placed(),
    type: pick(['impression', 'job_view', 'application'] as const),
    job: pick([...jobIds, null]),
    partner: pick([1, 2, null]),
    unique: random(4) > 0,
    robot: random(6) === 0,
  }));
  registrations = Array.from({ length: 80 }, placed);
  conversions = Array.from({ length: 120 }, (_, index) => {
    const status = pick(['pending', 'approved', 'paid', 'reversed', 'rejected', 'hold'] as const);
    const where = placed();
    const micros = random(20_000_000);
    const later = new Date(where.at.getTime() + random(3 * 24) * hourMs);
    const muchLater = new Date(later.getTime() + random(2 * 24) * hourMs);
    const entries = [{ at: later, micros }];
    if (status === 'reversed') entries.push({ at: muchLater, micros: -micros });
    return {
      id: index + 1,
      ...where,
      micros,
      job: pick([...jobIds, null]),
      partner: pick([1, 2, null]),
      status,
      entries: ['approved', 'paid', 'reversed'].includes(status) ? entries : [],
    };
  });
  spends = [1, 2, 3, 5].flatMap((campaign) =>
    Array.from({ length: 6 }, () => ({
      campaign,
      day: addDays(firstDay, random(days)),
      // Divisible by the number of clicks of any day, so that every share is exact.
      micros: 27_720 * 10_000 * (1 + random(3)),
    })).filter(({ day }, index, all) => all.findIndex((one) => one.day === day) === index),
  );
}

async function insertRows(): Promise<void> {
  const { pool } = database;
  for (const click of clicks)
    await pool.query(
      `insert into clicks (id, clicked_at, campaign_id, traffic_source_id, bot_reason, is_unique, device, browser, country, referrer,
        landing_page, utm_source, utm_medium, utm_campaign, utm_term, utm_content, metadata, cost)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
      [
        click.id,
        click.at,
        click.campaign,
        click.source,
        click.robot ? 'list' : null,
        click.unique,
        click.device,
        click.browser,
        click.country,
        click.referrer,
        click.landing,
        click.utm.source,
        click.utm.medium,
        click.utm.campaign,
        click.utm.term,
        click.utm.content,
        JSON.stringify(click.subs),
        click.costMicros === null ? null : click.costMicros / 1e6,
      ],
    );
  for (const event of events)
    await pool.query(
      `insert into site_events (id, at, type, job_id, partner_id, campaign_id, traffic_source_id, click_id, is_unique, bot_reason)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        newUuid7(event.at.getTime()),
        event.at,
        event.type,
        event.job,
        event.partner,
        event.campaign,
        event.source,
        event.click?.id ?? null,
        event.unique,
        event.robot ? 'list' : null,
      ],
    );
  for (const { at, campaign, source, click } of registrations)
    await pool.query(
      'insert into user_sources (created_at, campaign_id, traffic_source_id, click_id) values ($1, $2, $3, $4)',
      [at, campaign, source, click?.id ?? null],
    );
  for (const one of conversions) {
    await pool.query(
      `insert into conversions (converted_at, revenue, campaign_id, traffic_source_id, job_id, partner_id, conversion_type, report_hash,
        external_reference_id, click_id, status) values ($1, $2, $3, $4, $5, $6, 'hire', '', $7, $8, $9)`,
      [
        one.at,
        one.micros / 1e6,
        one.campaign,
        one.source,
        one.job,
        one.partner,
        `t${one.id}`,
        one.click?.id ?? null,
        one.status,
      ],
    );
    for (const { at, micros } of one.entries)
      await pool.query(
        "insert into conversion_entries (conversion_id, at, amount, reason) values ($1, $2, $3, 'test')",
        [one.id, at, micros / 1e6],
      );
  }
  for (const { day, campaign, micros } of spends)
    await pool.query(
      "insert into campaign_spend (campaign_id, day, amount, traffic_source_id, entered_by) values ($1, $2, $3, $4, 'test')",
      [campaign, day, micros / 1e6, sourceOf(campaign)],
    );
}

/** One thing that a figure counts: how much it adds, when, and what it is of. */
interface Fact {
  figure: MetricName;
  amount: number;
  at: Date | string;
  of: Partial<Placed & { job: number | null; partner: number | null }>;
}

const money = new Set<MetricName>(['revenue', 'revenuePending', 'revenueHeld', 'cost']);

/** All that figures count, one by one. */
function factsOf(moneyDay: MoneyDay): Fact[] {
  const facts: Fact[] = [];
  const add = (figure: MetricName, of: Fact['of'], at: Date | string, amount = 1) =>
    facts.push({ figure, of, at, amount });
  const dayOf = (row: { at: Date }) => calendar(row.at).day;
  const people = clicks.filter(({ robot }) => !robot);
  const spendOf = (row: Pick<Placed, 'at' | 'campaign'>) =>
    spends.find(({ campaign, day }) => campaign === row.campaign && day === dayOf(row));
  const hasLinks = (row: Pick<Placed, 'at' | 'campaign'>) =>
    people.some(
      ({ campaign, at, costMicros }) =>
        campaign === row.campaign && costMicros !== null && dayOf({ at }) === dayOf(row),
    );
  const rateOf = (row: Pick<Placed, 'at' | 'campaign'>, model: string): number => {
    const plan = campaigns[row.campaign as keyof typeof campaigns];
    return plan?.model === model && !spendOf(row) && !hasLinks(row) ? plan.rate : 0;
  };
  for (const click of clicks) {
    const of = { ...click, click };
    add(click.robot ? 'botClicks' : 'clicks', of, click.at);
    if (click.robot) continue;
    if (click.unique) add('uniqueClicks', of, click.at);
    const spend = spendOf(click);
    const peers = people.filter((one) => one.campaign === click.campaign && dayOf(one) === dayOf(click));
    const plan = campaigns[click.campaign as keyof typeof campaigns];
    if (spend) add('cost', of, click.at, spend.micros / peers.length);
    else if (plan && hasLinks(click))
      add('cost', of, click.at, click.costMicros ?? (plan.model === 'cpc' ? plan.rate : 0));
    else add('cost', of, click.at, rateOf(click, 'cpc'));
  }
  for (const spend of spends)
    if (!people.some((one) => one.campaign === spend.campaign && dayOf(one) === spend.day))
      add('cost', { campaign: spend.campaign, source: sourceOf(spend.campaign) }, spend.day, spend.micros);
  for (const event of events.filter(({ robot }) => !robot)) {
    if (event.type === 'impression') {
      add('impressions', event, event.at);
      add('cost', event, event.at, rateOf(event, 'cpm') / 1000);
    }
    if (event.type === 'job_view') add('jobViews', event, event.at);
    if (event.type === 'application' && event.unique) add('jobApplications', event, event.at);
  }
  for (const one of registrations) {
    add('registrations', one, one.at);
    add('cost', one, one.at, rateOf(one, 'cpl'));
  }
  for (const one of conversions) {
    const clickDay = one.click?.at ?? one.at;
    const day = moneyDay === 'click' ? clickDay : one.at;
    if (['pending', 'approved', 'paid'].includes(one.status)) {
      add('conversions', one, day);
      add('cost', one, one.at, rateOf(one, 'cpa'));
    }
    if (one.status === 'hold') {
      add('heldConversions', one, day);
      add('revenueHeld', one, day, one.micros);
    }
    if (one.status === 'pending') add('revenuePending', one, day, one.micros);
    for (const { at, micros } of one.entries)
      add('revenue', one, moneyDay === 'click' ? clickDay : at, micros);
  }
  return facts;
}

const utmOf =
  (name: string) =>
  ({ of }: Fact) =>
    of.click?.utm[name] || null;
const subOf =
  (number: number) =>
  ({ of }: Fact) =>
    of.click?.subs[`sub${number}`] || null;
const factOf =
  (name: 'company' | 'category' | 'state') =>
  ({ of }: Fact) =>
    jobFacts[jobIds.indexOf(of.job ?? -1)]?.[name] ?? null;
const timeOf = ({ at }: Fact) => (typeof at === 'string' ? null : calendar(at));
const dayOf = (fact: Fact) => timeOf(fact)?.day ?? String(fact.at);
const weekday = (day: string) => ((new Date(day).getUTCDay() + 6) % 7) + 1;

/** The id of the row that a fact belongs to, in each dimension. */
const keyOf: Record<Dimension, (fact: Fact) => string | number | null> = {
  'traffic-sources': ({ of }) => of.source ?? null,
  campaigns: ({ of }) => of.campaign ?? null,
  'landing-pages': ({ of }) => of.click?.landing ?? null,
  referrers: ({ of }) => {
    const url = of.click?.referrer ? URL.parse(of.click.referrer) : null;
    return url?.hostname || null;
  },
  countries: ({ of }) => of.click?.country ?? null,
  devices: ({ of }) => of.click?.device ?? null,
  browsers: ({ of }) => of.click?.browser ?? null,
  'utm-source': utmOf('source'),
  'utm-medium': utmOf('medium'),
  'utm-campaign': utmOf('campaign'),
  'utm-term': utmOf('term'),
  'utm-content': utmOf('content'),
  sub1: subOf(1),
  sub2: subOf(2),
  sub3: subOf(3),
  sub4: subOf(4),
  sub5: subOf(5),
  partners: ({ of }) => of.partner ?? null,
  jobs: ({ of }) => of.job ?? null,
  companies: factOf('company'),
  categories: factOf('category'),
  states: factOf('state'),
  hours: (fact) => timeOf(fact)?.hour ?? null,
  weekdays: (fact) => weekday(dayOf(fact)),
  days: dayOf,
  weeks: (fact) => addDays(dayOf(fact), 1 - weekday(dayOf(fact))),
  months: (fact) => dayOf(fact).slice(0, 7),
};

const figureNames: MetricName[] = [
  'impressions',
  'clicks',
  'uniqueClicks',
  'botClicks',
  'cost',
  'registrations',
  'jobViews',
  'jobApplications',
  'conversions',
  'heldConversions',
  'revenue',
  'revenuePending',
  'revenueHeld',
];
const ofJobs: MetricName[] = figureNames.slice(6);

/** The figures of every row that has any, by the ids of its dimensions. */
function naive(
  by: readonly Dimension[],
  within: DayRange,
  moneyDay: MoneyDay,
): Map<string, Record<string, number>> {
  const known = isWork(by) ? ofJobs : figureNames;
  const rows = new Map<string, Record<string, number>>();
  for (const fact of facts[moneyDay]) {
    const day = dayOf(fact);
    if (day < within.from || day > within.to || fact.amount === 0 || !known.includes(fact.figure)) continue;
    const key = JSON.stringify(by.map((one) => keyOf[one](fact)));
    const row = rows.get(key) ?? Object.fromEntries(known.map((name) => [name, 0]));
    row[fact.figure]! += fact.amount;
    rows.set(key, row);
  }
  for (const row of rows.values())
    for (const name of money) if (name in row) row[name] = Math.round(row[name]!) / 1e6;
  return rows;
}

const idsOf = (row: ReportRow, by: readonly Dimension[]) =>
  JSON.stringify(by.length === 2 ? [row.id, row.second?.id] : [row.id]);
const figuresOf = (row: object, names: readonly MetricName[]) =>
  Object.fromEntries(names.map((name) => [name, (row as Record<string, number>)[name]]));
const hasAny = (figures: Record<string, number | undefined>) =>
  Object.values(figures).some((value) => value !== 0);

const pairs: Dimension[][] = [
  ['campaigns', 'devices'],
  ['sub1', 'utm-term'],
  ['hours', 'weekdays'],
  ['traffic-sources', 'months'],
  ['jobs', 'campaigns'],
  ['companies', 'partners'],
  ['days', 'states'],
  ['countries', 'hours'],
  ['weeks', 'referrers'],
];
const divisions = [...dimensionNames.map((name) => [name]), ...pairs];

describe.each<[MoneyDay, string, string | null]>([
  ['booking', 'events', null],
  ['booking', 'columns and events', '2026-11-04T18:20Z'],
  ['click', 'events', null],
  ['click', 'columns', '2026-12-01T12:00Z'],
])('money on the day of the %s, from %s', (moneyDay, _what, countedAt) => {
  beforeAll(async () => {
    await database.pool.query("update event_upkeep set counted_before = null, columns_until = '-infinity'");
    if (countedAt) await countStats(db, new Date(countedAt), writeColumns);
  });

  test.each(divisions)('by %s %s: every figure of every row is equal to a naive count', async (...by) => {
    const dimensions = by.filter(Boolean) as Dimension[];
    const { rows, totals, totalsBefore } = await reportBy(db, { by: dimensions, range, moneyDay }, today);
    const names = isWork(dimensions) ? ofJobs : figureNames;
    const expected = naive(dimensions, range, moneyDay);
    const found = new Map(
      rows
        .map((row) => [idsOf(row, dimensions), figuresOf(row, names)] as const)
        .filter(([, figures]) => hasAny(figures)),
    );
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
    if (isWork(dimensions))
      for (const row of rows) expect(row).toMatchObject({ clicks: null, cost: null, roi: null });
    if (dimensions.length === 1 && dimensions[0] !== 'days') {
      const before = naive(dimensions, periodBefore(range), moneyDay);
      for (const row of rows)
        if (row.before) expect(figuresOf(row.before, names)).toEqual(before.get(idsOf(row, dimensions)));
    }
    expect(figuresOf(totals, figureNames)).toEqual(naive([], range, moneyDay).get('[]'));
    expect(figuresOf(totalsBefore, figureNames)).toEqual(naive([], periodBefore(range), moneyDay).get('[]'));
  });

  const lists = {
    clicks: clicksList,
    'site-events': eventsList,
    registrations: registrationsList,
    conversions: conversionsList,
    'conversion-entries': conversionEntries,
  };
  const countable = figureNames.filter((name) => !money.has(name));

  test.each(divisions)('by %s %s: a figure links to exactly its rows', async (...by) => {
    const dimensions = by.filter(Boolean) as Dimension[];
    const rows = await listReportRows(db, { by: dimensions, range, moneyDay });
    let followed = 0;
    for (const row of rows.slice(0, 12)) {
      const values = dimensions.map((dimension, index) => ({
        dimension,
        id: index === 0 ? row.id : row.second!.id,
      }));
      for (const metric of [...countable, 'revenue' as const]) {
        const address = rowsBehind(metric, { range, moneyDay, values });
        if (address === null || !row[metric]) continue;
        const { pathname, searchParams } = new URL(address, 'http://x');
        const list = lists[pathname.replace('/admin/', '') as keyof typeof lists];
        searchParams.set('pageSize', '500');
        const listed = await listRows(db, list, readListQuery(searchParams, list));
        const value =
          metric === 'revenue'
            ? listed.rows.reduce((all, entry) => all + Math.round(Number(entry.amount) * 1e6), 0) / 1e6
            : listed.total;
        expect(value, address).toBe(row[metric]);
        followed++;
      }
    }
    expect(followed).toBeGreaterThan(dimensions.some((one) => /medium|content/.test(one)) ? -1 : 2);
  });
});

test('a registration of an erased account stays in the figure and in its list', async () => {
  await database.pool.query(
    "insert into users (email, first_name, last_name, unsubscribe_token) values ('a@example.org', 'A', 'B', 't')",
  );
  await database.pool.query('update user_sources set user_id = (select max(id) from users) where id = 1');
  await database.pool.query('delete from users');
  const listed = await listRows(
    db,
    registrationsList,
    readListQuery(new URLSearchParams('pageSize=500'), registrationsList),
  );
  expect(listed.total).toBe(registrations.length);
  expect(listed.rows.find(({ id }) => id === 1)).toMatchObject({ isErased: true, userId: null });
});

test('a day without events has a row of zeros', async () => {
  const rows = await listReportRows(db, {
    by: ['days'],
    moneyDay: 'booking',
    range: { from: '2027-01-01', to: '2027-01-03' },
  });
  expect(rows.map(({ name, clicks: count }) => [name, count])).toEqual([
    ['2027-01-01', 0],
    ['2027-01-02', 0],
    ['2027-01-03', 0],
  ]);
});

test('campaigns that overspend raise an alarm', async () => {
  const {
    alarms,
    campaigns: top,
    days: listed,
  } = await reportDashboard(db, { range, moneyDay: 'booking' }, today);
  expect(listed).toHaveLength(10);
  expect(top.map(({ name }) => name).sort()).toEqual(['No campaign', 'c1', 'c2', 'c3', 'c4', 'c5']);
  expect(alarms.flatMap(({ name, texts }) => texts.map((text) => `${name} ${text}`)).sort()).toEqual([
    expect.stringMatching(/^c1 has a CPA of \$[\d.,]+ \(target \$0\.01\)$/),
    expect.stringMatching(/^c1 has spent [\d,]+% of its budget in 55% of its days$/),
  ]);
});

test('conversions by status, type and delay', async () => {
  const { byStatus, byType, delays } = await reportConversions(db, { range, moneyDay: 'booking' });
  const inside = conversions.filter(
    ({ at }) => calendar(at).day >= range.from && calendar(at).day <= range.to,
  );
  for (const { name, conversions: count } of byStatus)
    expect(count).toBe(inside.filter(({ status }) => status === name).length);
  expect(byType).toMatchObject([{ name: 'hire', conversions: inside.length }]);
  const clicked = inside.filter(({ click }) => click);
  expect(delays.reduce((sum, { conversions: count }) => sum + count, 0)).toBe(clicked.length);
  const sameDay = clicked.filter(({ at, click }) => at.getTime() - click!.at.getTime() < 24 * hourMs);
  expect(delays[0]).toMatchObject({ days: '0', conversions: sameDay.length });
});

describe('the API', () => {
  const endpoints = () =>
    reportEndpoints({ db, config: { timeZone: zone }, now: () => new Date(`${today}T18:00:00Z`) });
  const call = {
    request: new Request('http://x'),
    client: { ip: '::1' },
    params: {},
    caller: null,
    body: {},
  };
  const ask = async (name: string, search: string) => {
    const found = endpoints().find(({ path }) => path === `/admin/reports/${name}`)!;
    const query = found.parseQuery!(new URLSearchParams(search));
    return found.handle({ ...call, query } as never);
  };

  test('serves each report as JSON and as a file with the same figures', async () => {
    await database.pool.query("update campaigns set name = '=1+1' where id = 1");
    for (const { path } of endpoints()) {
      const name = path.replace('/admin/reports/', '');
      const search = `from=${range.from}&to=${range.to}`;
      const text = await ((await ask(name, `${search}&format=csv`)) as Response).text();
      const json = (await ask(name, search)) as Record<string, Record<string, unknown>[]>;
      expect(json, path).toMatchObject({ range });
      const { rows, days: listed = rows } = json;
      const records = parse(text, { bom: true, columns: true, record_delimiter: '\r\n' });
      expect(records.length, path).toBe(listed!.length);
      for (const [index, record] of records.entries())
        for (const [column, cell] of Object.entries(record as Record<string, string>))
          expect(cell, `${path} ${column}`).toBe(csvCell({ kind: 'number' }, listed![index]![column]));
    }
  });

  test('sorts, searches, pages and sums', async () => {
    const search = `from=${range.from}&to=${range.to}&second=devices&columns=clicks,cost`;
    const read = async (more: string) =>
      (await ask('campaigns', `${search}${more}`)) as {
        rows: ReportRow[];
        rowCount: number;
        sums: Record<string, number>;
      };
    const all = await read('&sort=-clicks');
    const counts = all.rows.map(({ clicks: count }) => count ?? 0);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    expect(all.sums.clicks).toBe(naive([], range, 'booking').get('[]')!.clicks);
    expect(all.sums.cost).toBe(naive([], range, 'booking').get('[]')!.cost);
    const one = await read('&q=c3&sort=name');
    expect(one.rows.map(({ name }) => name)).toEqual(one.rows.map(() => 'c3'));
    expect(one.rowCount).toBe(one.rows.length);
    expect((await read('&page=2')).rows).toEqual([]);
  });

  test.each([
    ['campaigns', 'sorce=1', /sorce: unknown parameter/],
    ['dashboard', 'second=devices', /second: unknown parameter/],
    ['campaigns', 'second=planets', /second: unknown dimension/],
    ['campaigns', 'second=campaigns', /second: choose a dimension other/],
    ['campaigns', 'sort=beauty', /sort: unknown column/],
    ['campaigns', 'columns=clicks,beauty', /columns: unknown metric/],
    ['campaigns', 'money=never', /money: use booking or click/],
    ['campaigns', 'page=0', /page: use a whole number/],
    ['campaigns', 'from=2026-02-30', /from: use a date/],
    ['campaigns', 'format=pdf', /format: use json or csv/],
  ])('refuses %s?%s', async (name, search, message) => {
    await expect(ask(name, search)).rejects.toThrow(BadRequest);
    await expect(ask(name, search)).rejects.toThrow(message);
  });
});

test('every dimension has a filter for its rows, or is a range of days', () => {
  for (const name of dimensionNames)
    expect(infoOf(name).filter !== null || ['days', 'weeks', 'months'].includes(name), name).toBe(true);
});

test('a report that takes too long says so, and what to do', async () => {
  const blocker = await database.pool.connect();
  try {
    await blocker.query('begin');
    await blocker.query('lock table clicks in access exclusive mode');
    const slow = db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = 300`.execute(tx);
      await listReportRows(tx, { by: ['sub1', 'devices'], range, moneyDay: 'booking' });
    });
    await expect(slow).rejects.toThrow(
      'This report takes too long. Choose fewer days, or only one dimension.',
    );
  } finally {
    await blocker.query('rollback');
    blocker.release();
  }
});
