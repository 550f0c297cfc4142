import type { MetricName } from './metrics.ts';

interface ReportKind {
  title: string;
  /** The name of one row. */
  one: string;
  about: string;
  /** The filter of a list that takes a row's id. Null: the row is a day. */
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

/** The divisions of the reports. */
export const divisions = {
  campaigns: {
    title: 'By campaign',
    one: 'Campaign',
    about: 'Cost and revenue of each campaign.',
    filter: 'campaign',
    columns: traffic,
  },
  'traffic-sources': {
    title: 'By traffic source',
    one: 'Source',
    about: 'Cost and revenue of each traffic source.',
    filter: 'source',
    columns: traffic,
  },
  partners: {
    title: 'By partner',
    one: 'Partner',
    about: 'Results of each partner’s jobs.',
    filter: 'partner',
    columns: work,
  },
  jobs: {
    title: 'By job',
    one: 'Job',
    about: 'Jobs with the highest revenue.',
    filter: 'job',
    columns: work,
  },
  categories: {
    title: 'By category',
    one: 'Category',
    about: 'Results of each job category.',
    filter: 'category',
    columns: work,
  },
  states: {
    title: 'By state',
    one: 'State',
    about: 'Results of the jobs in each state.',
    filter: 'state',
    columns: work,
  },
  days: {
    title: 'By day',
    one: 'Day',
    about: 'Results of each day.',
    filter: null,
    columns: traffic,
  },
} as const satisfies Record<string, ReportKind>;
export type Division = keyof typeof divisions;

/** Every report and its title, in menu order. */
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
