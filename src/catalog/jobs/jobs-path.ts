import { stateName } from '../places/state-names.ts';
import {
  defaultSort,
  emptySearch,
  foundParams,
  type JobSearch,
  jobSearchParams,
  statedPay,
} from './job-search.schema.ts';

export interface ActiveFilter {
  label: string;
  /** The fields without this filter. */
  without: Partial<JobSearch>;
  /** The address of the same search without this filter. */
  href: string;
}

const dollars = (amount: number): string => `$${amount.toLocaleString('en-US')}`;

/** The filters of a search, each with the address that removes it. The order and the page are not filters. */
export function activeFilters(search: JobSearch): ActiveFilter[] {
  const { keywords, location, state, category, jobType, zip, radius, salaryMin, hourlyMin, exclude } = search;
  const place = zip === '' ? { location: '', radius: null } : { location: '' };
  const parts: [string | false, Partial<JobSearch>][] = [
    [keywords !== '' && quoted(keywords), { keywords: '', inside: false, asTyped: false }],
    [location !== '' && around(location, zip === '' ? radius : null), place],
    [state !== '' && `in ${stateName(state)}`, { state: '' }],
    [category !== '' && category, { category: '' }],
    [jobType !== '' && jobType, { jobType: '' }],
    [zip !== '' && aroundZip(zip, radius), { zip: '', radius: null }],
    [
      salaryMin !== null && (salaryMin === statedPay ? 'Pay listed' : `${dollars(salaryMin)}+ a year`),
      { salaryMin: null },
    ],
    [hourlyMin !== null && `${dollars(hourlyMin)}+ an hour`, { hourlyMin: null }],
    [search.postedWithin !== null && postedIn(search.postedWithin), { postedWithin: null }],
    [search.workplace !== '' && `Workplace: ${search.workplace}`, { workplace: '' }],
    [search.level === 'entry' && 'Entry level', { level: '' }],
    [exclude !== '' && `Without ${quoted(exclude)}`, { exclude: '' }],
    [search.wholeWords && 'Whole words only', { wholeWords: false }],
    [search.inside && 'Including longer words', { inside: false }],
    [search.asTyped && 'Spelled as typed', { asTyped: false }],
    [search.abroad && 'Including jobs abroad', { abroad: false }],
    [search.match === 'exact' && 'Exactly as typed', { match: 'best' }],
  ];
  return parts.flatMap(([label, without]) =>
    label ? [{ label, without, href: changedPath(search, without) }] : [],
  );
}

/** A visitor's words in quotation marks. Words that were typed with quotation marks keep only their own. */
export const quoted = (words: string, open = '“', close = '”'): string =>
  /["“”]/.test(words) ? words : `${open}${words}${close}`;

const postedIn = (days: number): string => `Posted in the last ${days === 1 ? 'day' : `${days} days`}`;

const around = (location: string, radius: number | null): string => {
  if (radius === null) return `in “${location}”`;
  return radius === 0 ? `only in “${location}”` : `within ${radius} miles of “${location}”`;
};
const aroundZip = (zip: string, radius: number | null): string =>
  radius === 0 ? `only in ${zip}` : `within ${radius ?? defaultRadius} miles of ${zip}`;

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
