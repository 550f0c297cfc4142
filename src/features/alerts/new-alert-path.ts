import { foundParams, type JobSearch } from '../jobs/job-search.schema.ts';

/** The dialog that asks for an alert; its page carries the search in its address. */
export const newAlertDialog = 'new-alert';

/** The page on which one asks for an alert for a search. */
export function newAlertPath(search: Partial<JobSearch>): string {
  const params = foundParams(search).toString();
  return `/alerts/new${params && `?${params}`}`;
}
