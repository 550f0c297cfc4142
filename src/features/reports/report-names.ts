import type { MetricName } from './metrics.ts';

interface ReportKind {
  title: string;
  /** What one row is. */
  one: string;
  about: string;
  /** Which filter of a list names a row's id; null: the row has a day of its own. */
  filter: string | null;
  columns: readonly MetricName[];
}

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
const work: MetricName[] = [
  'jobViews',
  'jobApplications',
  'applyRate',
  'conversions',
  'revenue',
  'revenuePending',
];

/** What reports divide the figures by. */
export const divisions = {
  campaigns: {
    title: 'By campaign',
    one: 'Campaign',
    about: 'What each campaign cost and brought.',
    filter: 'campaign',
    columns: traffic,
  },
  'traffic-sources': {
    title: 'By traffic source',
    one: 'Source',
    about: 'What each traffic source cost and brought.',
    filter: 'source',
    columns: traffic,
  },
  partners: {
    title: 'By partner',
    one: 'Partner',
    about: 'What each partner’s jobs brought.',
    filter: 'partner',
    columns: work,
  },
  jobs: { title: 'By job', one: 'Job', about: 'The jobs that brought most.', filter: 'job', columns: work },
  categories: {
    title: 'By category',
    one: 'Category',
    about: 'What the jobs of each category brought.',
    filter: 'category',
    columns: work,
  },
  states: {
    title: 'By state',
    one: 'State',
    about: 'What the jobs of each state brought.',
    filter: 'state',
    columns: work,
  },
  days: {
    title: 'By day',
    one: 'Day',
    about: 'The figures of each UTC day.',
    filter: null,
    columns: traffic,
  },
} as const satisfies Record<string, ReportKind>;
export type Division = keyof typeof divisions;

/** Every report and its title, in the order of its menu. */
export const reportTitles = {
  dashboard: 'Overview',
  campaigns: divisions.campaigns.title,
  'traffic-sources': divisions['traffic-sources'].title,
  conversions: 'Conversions',
  partners: divisions.partners.title,
  jobs: divisions.jobs.title,
  categories: divisions.categories.title,
  states: divisions.states.title,
  days: divisions.days.title,
} as const;
export type ReportName = keyof typeof reportTitles;

export const isReportName = (name: string): name is ReportName => Object.hasOwn(reportTitles, name);
