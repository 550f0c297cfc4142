import { emptySearch, foundParams, type JobSearch } from '../../../catalog/jobs/job-search.schema.ts';

/** How often an alert may come. */
export const alertFrequencies = ['daily', 'weekly', 'instant'] as const;
export type AlertFrequency = (typeof alertFrequencies)[number];

/** The frequencies as choices. */
export const frequencyNames: Record<AlertFrequency, string> = {
  daily: 'Daily',
  weekly: 'Weekly',
  instant: 'Right away',
};

/** The search of an alert. All its jobs are new, so an age has no meaning. */
export const alertSearch = (search: JobSearch): JobSearch => ({
  ...search,
  postedWithin: emptySearch.postedWithin,
});

/** The dialog that creates an alert. Its page has the search in its address. */
export const newAlertDialog = 'new-alert';

/** The page that creates an alert for a search. */
export function newAlertPath(search: Partial<JobSearch>): string {
  const params = foundParams(search).toString();
  return `/alerts/new${params && `?${params}`}`;
}

/** The page that says that an alert is on, with its current jobs. */
export const startedAlertPath = (alertId: number): string => `/alerts/started?alert=${alertId}`;
