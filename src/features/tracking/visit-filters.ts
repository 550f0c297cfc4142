import type { Filter } from '../lists/list.ts';

/** Filters that the lists of visits and money have: whose they are, and when. */
export const visitFilters = <Time extends string>(
  time: Time,
): Filter<'campaignId' | 'trafficSourceId' | Time>[] => [
  { name: 'campaign', label: 'Campaign ID', kind: 'is', column: 'campaignId' },
  { name: 'source', label: 'Traffic source ID', kind: 'is', column: 'trafficSourceId' },
  { name: 'from', label: 'From', kind: 'from', column: time },
  { name: 'until', label: 'To', kind: 'until', column: time },
];

/** Filters of lists whose rows have a job. */
export const jobFilters: Filter<'partnerId' | 'jobId' | 'company' | 'category' | 'state'>[] = [
  { name: 'partner', label: 'Partner ID', kind: 'is', column: 'partnerId' },
  { name: 'job', label: 'Job ID', kind: 'is', column: 'jobId' },
  { name: 'category', label: 'Category', kind: 'is', column: 'category' },
  { name: 'state', label: 'State', kind: 'is', column: 'state' },
  { name: 'company', label: 'Company', kind: 'is', column: 'company', isRare: true },
];

/** Filters by the click that brought the visitor. Figures of reports lead here. The columns are `clickFields`. */
export const clickFilters = (
  [
    ['landing', 'Landing page', 'landingPage'],
    ['referrer', 'Referring site', 'referringSite'],
    ['country', 'Country', 'country'],
    ['device', 'Device', 'device'],
    ['browser', 'Browser', 'browser'],
    ['utm_source', 'utm_source', 'utmSource'],
    ['utm_medium', 'utm_medium', 'utmMedium'],
    ['utm_campaign', 'utm_campaign', 'utmCampaign'],
    ['utm_term', 'utm_term', 'utmTerm'],
    ['utm_content', 'utm_content', 'utmContent'],
    ['sub1', 'sub1', 'sub1'],
    ['sub2', 'sub2', 'sub2'],
    ['sub3', 'sub3', 'sub3'],
    ['sub4', 'sub4', 'sub4'],
    ['sub5', 'sub5', 'sub5'],
  ] as const
).map(([name, label, column]) => ({ name, label, kind: 'is' as const, column, isRare: true }));

/** Filters by hour and weekday. The columns are `hourFields`. */
export const hourFilters = [
  { name: 'hour', label: 'Hour', kind: 'is', column: 'hour', isRare: true },
  { name: 'weekday', label: 'Weekday (1 is Monday)', kind: 'is', column: 'weekday', isRare: true },
] as const satisfies Filter[];

/** Filters of money by the time of its click. The columns are `clickedFields`. */
export const clickedFilters = [
  { name: 'clicked_from', label: 'Clicked from', kind: 'from', column: 'clickedAt', isRare: true },
  { name: 'clicked_until', label: 'Clicked to', kind: 'until', column: 'clickedAt', isRare: true },
  { name: 'clicked_hour', label: 'Hour of the click', kind: 'is', column: 'clickedHour', isRare: true },
  {
    name: 'clicked_weekday',
    label: 'Weekday of the click',
    kind: 'is',
    column: 'clickedWeekday',
    isRare: true,
  },
] as const satisfies Filter[];

export const yesNo = ['true', 'false'];
