import { type Dimension, infoOf } from './dimensions.ts';
import type { MoneyDay } from './figure-sources.server.ts';
import type { MetricName } from './metrics.ts';
import { addDays, type DayRange } from './report-range.ts';

/** The list with the rows behind a figure, and the filters for them. */
const lists: Partial<Record<MetricName, [list: string, narrow: Record<string, string>]>> = {
  impressions: ['site-events', { type: 'impression', robot: 'false' }],
  clicks: ['clicks', { robot: 'false' }],
  uniqueClicks: ['clicks', { robot: 'false', unique: 'true' }],
  botClicks: ['clicks', { robot: 'true' }],
  botShare: ['clicks', { robot: 'true' }],
  registrations: ['registrations', {}],
  jobViews: ['site-events', { type: 'job_view', robot: 'false' }],
  jobApplications: ['site-events', { type: 'application', robot: 'false', unique: 'true' }],
  conversions: ['conversions', { counted: 'true' }],
  heldConversions: ['conversions', { status: 'hold' }],
  revenue: ['conversion-entries', {}],
  revenuePending: ['conversions', { status: 'pending' }],
  revenueHeld: ['conversions', { status: 'hold' }],
};
const moneyLists = ['conversions', 'conversion-entries'];

/** A value of a dimension. Null: events without one. */
export interface DimensionValue {
  dimension: Dimension;
  id: number | string | null;
}

/** Where a figure is: the days of its report, and the values of its row. Without values it is a total. */
export interface FigurePlace {
  range: DayRange;
  moneyDay: MoneyDay;
  values: readonly DimensionValue[];
}

/** The address of the rows behind a figure. Null if there are none to show. */
export function rowsBehind(metric: MetricName, { range, moneyDay, values }: FigurePlace): string | null {
  const found = lists[metric];
  if (!found || values.some(({ id }) => id === null)) return null;
  const [list, narrow] = found;
  const params = new URLSearchParams(narrow);
  const prefix = moneyDay === 'click' && moneyLists.includes(list) ? 'clicked_' : '';
  for (const { dimension, id } of values) {
    const { filter, kind } = infoOf(dimension);
    if (filter) params.set(kind === 'time' ? prefix + filter : filter, String(id));
  }
  const days = values.reduce((all, value) => shared(all, daysOf(value) ?? all), range);
  params.set(`${prefix}from`, days.from);
  params.set(`${prefix}until`, days.to);
  return `/admin/${list}?${params}`;
}

/** The days of a value. Null: it is no range of days. */
function daysOf({ dimension, id }: DimensionValue): DayRange | null {
  const from = String(id);
  if (dimension === 'days') return { from, to: from };
  if (dimension === 'weeks') return { from, to: addDays(from, 6) };
  if (dimension === 'months') return { from: `${from}-01`, to: lastOfMonth(from) };
  return null;
}

function lastOfMonth(month: string): string {
  const inNextMonth = addDays(`${month}-01`, 31);
  return addDays(`${inNextMonth.slice(0, 7)}-01`, -1);
}

const shared = (a: DayRange, b: DayRange): DayRange => ({
  from: a.from > b.from ? a.from : b.from,
  to: a.to < b.to ? a.to : b.to,
});
