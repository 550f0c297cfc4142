import type { MetricName } from './metrics.ts';
import { type Division, divisions } from './report-names.ts';
import type { DayRange } from './report-range.ts';

/** The list with the rows behind a figure, and the filters for them. */
const lists: Partial<Record<MetricName, [list: string, narrow: Record<string, string>]>> = {
  impressions: ['site-events', { type: 'impression', robot: 'false' }],
  clicks: ['clicks', { robot: 'false' }],
  uniqueClicks: ['clicks', { robot: 'false', unique: 'true' }],
  botClicks: ['clicks', { robot: 'true' }],
  botShare: ['clicks', { robot: 'true' }],
  registrations: ['users', {}],
  jobViews: ['site-events', { type: 'job_view', robot: 'false' }],
  jobApplications: ['site-events', { type: 'application', robot: 'false', unique: 'true' }],
  conversions: ['conversions', { counted: 'true' }],
  revenue: ['conversion-entries', {}],
  revenuePending: ['conversions', { open: 'true' }],
};

/** The address of the rows behind a figure. Null if there are none to show. */
export function rowsBehind(
  metric: MetricName,
  range: DayRange,
  row?: { division: Division; id: number | string | null },
): string | null {
  const found = lists[metric];
  if (!found || row?.id === null) return null;
  const [list, narrow] = found;
  const filter = row && divisions[row.division].filter;
  const days =
    row && filter === null
      ? { from: String(row.id), until: String(row.id) }
      : { from: range.from, until: range.to };
  const own = row && filter ? { [filter]: String(row.id) } : {};
  return `/admin/${list}?${new URLSearchParams({ ...narrow, ...own, ...days })}`;
}
