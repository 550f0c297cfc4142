import { dollarDecimals } from '../../platform/money/dollars.ts';
import { required } from '../../platform/required.ts';

/** The figures that are counted. All metrics follow from them. Conversions are those that are not on hold. */
export const figureNames = [
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
] as const;

/** Totals of a period. Money is in dollars. Null: the report's division has no such data. */
export type Totals = Record<(typeof figureNames)[number], number | null>;

export interface Metric {
  name: MetricName;
  label: string;
  /** 'price': dollars for one unit, rounded. 'money' is exact. */
  kind: 'number' | 'money' | 'price' | 'percent';
  /** Whether more or less of it is good. Undefined: neither. */
  better?: 'more' | 'less';
  /** The events of jobs have no clicks and no cost. */
  needsClicks: boolean;
}

type Value = number | null;

/** Null instead of a division by zero. */
const ratio = (part: Value, whole: Value): Value => (part === null || !whole ? null : part / whole);

/** Rounded to a hundredth of a cent. */
const price = (value: Value): Value => (value === null ? null : Math.round(value * 10_000) / 10_000);

/** The database's sums are exact. Rounding removes the floating-point error of the subtraction. */
const profit = ({ revenue, cost }: Totals): Value =>
  revenue === null || cost === null ? null : Number((revenue - cost).toFixed(dollarDecimals));

/** Every metric in the order of the columns, and its formula. */
const table = {
  impressions: ['Impressions', 'number', 'more', (t) => t.impressions],
  clicks: ['Clicks', 'number', 'more', (t) => t.clicks],
  uniqueClicks: ['Unique clicks', 'number', 'more', (t) => t.uniqueClicks],
  ctr: ['CTR', 'percent', 'more', (t) => ratio(t.clicks, t.impressions)],
  botClicks: ['Bots', 'number', undefined, (t) => t.botClicks],
  botShare: ['Bot %', 'percent', 'less', (t) => ratio(t.botClicks, (t.clicks ?? 0) + (t.botClicks ?? 0))],
  registrations: ['Registrations', 'number', 'more', (t) => t.registrations],
  registrationRate: ['Registration rate', 'percent', 'more', (t) => ratio(t.registrations, t.clicks)],
  jobViews: ['Job views', 'number', 'more', (t) => t.jobViews],
  jobApplications: ['Apply clicks', 'number', 'more', (t) => t.jobApplications],
  applyRate: ['Apply rate', 'percent', 'more', (t) => ratio(t.jobApplications, t.jobViews)],
  conversions: ['Conversions', 'number', 'more', (t) => t.conversions],
  heldConversions: ['On hold', 'number', undefined, (t) => t.heldConversions],
  conversionRate: ['Conversion rate', 'percent', 'more', (t) => ratio(t.conversions, t.clicks)],
  cost: ['Cost', 'money', undefined, (t) => t.cost],
  cpc: ['CPC', 'price', 'less', (t) => price(ratio(t.cost, t.clicks))],
  cpa: ['CPA', 'price', 'less', (t) => price(ratio(t.cost, t.conversions))],
  revenue: ['Revenue', 'money', 'more', (t) => t.revenue],
  revenuePending: ['Pending revenue', 'money', undefined, (t) => t.revenuePending],
  revenueHeld: ['Revenue on hold', 'money', undefined, (t) => t.revenueHeld],
  epc: ['EPC', 'price', 'more', (t) => price(ratio(t.revenue, t.clicks))],
  profit: ['Profit', 'money', 'more', profit],
  roi: ['ROI', 'percent', 'more', (t) => ratio(profit(t), t.cost)],
  roas: ['ROAS', 'percent', 'more', (t) => ratio(t.revenue, t.cost)],
} as const satisfies Record<
  string,
  [label: string, kind: Metric['kind'], better: Metric['better'], of: (totals: Totals) => Value]
>;

export type MetricName = keyof typeof table;
export type Metrics = Record<MetricName, Value>;

/** A condition on a figure of a row: more, less, or exactly. */
export interface Threshold {
  metric: MetricName;
  is: '>' | '<' | '=';
  amount: number;
}

const names = Object.keys(table) as MetricName[];

/** Metrics of the events of jobs. Reports by a property of jobs have no others. */
const work: readonly MetricName[] = [
  'jobViews',
  'jobApplications',
  'applyRate',
  'conversions',
  'heldConversions',
  'revenue',
  'revenuePending',
  'revenueHeld',
];

/** The metrics in the order of the columns. */
export const metrics: Metric[] = names.map((name) => {
  const [label, kind, better] = table[name];
  return { name, label, kind, ...(better && { better }), needsClicks: !work.includes(name) };
});

export const isMetric = (name: string): name is MetricName => Object.hasOwn(table, name);

/** Whether a figure is an amount in dollars, which may have decimals. */
export const isDollars = (figure: keyof Totals): boolean => table[figure][1] === 'money';

/** The metric of a name. */
export const metricOf = (name: MetricName): Metric =>
  required(
    metrics.find((one) => one.name === name),
    name,
  );

/** A metric of a period. Null if a denominator is zero. */
export const metricValue = (name: MetricName, totals: Totals): number | null => table[name][3](totals);

/** All metrics of a period. Null if a denominator is zero. */
export function computeMetrics(totals: Totals): Metrics {
  return Object.fromEntries(names.map((name) => [name, table[name][3](totals)])) as Metrics;
}

/** The change from the period before, as a share of it. Null if there is nothing to compare. */
export function changeOf(now: Value, before: Value | undefined): Value {
  return now === null || before === null || !before ? null : (now - before) / Math.abs(before);
}
