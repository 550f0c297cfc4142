import { foundParams, type JobSearch } from '../../../catalog/jobs/job-search.schema.ts';

/** The dialog that creates an alert. Its page has the search in its address. */
export const newAlertDialog = 'new-alert';

/** The page that creates an alert for a search. */
export function newAlertPath(search: Partial<JobSearch>): string {
  const params = foundParams(search).toString();
  return `/alerts/new${params && `?${params}`}`;
}
