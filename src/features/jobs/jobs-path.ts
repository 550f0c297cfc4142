import { stateName } from '../places/state-names.ts';
import { emptySearch, foundParams, type JobSearch, jobSearchParams } from './jobs.schema.ts';

export interface ActiveFilter {
  label: string;
  /** The fields without this filter. */
  without: Partial<JobSearch>;
  /** The same search without this filter. */
  href: string;
}

const dollars = (amount: number): string => `$${amount.toLocaleString('en-US')}`;

/** What narrows a search, each with the address that lifts it; the sort order and the page are no filters. */
export function activeFilters(search: JobSearch): ActiveFilter[] {
  const {
    keywords,
    location,
    state,
    category,
    jobType,
    zip,
    radius,
    salaryMin,
    postedWithin,
    workplace,
    exclude,
    wholeWords,
  } = search;
  const parts: [string | false, Partial<JobSearch>][] = [
    [keywords !== '' && `“${keywords}”`, { keywords: '' }],
    [location !== '' && `in “${location}”`, { location: '' }],
    [state !== '' && `in ${stateName(state)}`, { state: '' }],
    [category !== '' && category, { category: '' }],
    [jobType !== '' && jobType, { jobType: '' }],
    [zip !== '' && `${radius ?? defaultRadius} miles around ${zip}`, { zip: '', radius: null }],
    [salaryMin !== null && `${dollars(salaryMin)}+ a year`, { salaryMin: null }],
    [
      postedWithin !== null && `Posted in the last ${postedWithin === 1 ? 'day' : `${postedWithin} days`}`,
      { postedWithin: null },
    ],
    [workplace !== '' && `Workplace: ${workplace}`, { workplace: '' }],
    [exclude !== '' && `Without “${exclude}”`, { exclude: '' }],
    [wholeWords && 'Whole words only', { wholeWords: false }],
  ];
  return parts.flatMap(([label, without]) =>
    label ? [{ label, without, href: jobsPath({ ...search, ...without, page: emptySearch.page }) }] : [],
  );
}

/** Miles around a ZIP when a search names none. */
export const defaultRadius = 25;

/** The address of a search's results. */
export function jobsPath(search: Partial<JobSearch>): string {
  const params = jobSearchParams(search).toString();
  return `/jobs${params && `?${params}`}`;
}

/** The address of a search's feed: the order and the page do not count. */
export function jobsFeedPath(search: Partial<JobSearch>, format: 'xml' | 'json'): string {
  const params = foundParams(search).toString();
  return `/jobs/feed.${format}${params && `?${params}`}`;
}
