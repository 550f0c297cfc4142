import { type MetricName, metrics } from './metrics.ts';

/**
 * What a dimension is a property of: a campaign's traffic, the click that brought the visitor, the job, or the time of
 * the event.
 */
export type DimensionKind = 'traffic' | 'click' | 'job' | 'time';

export interface DimensionInfo {
  title: string;
  /** The name of one row. */
  one: string;
  kind: DimensionKind;
  /** The filter of lists that takes a row's id. Null: the row is a range of days. */
  filter: string | null;
  /** The list in which the row has its own page. */
  list?: string;
  /** The column of that list that holds the value, if it is not the ID. */
  listColumn?: string;
}

const subId = (number: number) =>
  ({ title: `By sub${number}`, one: `sub${number}`, kind: 'click', filter: `sub${number}` }) as const;
const utm = (name: string) =>
  ({ title: `By utm_${name}`, one: `utm_${name}`, kind: 'click', filter: `utm_${name}` }) as const;

/** What reports can be divided by, in menu order. A key is part of a report's address. */
export const dimensions = {
  'traffic-sources': {
    title: 'By traffic source',
    one: 'Source',
    kind: 'traffic',
    filter: 'source',
    list: 'traffic-sources',
  },
  campaigns: {
    title: 'By campaign',
    one: 'Campaign',
    kind: 'traffic',
    filter: 'campaign',
    list: 'campaigns',
  },
  'landing-pages': { title: 'By landing page', one: 'Landing page', kind: 'click', filter: 'landing' },
  referrers: { title: 'By referrer', one: 'Referring site', kind: 'click', filter: 'referrer' },
  countries: { title: 'By country', one: 'Country', kind: 'click', filter: 'country' },
  devices: { title: 'By device', one: 'Device', kind: 'click', filter: 'device' },
  browsers: { title: 'By browser', one: 'Browser', kind: 'click', filter: 'browser' },
  'utm-source': utm('source'),
  'utm-medium': utm('medium'),
  'utm-campaign': utm('campaign'),
  'utm-term': utm('term'),
  'utm-content': utm('content'),
  sub1: subId(1),
  sub2: subId(2),
  sub3: subId(3),
  sub4: subId(4),
  sub5: subId(5),
  partners: { title: 'By partner', one: 'Partner', kind: 'job', filter: 'partner', list: 'partners' },
  jobs: { title: 'By job', one: 'Job', kind: 'job', filter: 'job', list: 'jobs' },
  feeds: { title: 'By feed', one: 'Feed', kind: 'job', filter: 'feed', list: 'feeds' },
  companies: {
    title: 'By company',
    one: 'Company',
    kind: 'job',
    filter: 'company',
    list: 'employers',
    listColumn: 'name',
  },
  categories: { title: 'By category', one: 'Category', kind: 'job', filter: 'category' },
  states: { title: 'By state', one: 'State', kind: 'job', filter: 'state' },
  hours: { title: 'By hour', one: 'Hour', kind: 'time', filter: 'hour' },
  weekdays: { title: 'By weekday', one: 'Weekday', kind: 'time', filter: 'weekday' },
  days: { title: 'By day', one: 'Day', kind: 'time', filter: null },
  weeks: { title: 'By week', one: 'Week', kind: 'time', filter: null },
  months: { title: 'By month', one: 'Month', kind: 'time', filter: null },
} as const satisfies Record<string, DimensionInfo>;

/** The key of a dimension, as in the address of its report. */
export type Dimension = keyof typeof dimensions;

export const dimensionNames = Object.keys(dimensions) as Dimension[];

export const infoOf = (dimension: Dimension): DimensionInfo => dimensions[dimension];

const traffic: MetricName[] = [
  'impressions',
  'clicks',
  'uniqueClicks',
  'ctr',
  'botShare',
  'registrations',
  'registrationRate',
  'jobApplications',
  'conversions',
  'heldConversions',
  'cost',
  'cpc',
  'cpa',
  'revenue',
  'revenuePending',
  'epc',
  'profit',
  'roi',
  'roas',
];
/** What the events of jobs have, except the value of conversions on hold. */
const work = metrics
  .filter(({ name, needsClicks }) => !needsClicks && name !== 'revenueHeld')
  .map(({ name }) => name);

/** Whether the rows count the events of jobs only, which have neither clicks nor cost. */
export const isWork = (by: readonly Dimension[]): boolean => by.some((one) => infoOf(one).kind === 'job');

/** The metrics that reports by these dimensions show, unless the reader chooses others. */
export const usualColumns = (by: readonly Dimension[]): readonly MetricName[] =>
  isWork(by) ? work : traffic;

/** A report: a dimension, or one of two with content of their own. */
export type ReportName = 'dashboard' | 'conversions' | Dimension;

/** Every report and its title, in menu order. */
export const reportTitles = {
  dashboard: 'Overview',
  conversions: 'Conversions',
  ...(Object.fromEntries(dimensionNames.map((name) => [name, dimensions[name].title])) as Record<
    Dimension,
    string
  >),
} satisfies Record<ReportName, string>;

export const isReportName = (name: string): name is ReportName => Object.hasOwn(reportTitles, name);

/** Whether the report is divided by a dimension. */
export const isDimension = (name: ReportName): name is Dimension =>
  name !== 'dashboard' && name !== 'conversions';
