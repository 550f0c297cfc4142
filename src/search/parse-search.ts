import * as z from 'zod/mini';
import { type ChoiceField, choices } from '../catalog/jobs/choices.ts';
import {
  defaultSort,
  emptySearch,
  flagParams,
  hasPlace,
  type JobSearch,
  type Matching,
  matchings,
  oftenUnstated,
  placePattern,
  type SearchParam,
  type Sort,
  searchLimits,
  sorts,
} from '../catalog/jobs/job-search.schema.ts';
import { workplaces } from '../catalog/places/workplace.ts';
import { emptiableFields, firstMessage, outsideText, outsideWhole } from '../platform/text/outside-text.ts';
import { withoutInvisible } from '../platform/text/plain-text.ts';

const noControls = (value: string): string =>
  withoutInvisible(value)
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
const text = (name: string) =>
  z.pipe(
    outsideText(
      searchLimits.textLength,
      undefined,
      `${name} must be ${searchLimits.textLength} characters or fewer.`,
    ),
    z.transform(noControls),
  );
const all = new Set(['', 'all', 'all categories', 'all types']);
const whole = (name: string, min: number, max: number) =>
  outsideWhole([min, max], {
    message: `${name} must be a whole number.`,
    least: `${name} must be at least ${min}.`,
    most: `${name} must be at most ${max}.`,
  });
/** 'all' means no filter. Other values match exactly, so an unknown value finds nothing. */
const exact = (name: string) =>
  z.pipe(
    text(name),
    z.transform((value) => (all.has(value.toLowerCase()) ? '' : value)),
  );

const stateMessage = 'State must be a two-letter code such as TX.';
const zipMessage = 'Zip code must be 5 digits';
const unstatedMessage = `Unstated must be a list of ${oftenUnstated.join(', ')}.`;
const employerMessage = 'Employer must be from the address of an employer’s page.';
const afterMessage = 'After must be taken from the link to the next page.';

const orList = new Intl.ListFormat('en-US', { style: 'short', type: 'disjunction' });

/** A value of a filter with a few values. */
function oneOf<F extends ChoiceField>(field: F) {
  const { label, values } = choices[field];
  const names = Object.keys(values);
  return z.enum(names, `${label} must be ${orList.format(names)}.`);
}

/** The fields with a few values. */
const chosen = Object.fromEntries(
  (Object.keys(choices) as ChoiceField[]).map((field) => [field, oneOf(field)]),
) as Record<ChoiceField, ReturnType<typeof oneOf>>;

const fields = {
  keywords: text('Keywords'),
  location: text('Location'),
  state: z.pipe(
    outsideText(2, undefined, stateMessage).check(z.regex(/^[a-zA-Z]{2}$/, stateMessage)),
    z.transform((code) => code.toUpperCase()),
  ),
  category: exact('Category'),
  jobType: exact('Job type'),
  /** Values other than the three known ones sort by relevance, as the product description says. */
  sort: z.pipe(
    text('Sort'),
    z.transform(
      (value): Sort => ((sorts as readonly string[]).includes(value) ? (value as Sort) : 'relevance'),
    ),
  ),
  zip: outsideText(5, undefined, zipMessage).check(z.regex(/^\d{5}$/, zipMessage)),
  radius: whole('Radius', 0, searchLimits.maxRadiusMiles),
  salaryMin: whole('Minimum pay', 0, 100_000_000),
  postedWithin: whole('Posted within', 1, 3650),
  workplace: z.enum(workplaces, 'Workplace must be remote, hybrid, or on-site.'),
  exclude: text('Exclude'),
  outside: text('Outside'),
  employer: outsideText(120, undefined, employerMessage).check(
    z.regex(/^[\p{L}\p{N}\p{M}-]+$/u, employerMessage),
  ),
  words: z.enum(['whole'], "Words must be 'whole' or left out."),
  match: z.enum(matchings, 'Match must be best or exact.'),
  inside: z.enum(['1'], 'Inside must be 1 or left out.'),
  spelling: z.enum(['typed'], "Spelling must be 'typed' or left out."),
  related: z.enum(['1'], 'Related must be 1 or left out.'),
  abroad: z.enum(['1'], 'Abroad must be 1 or left out.'),
  hourlyMin: whole('Minimum pay per hour', 0, 100_000),
  ...chosen,
  stated: z.enum(['only'], 'Stated must be only or left out.'),
  unstated: outsideText(160, undefined, unstatedMessage).check(
    z.regex(new RegExp(`^(${oftenUnstated.join('|')})(,(${oftenUnstated.join('|')}))*$`), unstatedMessage),
  ),
  page: whole('Page', 1, searchLimits.maxPage),
  /** Comes from the link to the next page. It keeps that page from repeating jobs when new ones arrive. */
  after: outsideText(40, undefined, afterMessage).check(z.regex(placePattern, afterMessage)),
  pageSize: whole('Page size', 1, searchLimits.maxPageSize),
} satisfies Record<SearchParam, unknown>;

/** The field of a search by its name in addresses, for flags. */
const flagOf = new Map(Object.entries(flagParams).map(([field, [name]]) => [name as string, field]));

/** The parameters of a search, all optional, for the description of the API. */
export const JobSearchParameters = emptiableFields(fields);

/**
 * Reads a search from the parameters of a URL. It ignores empty and unknown parameters, and uses the first of a repeated one. A bad value
 * is reported under its name and gets its default, so a page can still answer an old or mistyped link.
 * @param usual the matching of a search without one: 'best' on pages, 'exact' in the API.
 */
export function parseJobSearch(
  params: URLSearchParams,
  usual: Matching = 'best',
): {
  search: JobSearch;
  errors: Record<string, string>;
} {
  const search: Record<string, unknown> = { ...emptySearch, match: usual, sort: null };
  const errors: Record<string, string> = {};
  for (const [name, schema] of Object.entries(fields)) {
    const value = params.get(name)?.trim();
    if (!value) continue;
    const result = z.safeParse(schema as z.ZodMiniType, value);
    if (!result.success) errors[name] = firstMessage(result.error);
    else search[flagOf.get(name) ?? name] = flagOf.has(name) || result.data;
  }
  const read = search as unknown as JobSearch;
  read.sort ??= defaultSort(read);
  return { search: hasPlace(read) ? read : { ...read, after: '' }, errors };
}
