import { type ChoiceField, choices, silentFields } from '../catalog/jobs/choices.ts';
import {
  ageText,
  emptySearch,
  type JobSearch,
  searchTerms,
  statedPay,
} from '../catalog/jobs/job-search.schema.ts';
import { changedPath, defaultRadius } from '../catalog/jobs/jobs-path.ts';
import { stateName } from '../catalog/places/state-names.ts';
import { quoted } from './form/quoted.ts';

/** Fields of a search that order and cut its list, or belong to another field. */
type NoFilter =
  | 'sort'
  | 'page'
  | 'after'
  | 'cursor'
  | 'pageSize'
  | 'radius'
  | 'related'
  | 'unstated'
  | 'onlyStated';
/** A filter has the name of its field. query/conditions.ts says what each asks of a job. */
export type FilterField = Exclude<keyof JobSearch, NoFilter>;

/** How a filter is named and shown. The functions are asked only if the filter is set. */
interface Filter {
  /** What an offer without the filter drops: "the pay limit"; null: its chip says it. */
  name: string | null;
  /** On its chip. @param employer the name of the search's employer. */
  chip(search: JobSearch, employer: string): string;
  /** In a sentence about a search, after "nurse jobs in Texas"; empty: the sentence says it elsewhere. */
  phrase(search: JobSearch): string;
}

function choiceFilter(field: ChoiceField): Filter {
  const { label, values } = choices[field];
  const textOf = (search: JobSearch): string => (values as Record<string, string>)[search[field]] ?? '';
  return {
    name: `the ${label.toLowerCase()}`,
    chip: textOf,
    phrase: (search) => textOf(search).replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase()),
  };
}
const choiceFilters = Object.fromEntries(
  (Object.keys(choices) as ChoiceField[]).map((field) => [field, choiceFilter(field)]),
) as Record<ChoiceField, Filter>;

/** All filters of a search, in the order of their chips. */
export const filters: Record<FilterField, Filter> = {
  keywords: { name: 'the keywords', chip: ({ keywords }) => quoted(keywords), phrase: () => '' },
  location: {
    name: 'the location',
    chip: ({ location, zip, radius }) => around(`“${location}”`, zip === '' ? radius : null),
    phrase: () => '',
  },
  state: { name: 'the state', chip: ({ state }) => `in ${stateName(state)}`, phrase: () => '' },
  category: {
    name: 'the category',
    chip: ({ category }) => category,
    phrase: ({ category }) => category.toLowerCase(),
  },
  jobType: {
    name: 'the job type',
    chip: ({ jobType }) => jobType,
    phrase: ({ jobType }) => jobType.toLowerCase(),
  },
  zip: {
    name: 'the location',
    chip: ({ zip, radius }) => around(zip, radius ?? defaultRadius),
    phrase: () => '',
  },
  salaryMin: {
    name: 'the pay limit',
    chip: ({ salaryMin }) => (salaryMin === statedPay ? 'Pay listed' : `${dollars(salaryMin)}+ a year`),
    phrase: ({ salaryMin }) => (salaryMin === statedPay ? 'pay listed' : `${dollars(salaryMin)}+ a year`),
  },
  hourlyMin: {
    name: 'the pay limit',
    chip: ({ hourlyMin }) => `${dollars(hourlyMin)}+ an hour`,
    phrase: ({ hourlyMin }) => `${dollars(hourlyMin)}+ an hour`,
  },
  postedWithin: {
    name: 'the date limit',
    chip: ({ postedWithin }) => `Posted in the last ${ageText(postedWithin)}`,
    phrase: ({ postedWithin }) => `posted in the last ${ageText(postedWithin)}`,
  },
  workplace: {
    name: 'the workplace',
    chip: ({ workplace }) => `Workplace: ${workplace}`,
    phrase: ({ workplace }) => workplace.toLowerCase(),
  },
  ...choiceFilters,
  exclude: {
    name: 'the excluded words',
    chip: ({ exclude }) => `Without ${quoted(exclude)}`,
    phrase: ({ exclude }) => `without ${listOf(exclude)}`,
  },
  outside: {
    name: 'the excluded places',
    chip: ({ outside }) => `Not in ${excludedPlaces(outside).join(' or ')}`,
    phrase: ({ outside }) => `not in ${cut(excludedPlaces(outside).join(' or '))}`,
  },
  employer: {
    name: 'the employer',
    chip: (_, employer) => `at ${employer}`,
    phrase: () => '',
  },
  wholeWords: {
    name: 'the whole-word limit',
    chip: () => 'Whole words only',
    phrase: () => 'whole words only',
  },
  inside: { name: null, chip: () => 'Including longer words', phrase: () => '' },
  asTyped: { name: null, chip: () => 'Spelled as typed', phrase: () => '' },
  abroad: {
    name: null,
    chip: () => 'Including jobs abroad',
    phrase: () => 'including jobs abroad',
  },
  match: { name: null, chip: () => 'Exactly as typed', phrase: () => '' },
};
const fields = Object.keys(filters) as FilterField[];

/** Excluded places that are looked up. Each may be compared with every place of the index. */
const maxPlaces = 5;

/** The places that a search leaves out. @param outside separated by semicolons. */
export const excludedPlaces = (text: string): string[] =>
  text
    .split(';')
    .map((place) => place.trim())
    .filter(Boolean)
    .slice(0, maxPlaces);

/** The fields whose filters a search sets. */
export const filtersOf = (search: JobSearch): FilterField[] =>
  fields.filter((field) => search[field] !== emptySearch[field]);

export interface ActiveFilter {
  field: FilterField;
  label: string;
  /** The fields without this filter. */
  without: Partial<JobSearch>;
  /** The address of the same search without this filter. */
  href: string;
}

/**
 * The filters of a search, each with the address that removes it. The order and the page are not filters.
 * @param employer the name of its employer.
 */
export const activeFilters = (search: JobSearch, employer = employerName(search.employer)): ActiveFilter[] =>
  filtersOf(search).map((field) => {
    const without = withoutFilter(search, field);
    const label =
      filters[field].chip(search, employer) + (mayBeUnstated(search, field) ? ', or not mentioned' : '');
    return { field, label, without, href: changedPath(search, without) };
  });

/** A longer label is not repeated. */
const longestLabel = 40;

/** The name of what an offer drops, with the label of the filter: "the pay limit ($90,000+ a year)". */
export function limitName(field: FilterField, label: string): string {
  const { name } = filters[field];
  if (!name) return label;
  return label.length > longestLabel ? name : `${name} (${label})`;
}

/** Whether a filter also passes jobs that do not state the fact. */
const mayBeUnstated = ({ unstated, onlyStated }: JobSearch, field: FilterField): boolean =>
  unstated.split(',').includes(field) || (!onlyStated && (silentFields as readonly string[]).includes(field));

function withoutFilter({ zip }: JobSearch, field: FilterField): Partial<JobSearch> {
  const { keywords, inside, asTyped, radius, [field]: empty } = emptySearch;
  if (field === 'keywords') return { keywords, inside, asTyped };
  if (field === 'zip' || (field === 'location' && zip === '')) return { [field]: empty, radius };
  return { [field]: empty };
}

/**
 * Describes a search for mails and lists of alerts: "nurse jobs near 78701, $60,000+ a year, remote". Order
 * and page do not count.
 * @param employer the name of its employer.
 */
export function describeSearch(search: JobSearch, employer = employerName(search.employer)): string {
  const kind = search.keywords
    ? listOf(search.keywords)
    : filters.category.phrase(search) || filters.jobType.phrase(search) || filters.workplace.phrase(search);
  const narrowing = filtersOf(search)
    .map(
      (field) => [filters[field].phrase(search), mayBeUnstated(search, field) && 'or not mentioned'] as const,
    )
    .filter(([part]) => part !== '' && part !== kind)
    .map((parts) => parts.filter(Boolean).join(' '));
  const place = placeOf(search, employer);
  const isAll = !kind && !place && narrowing.length === 0;
  const subject = [isAll && 'all', kind, 'jobs', place].filter(Boolean).join(' ');
  return [subject, ...narrowing].join(', ');
}

function placeOf({ location, state, zip, radius }: JobSearch, employer: string): string {
  const parts = [
    employer && `at ${employer}`,
    location && around(cut(location), zip === '' ? radius : null),
    state && `in ${stateName(state)}`,
    zip && around(zip, radius ?? defaultRadius),
  ];
  return parts.filter(Boolean).join(' ');
}

/** @param miles null: the place itself, or around it as usual. The default of the form is "near". */
function around(place: string, miles: number | null): string {
  if (miles === null) return `in ${place}`;
  if (miles === defaultRadius) return `near ${place}`;
  return miles === 0 ? `only in ${place}` : `within ${miles} ${miles === 1 ? 'mile' : 'miles'} of ${place}`;
}

/** The name of an employer's slug: "Acme Health" of 'acme-health'. */
export const employerName = (slug: string): string =>
  slug
    .split('-')
    .map((word, at) => (at > 0 && small.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ');
const small = new Set(['and', 'of', 'the']);

const dollars = (amount: number | null): string => `$${amount?.toLocaleString('en-US')}`;

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

/** How many characters of the search's own words a sentence shows. */
const longest = 80;

function cut(text: string): string {
  const characters = [...text];
  return characters.length > longest ? `${characters.slice(0, longest).join('').trimEnd()}…` : text;
}
