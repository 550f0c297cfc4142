import * as z from 'zod/mini';

/** The seed's job types, in the order of the filter. */
export const jobTypes = [
  'Full-time',
  'Part-time',
  'Contract',
  'Remote',
  'Internship',
  'Temporary',
  'On-site',
] as const;
export type JobType = (typeof jobTypes)[number];

/** The seed's categories, in the order of the filter. */
export const categories = [
  'Technology',
  'Finance',
  'Marketing',
  'Management',
  'Healthcare',
  'Retail',
  'Education',
  'Customer Service',
  'Engineering',
  'Sales',
] as const;
export type Category = (typeof categories)[number];

export const workplaces = ['remote', 'hybrid', 'on-site'] as const;
export type Workplace = (typeof workplaces)[number];

export const sorts = ['date', 'relevance', 'salary'] as const;
export type Sort = (typeof sorts)[number];

export const payPeriods = ['hour', 'day', 'week', 'month', 'year'] as const;
export type PayPeriod = (typeof payPeriods)[number];

/** Limits of a search; docs/limits.md lists them. */
export const searchLimits = {
  textLength: 500,
  pageSize: 20,
  maxPageSize: 100,
  maxPage: 500,
  maxRadiusMiles: 500,
  maxTerms: 20,
} as const;

const noControls = (value: string): string => value.replace(/\p{Cc}+/gu, ' ').trim();
const text = (name: string) =>
  z.pipe(
    z
      .string()
      .check(
        z.maxLength(
          searchLimits.textLength,
          `${name} may have at most ${searchLimits.textLength} characters.`,
        ),
      ),
    z.transform(noControls),
  );
const all = new Set(['', 'all', 'all categories', 'all types']);
const whole = (name: string, min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, `${name} must be a whole number.`)),
    z.pipe(
      z.transform(Number),
      z
        .number()
        .check(
          z.minimum(min, `${name} must be at least ${min}.`),
          z.maximum(max, `${name} must be at most ${max}.`),
        ),
    ),
  );
/** 'all' values count as no filter; any other value is matched exactly, so an unknown one finds nothing. */
const exact = (name: string) =>
  z.pipe(
    text(name),
    z.transform((value) => (all.has(value.toLowerCase()) ? '' : value)),
  );

const fields = {
  keywords: text('Keywords'),
  location: text('Location'),
  category: exact('Category'),
  jobType: exact('Job type'),
  /** Any value but the three known ones keeps the order of 'relevance', as the seed says. */
  sort: z.pipe(
    text('Sort'),
    z.transform(
      (value): Sort =>
        value === '' ? 'date' : (sorts as readonly string[]).includes(value) ? (value as Sort) : 'relevance',
    ),
  ),
  zip: z.string().check(z.regex(/^\d{5}$/, 'Zip code must be 5 digits')),
  radius: whole('Radius', 1, searchLimits.maxRadiusMiles),
  salaryMin: whole('Minimum pay', 0, 100_000_000),
  postedWithin: whole('Posted within', 1, 3650),
  workplace: z.enum(workplaces, 'Workplace must be remote, hybrid or on-site.'),
  exclude: text('Exclude'),
  words: z.enum(['whole'], "Words must be 'whole' or left out."),
  page: whole('Page', 1, searchLimits.maxPage),
  pageSize: whole('Page size', 1, searchLimits.maxPageSize),
};

/** What a visitor asks for; the same object comes from the page's URL and from the API's. */
export interface JobSearch {
  /** Comma-separated terms, any of which may match. */
  keywords: string;
  location: string;
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
  /** Terms match whole words only. */
  wholeWords: boolean;
  page: number;
  pageSize: number;
}

export const emptySearch: JobSearch = {
  keywords: '',
  location: '',
  category: '',
  jobType: '',
  sort: 'date',
  zip: '',
  radius: null,
  salaryMin: null,
  postedWithin: null,
  workplace: '',
  exclude: '',
  wholeWords: false,
  page: 1,
  pageSize: searchLimits.pageSize,
};

/**
 * Reads a search from a URL's parameters. Empty and unknown parameters are ignored; of a repeated one the first counts.
 * A bad value is reported under its name and leaves its default, so a page can still answer an old or mistyped link.
 */
export function parseJobSearch(params: URLSearchParams): {
  search: JobSearch;
  errors: Record<string, string>;
} {
  const search: Record<string, unknown> = { ...emptySearch };
  const errors: Record<string, string> = {};
  for (const [name, schema] of Object.entries(fields)) {
    const value = params.get(name)?.trim();
    if (!value) continue;
    const result = z.safeParse(schema as z.ZodMiniType, value);
    if (!result.success) errors[name] = result.error.issues[0]!.message;
    else if (name === 'words') search.wholeWords = true;
    else search[name] = result.data;
  }
  return { search: search as unknown as JobSearch, errors };
}

/** The URL parameters of a search, defaults left out, always in the same order: equal searches have equal strings. */
export function jobSearchParams(search: Partial<JobSearch>): URLSearchParams {
  const params = new URLSearchParams();
  const { wholeWords, ...rest } = { ...emptySearch, ...search };
  for (const [name, value] of Object.entries(rest)) {
    if (value !== null && value !== '' && value !== emptySearch[name as keyof JobSearch])
      params.set(name, String(value));
  }
  if (wholeWords) params.set('words', 'whole');
  return params;
}

/** The comma-separated terms of a keywords or exclude text: trimmed, lower-cased, blanks and repeats dropped. */
export function searchTerms(list: string): string[] {
  const terms = list.split(',').map((term) => term.trim().toLowerCase());
  return [...new Set(terms.filter(Boolean))].slice(0, searchLimits.maxTerms);
}

/** A job as lists show it. */
export interface JobCard {
  id: number;
  title: string;
  company: string;
  /** As stated. */
  location: string;
  city: string | null;
  state: string | null;
  workplace: Workplace | null;
  jobType: string | null;
  category: string | null;
  /** The pay as stated. */
  salary: string | null;
  payPeriod: PayPeriod | null;
  payCurrency: string | null;
  /** A year's pay in whole units of the currency. */
  payYearMin: number | null;
  payYearMax: number | null;
  skills: string[];
  /** The beginning of the description, plain text. */
  excerpt: string;
  affiliateLink: string;
  postedAt: Date;
  isSample: boolean;
  /** Miles from the search's ZIP, when it names one. */
  distance: number | null;
}

/** A job as its own page shows it. */
export interface JobDetail extends Omit<JobCard, 'excerpt' | 'distance'> {
  zip: string | null;
  country: string | null;
  payMin: number | null;
  payMax: number | null;
  /** Plain text with line breaks. */
  description: string;
  /** Sanitised; null where the source gave plain text. */
  descriptionHtml: string | null;
  expiresAt: Date | null;
  closedAt: Date | null;
  source: string;
  externalId: string;
}

/** One page of results. */
export interface JobPage {
  jobs: JobCard[];
  total: number;
  /** False: `total` is an estimate and must be shown as "about". */
  totalIsExact: boolean;
}
