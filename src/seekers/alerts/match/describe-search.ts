import { type JobSearch, searchTerms, statedPay } from '../../../catalog/jobs/job-search.schema.ts';
import { defaultRadius } from '../../../catalog/jobs/jobs-path.ts';
import { stateName } from '../../../catalog/places/state-names.ts';

/** How many characters of the search's own words are shown. */
const longest = 80;

/**
 * Describes a search for mails and lists of alerts: "nurse jobs within 25 miles of 78701, $60,000 and up,
 * remote". Order and page do not count.
 */
export function describeSearch(search: JobSearch): string {
  const kind = search.keywords
    ? listOf(search.keywords)
    : search.category || search.jobType.toLowerCase() || search.workplace;
  const narrowing = [
    search.category,
    search.jobType.toLowerCase(),
    search.salaryMin !== null && minPay(search.salaryMin, search.hourlyMin === null ? '' : 'a year'),
    search.hourlyMin !== null && minPay(search.hourlyMin, 'an hour'),
    search.level === 'entry' && 'entry level',
    search.workplace,
    search.postedWithin !== null && `posted in the last ${countOf(search.postedWithin, 'day')}`,
    search.exclude !== '' && `without ${listOf(search.exclude)}`,
    search.wholeWords && 'whole words only',
    search.abroad && 'including jobs abroad',
  ].filter((part) => part && part !== kind);
  const place = placeOf(search);
  const isAll = !kind && !place && narrowing.length === 0;
  const subject = [isAll && 'all', kind, 'jobs', place].filter(Boolean).join(' ');
  return [subject, ...narrowing].join(', ');
}

function placeOf({ location, state, zip, radius }: JobSearch): string {
  const parts = [
    location && `${nearness(zip ? null : radius)} ${cut(location)}`,
    state && `in ${stateName(state)}`,
    zip && `within ${countOf(radius ?? defaultRadius, 'mile')} of ${zip}`,
  ];
  return parts.filter(Boolean).join(' ');
}

function nearness(radius: number | null): string {
  if (radius === null) return 'in';
  return radius === 0 ? 'only in' : `within ${countOf(radius, 'mile')} of`;
}

const minPay = (dollars: number, period: string): string =>
  dollars === statedPay
    ? 'pay listed'
    : `$${dollars.toLocaleString('en-US')} ${period && `${period} `}and up`;

/** "nurse, RN or LPN", as typed. */
function listOf(list: string): string {
  const terms = list
    .split(',')
    .map((term) => term.trim())
    .filter(Boolean)
    .slice(0, searchTerms(list).length);
  const last = terms.pop() ?? '';
  return cut(terms.length > 0 ? `${terms.join(', ')} or ${last}` : last);
}

const countOf = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;

function cut(text: string): string {
  const characters = [...text];
  return characters.length > longest ? `${characters.slice(0, longest).join('').trimEnd()}…` : text;
}
