import {
  defaultSort,
  emptySearch,
  foundParams,
  type JobSearch,
  jobSearchParams,
} from './job-search.schema.ts';

/**
 * The address of a search with changed fields, from its first page on. An order that the visitor did not
 * choose stays the default.
 */
export function changedPath(search: JobSearch, change: Partial<JobSearch>): string {
  const changed = { ...search, ...change, page: emptySearch.page, after: emptySearch.after };
  const isUsual = search.sort === defaultSort(search);
  return jobsPath(isUsual && !change.sort ? { ...changed, sort: defaultSort(changed) } : changed);
}

/** Moves a ZIP code from the search's location into its ZIP field. */
export function withZip(search: JobSearch): JobSearch {
  const [, zip] = /^(\d{5})(?:-\d{4})?$/.exec(search.location) ?? [];
  return zip && search.zip === '' && search.match === 'best' ? { ...search, zip, location: '' } : search;
}

/** The default radius in miles around a ZIP code. */
export const defaultRadius = 25;

/** The address of a search's results. */
export function jobsPath(search: Partial<JobSearch>): string {
  const params = jobSearchParams(search).toString();
  return `/jobs${params && `?${params}`}`;
}

/** The address of the map of a search's jobs, without order and page. */
export function mapPath(search: Partial<JobSearch>): string {
  const params = foundParams(search).toString();
  return `/jobs/map${params && `?${params}`}`;
}

/** The address of a search's feed, without order and page. */
export function jobsFeedPath(search: Partial<JobSearch>, format: 'xml' | 'json'): string {
  const params = foundParams(search).toString();
  return `/jobs/feed.${format}${params && `?${params}`}`;
}

/** The job that the address of a list names, to be shown beside it: 7 for `?job=7`. */
export const selectedId = (params: URLSearchParams): number | null =>
  Number(/^\d{1,15}$/.exec(params.get('job') ?? '')?.[0] ?? 0) || null;

/** The address of an employer's page. */
export const companyPath = (slug: string): string => `/companies/${encodeURIComponent(slug)}`;
