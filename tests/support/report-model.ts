import { type Dimension, dimensionNames, isWork } from '../../src/money/reports/dimensions.ts';
import type { MoneyDay } from '../../src/money/reports/figure-sources.server.ts';
import { figureNames, type MetricName } from '../../src/money/reports/metrics.ts';
import { addDays, type DayRange } from '../../src/money/reports/report-range.ts';
import { campaigns, jobFacts, type Placed, type ReportRows, sourceOf, zone } from './report-rows.ts';

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
export function calendar(at: Date): { day: string; hour: number; weekday: number } {
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

/** One thing that a figure counts: how much it adds, when, and what it is of. */
interface Fact {
  figure: MetricName;
  amount: number;
  at: Date | string;
  of: Partial<Placed & { job: number | null; partner: number | null }>;
  job: (typeof jobFacts)[number] | undefined;
}

export const money = new Set<MetricName>(['revenue', 'revenuePending', 'revenueHeld', 'cost']);

/** All that figures count, one by one. */
function factsOf(
  { jobIds, clicks, events, registrations, conversions, spends }: ReportRows,
  moneyDay: MoneyDay,
): Fact[] {
  const facts: Fact[] = [];
  const add = (figure: MetricName, of: Fact['of'], at: Date | string, amount = 1) =>
    facts.push({ figure, of, at, amount, job: jobFacts[jobIds.indexOf(of.job ?? -1)] });
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
    if (event.type !== 'application' || !event.unique) continue;
    add('jobApplications', event, event.at);
    const bid = jobFacts[jobIds.indexOf(event.job ?? -1)]?.bid ?? 0;
    add('revenue', event, moneyDay === 'click' ? (event.click?.at ?? event.at) : event.at, bid);
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
      add('cost', one, day, rateOf(one, 'cpa'));
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
  ({ job }: Fact) =>
    job?.[name] ?? null;
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
  feeds: ({ job }) => job?.feed ?? null,
  companies: factOf('company'),
  categories: factOf('category'),
  states: factOf('state'),
  hours: (fact) => timeOf(fact)?.hour ?? null,
  weekdays: (fact) => weekday(dayOf(fact)),
  days: dayOf,
  weeks: (fact) => addDays(dayOf(fact), 1 - weekday(dayOf(fact))),
  months: (fact) => dayOf(fact).slice(0, 7),
};

/** The figures that reports by a property of the job have. */
export const ofJobs: MetricName[] = figureNames.slice(6);

type Row = Record<string, number>;

/**
 * Computes every figure from the rows by itself, with its own calendar and in whole millionths of a dollar.
 */
export class ReportModel {
  readonly #facts: Record<MoneyDay, Fact[]>;

  constructor(rows: ReportRows) {
    this.#facts = { booking: factsOf(rows, 'booking'), click: factsOf(rows, 'click') };
  }

  /** The figures of every row that has any, by the ids of its dimensions as JSON. */
  rowsBy(by: readonly Dimension[], within: DayRange, moneyDay: MoneyDay): Map<string, Row> {
    const known: readonly MetricName[] = isWork(by) ? ofJobs : figureNames;
    const rows = new Map<string, Row>();
    for (const fact of this.#facts[moneyDay]) {
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

  /** The figures of all rows together. */
  totals(within: DayRange, moneyDay: MoneyDay): Row {
    return this.rowsBy([], within, moneyDay).get('[]')!;
  }
}

/** Pairs of dimensions of each kind. */
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
/** Every dimension, and the pairs. */
export const divisions = [...dimensionNames.map((name): Dimension[] => [name]), ...pairs];
