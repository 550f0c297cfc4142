import type { Workplace } from '../places/workplace.ts';
import { type ChoiceField, type Choices, choices, type SilentField, silentFields } from './choices.ts';

export const sorts = ['date', 'relevance', 'salary'] as const;
export type Sort = (typeof sorts)[number];

/**
 * How a search reads its text (docs/search.md): 'best' as people mean it, 'exact' by the seed's rule of
 * contained terms.
 */
export const matchings = ['best', 'exact'] as const;
export type Matching = (typeof matchings)[number];

/** The 'posted within' options in days. The API accepts other values too. */
export const postedChoices = [1, 3, 7, 14, 30] as const;
/** An age as people say it, after "last": "7 days". @param days null: any age, which has no words. */
export const ageText = (days: number | null): string => (days === 1 ? '24 hours' : `${days} days`);

/** The minimum pay in dollars that finds every job that states its pay. */
export const statedPay = 1;

/** Limits of a search; docs/limits.md lists them. */
export const searchLimits = {
  textLength: 500,
  pageSize: 20,
  maxPageSize: 100,
  maxPage: 500,
  maxRadiusMiles: 500,
  maxTerms: 20,
} as const;

/** A search, read from the parameters of a page or of the API. */
export interface JobSearch extends Choices {
  /** Comma-separated terms, any of which may match. */
  keywords: string;
  location: string;
  /** The two-letter code of a state. Empty: anywhere. */
  state: string;
  /** Empty: every category. */
  category: string;
  /** Empty: every type. */
  jobType: string;
  sort: Sort;
  zip: string;
  /** Miles around `zip`. */
  radius: number | null;
  /** Dollars a year. */
  salaryMin: number | null;
  /** Days. */
  postedWithin: number | null;
  workplace: Workplace | '';
  /** Comma-separated terms, none of which may match. */
  exclude: string;
  /** Places separated by semicolons, whose jobs are left out: "Chicago, IL; Texas". */
  outside: string;
  /** The employer, as its page's address names it. Empty: any. */
  employer: string;
  /** Terms match whole words only. */
  wholeWords: boolean;
  match: Matching;
  /** Short terms also match inside longer words; only for the best match, like the next four. */
  inside: boolean;
  /** Words that look mistyped are searched as they are. */
  asTyped: boolean;
  /** Jobs of the occupation that a term names are found too, whatever they are called. */
  related: boolean;
  /** Jobs outside the United States are shown too. */
  abroad: boolean;
  /** Dollars an hour. */
  hourlyMin: number | null;
  /** Filters of `silentFields` leave out ads that do not say. */
  onlyStated: boolean;
  /** Comma-separated fields whose filters also pass jobs that do not state the fact: `oftenUnstated`. */
  unstated: string;
  page: number;
  /**
   * The job in the order by date after which the page begins (`placeText`), instead of the page's number.
   * Empty: use the number.
   */
  after: string;
  /** Where the page begins by a cursor of the API (`cursor.ts`), instead of `page` and `after`. Empty: they decide. */
  cursor: string;
  pageSize: number;
}

const noChoices = Object.fromEntries(
  (Object.keys(choices) as ChoiceField[]).map((field) => [field, '']),
) as Choices;

export const emptySearch: JobSearch = {
  keywords: '',
  location: '',
  state: '',
  category: '',
  jobType: '',
  sort: 'date',
  zip: '',
  radius: null,
  salaryMin: null,
  postedWithin: null,
  workplace: '',
  exclude: '',
  outside: '',
  employer: '',
  wholeWords: false,
  match: 'best',
  inside: false,
  asTyped: false,
  related: false,
  abroad: false,
  hourlyMin: null,
  ...noChoices,
  onlyStated: false,
  unstated: '',
  page: 1,
  after: '',
  cursor: '',
  pageSize: searchLimits.pageSize,
};

/** Fields that many ads do not state: what a sentence says of them prefers the ads that state it, and takes those that do not say. */
export const oftenUnstated = [
  ...(['jobType', 'salaryMin', 'hourlyMin', 'level'] as const),
  ...silentFields,
] as const;
export type OftenUnstated = (typeof oftenUnstated)[number];

/** A search by the seed's rule, in the seed's order. */
export const exactSearch: JobSearch = { ...emptySearch, match: 'exact' };

/** A job's position in the order by date. */
export interface DatePosition {
  /** Microseconds since 1970. */
  posted: number;
  jobId: number;
}

/** A position as addresses write it. */
export const placeText = ({ posted, jobId }: DatePosition): string => `${posted}-${jobId}`;
export const placePattern = /^(\d{1,16})-(\d{1,15})$/;

/** The place after which a search's page begins; null if its page number decides. */
export function placeBefore({
  after,
  ...order
}: Pick<JobSearch, 'after' | 'match' | 'sort'>): DatePosition | null {
  if (!beginsAtPlace(order)) return null;
  const [, posted, jobId] = placePattern.exec(after) ?? [];
  return posted === undefined ? null : { posted: Number(posted), jobId: Number(jobId) };
}

/** The number of hits before a search's page. */
export const passedOver = ({
  after,
  cursor,
  page,
  pageSize,
  ...order
}: Pick<JobSearch, 'after' | 'cursor' | 'page' | 'pageSize' | 'match' | 'sort'>): number =>
  cursor || (after && beginsAtPlace(order)) ? 0 : (page - 1) * pageSize;

/**
 * Whether a page begins after a position: every page but the first in the order by date and in a best match.
 */
export const hasPlace = ({ match, sort, page }: Pick<JobSearch, 'match' | 'sort' | 'page'>): boolean =>
  page > 1 && (sort === 'date' || match === 'best');

/** Whether pages begin after a place in the order by date. The other orders keep to the documents of the first page. */
const beginsAtPlace = ({ match, sort }: Pick<JobSearch, 'match' | 'sort'>): boolean =>
  match === 'exact' || sort === 'date';

/** What decides the default order of a search. */
type Sorted = Pick<JobSearch, 'match' | 'keywords' | 'location' | 'zip' | 'onlyStated' | SilentField>;

/**
 * The default order: best match if there are words or a place to match, or ads that do not say what is asked, which come
 * last then. Otherwise most recent, as the seed says.
 */
export function defaultSort({ match, keywords, location, zip, onlyStated, ...search }: Sorted): Sort {
  const hasSilent = !onlyStated && silentFields.some((field) => search[field] !== '');
  return match === 'best' && (`${keywords}${location}${zip}` !== '' || hasSilent) ? 'relevance' : 'date';
}

/** The address parameters of the yes-or-no fields. */
export const flagParams = {
  wholeWords: ['words', 'whole'],
  inside: ['inside', '1'],
  asTyped: ['spelling', 'typed'],
  related: ['related', '1'],
  abroad: ['abroad', '1'],
  onlyStated: ['stated', 'only'],
} as const;
type Flags = typeof flagParams;
/** The address parameters of a search, but for the cursor of the API. */
export type SearchParam = {
  [F in Exclude<keyof JobSearch, 'cursor'>]: F extends keyof Flags ? Flags[F][0] : F;
}[Exclude<keyof JobSearch, 'cursor'>];
const isFlag = (name: string): name is keyof Flags => Object.hasOwn(flagParams, name);

/** The address parameter of a field. */
export const paramOf = (field: string): string => (isFlag(field) ? flagParams[field][0] : field);

/**
 * The URL parameters of a search without defaults, always in the same order, so that equal searches have
 * equal strings.
 * @param usual the default matching: 'best' on pages, 'exact' in the API.
 */
export function jobSearchParams(search: Partial<JobSearch>, usual: Matching = 'best'): URLSearchParams {
  const params = new URLSearchParams();
  const { after, ...rest } = { ...emptySearch, ...search };
  const defaults = { ...emptySearch, sort: defaultSort(rest), match: usual };
  rest.sort = search.sort ?? defaults.sort;
  for (const [name, value] of Object.entries(rest)) {
    if (isFlag(name)) {
      if (value) params.set(...(flagParams[name] as unknown as [string, string]));
    } else if (value !== null && value !== '' && value !== defaults[name as keyof JobSearch])
      params.set(name, String(value));
  }
  if (after && hasPlace(rest)) params.set('after', after);
  return params;
}

/** The URL parameters that decide which jobs a search finds, without order and page. */
export function foundParams(search: Partial<JobSearch>, usual: Matching = 'best'): URLSearchParams {
  const { page, cursor, pageSize } = emptySearch;
  const whole = { ...emptySearch, ...search };
  return jobSearchParams({ ...whole, sort: defaultSort(whole), page, cursor, pageSize }, usual);
}

/**
 * The comma-separated terms of a keywords or exclude text: trimmed, in lower case, without blanks and
 * repeats.
 */
export function searchTerms(list: string): string[] {
  const terms = list.split(',').map((term) => term.trim().toLowerCase());
  return [...new Set(terms.filter(Boolean))].slice(0, searchLimits.maxTerms);
}
