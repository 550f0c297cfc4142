import * as z from 'zod/mini';
import { type ChoiceField, choices } from '../../catalog/jobs/choices.ts';
import { searchLimits, sorts } from '../../catalog/jobs/job-search.schema.ts';
import { workplaces } from '../../catalog/places/workplace.ts';
import { categories } from '../../catalog/postings/posting.ts';
import { outsideText } from '../../platform/text/outside-text.ts';

/** Limits of the tools for agents; docs/limits.md lists them. */
export const agentLimits = {
  /** Rows of one answer. */
  maxRows: 20,
  defaultRows: 10,
  /** Characters of a job's text. */
  textLength: 8000,
  /** Characters of a title, a company or a place. */
  nameLength: 300,
  /** Bytes of a request. */
  bodyBytes: 64 * 1024,
  /** Nesting of a request. */
  maxDepth: 20,
  /** Messages of a batch, which only protocol 2025-03-26 knows. */
  maxBatch: 10,
  callsAMinute: 60,
  /** Handshakes, lists of tools and everything else. */
  othersAMinute: 120,
} as const;

const { textLength } = searchLimits;
const { maxRows, defaultRows } = agentLimits;

const text = (description: string, name: string) =>
  outsideText(
    textLength,
    `${name} must be text.`,
    `${name} must be ${textLength} characters or fewer.`,
  ).check(z.describe(description));
const number = (description: string, name: string) =>
  z.number(`${name} must be a number.`).check(z.describe(description));
const flag = (description: string, name: string) =>
  z.boolean(`${name} must be true or false.`).check(z.describe(description));

/** The workplaces as OJCP names them. 'flexible' is a workplace that no ad states. */
export const remotePolicies = { on_site: 'on-site', hybrid: 'hybrid', remote: 'remote' } as const;
const remotePolicyNames = ['on_site', 'hybrid', 'remote', 'flexible'] as const;

const SearchPlace = z.looseObject(
  {
    city: z.optional(text('City, such as "Chicago".', 'location.city')),
    state: z.optional(text('State name or code, such as "IL".', 'location.state')),
    zip: z.optional(text('ZIP code of five digits.', 'location.zip')),
    country: z.optional(
      text('Leave out for the United States. Another country finds jobs abroad.', 'location.country'),
    ),
    remote_ok: z.optional(flag('Without city, state, and zip: only remote jobs.', 'location.remote_ok')),
    remote_policy: z.optional(
      z
        .array(
          z.enum(remotePolicyNames, `location.remote_policy must hold only ${remotePolicyNames.join(', ')}.`),
          'location.remote_policy must be a list.',
        )
        .check(z.maxLength(4, 'location.remote_policy must have 4 entries or fewer.')),
    ),
    radius_miles: z.optional(
      number(
        `Miles around the city or ZIP code, 0 to ${searchLimits.maxRadiusMiles}.`,
        'location.radius_miles',
      ),
    ),
  },
  'location must be text such as "Austin, TX", or an object with city, state, or zip.',
);

/** The names of the filters by what ads say, in OJCP's spelling: drug_test. Its experience_level is our level. */
export const labelFilters = (Object.keys(choices) as ChoiceField[])
  .filter((field) => field !== 'level')
  .map((field) => ({ field, name: field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) }));

const labelFilterShape = Object.fromEntries(
  labelFilters.map(({ field, name }) => {
    const { label, values } = choices[field];
    const meanings = Object.entries(values).map(([value, meaning]) => `${value}: ${meaning}`);
    const message = `filters.${name} must be one of ${Object.keys(values).join(', ')}.`;
    return [
      name,
      z.optional(z.enum(Object.keys(values), message).check(z.describe(`${label}. ${meanings.join('; ')}.`))),
    ];
  }),
);

const SearchFilters = z.looseObject(
  {
    employment_type: z.optional(
      text('full_time, part_time, contract, internship, or temporary.', 'filters.employment_type'),
    ),
    salary_min: z.optional(number('Minimum pay in dollars a year.', 'filters.salary_min')),
    hourly_min: z.optional(number('Minimum pay in dollars an hour.', 'filters.hourly_min')),
    experience_level: z.optional(
      text('entry. Put other levels into the query, such as "senior engineer".', 'filters.experience_level'),
    ),
    posted_within_days: z.optional(number('Age of the ad in days at most.', 'filters.posted_within_days')),
    category: z.optional(
      z
        .enum(categories, `filters.category must be one of ${categories.join(', ')}.`)
        .check(z.describe('Field of work.')),
    ),
    workplace: z.optional(
      z
        .enum(workplaces, `filters.workplace must be one of ${workplaces.join(', ')}.`)
        .check(z.describe('Where the work is done.')),
    ),
    exclude: z.optional(
      text('Comma-separated words. Jobs with one of them are left out.', 'filters.exclude'),
    ),
    ...labelFilterShape,
    only_stated: z.optional(
      flag(
        'Filters such as shift and drug_test pass only ads that say so. Without it, they leave out ads that say otherwise.',
        'filters.only_stated',
      ),
    ),
  },
  'filters must be an object.',
);

const Pagination = z.looseObject(
  {
    limit: z.optional(number(`Rows, 1 to ${maxRows}; ${defaultRows} by default.`, 'pagination.limit')),
    offset: z.optional(number('Rows to skip. Take it from next_page.', 'pagination.offset')),
    after: z.optional(text('Take it from next_page.', 'pagination.after')),
  },
  'pagination must be an object. Take it from next_page of the last answer.',
);

/** Fields of OJCP that hold data about a person or an agent. We accept them and use nothing of them. */
const unused = (name: string) =>
  z.optional(z.unknown().check(z.describe(`Accepted and ignored. Please leave out ${name}.`)));

/**
 * Input of search_jobs: OJCP's fields, and the filters of our search that OJCP does not have. Other fields get a
 * warning, as OJCP asks, so that newer agents can call it.
 */
export const SearchJobsInput = z.looseObject(
  {
    query: text(
      'What a person would type: title, skill, company, or a sentence such as "remote nurse jobs over $90k". May be empty.',
      'query',
    ),
    location: z.optional(
      z.union(
        [text('City and state, state, ZIP code, or "remote".', 'location'), SearchPlace],
        'location must be text such as "Austin, TX", or an object with city, state, or zip.',
      ),
    ),
    filters: z.optional(SearchFilters),
    sort: z.optional(
      z
        .enum(sorts, `sort must be one of ${sorts.join(', ')}.`)
        .check(z.describe('By default the best match, or the newest without a query.')),
    ),
    pagination: z.optional(Pagination),
    candidate_context: unused('candidate_context'),
    agent_declaration: unused('agent_declaration'),
  },
  'The arguments must be an object.',
);
export type SearchJobsInput = z.infer<typeof SearchJobsInput>;

/** Input of get_job_detail. */
export const JobDetailInput = z.object(
  {
    job_id: text('ojcp_id of a row, the job number, or the address of the job page.', 'job_id'),
    include_employer_context: z.optional(
      flag('Adds what we know about the employer. true by default.', 'include_employer_context'),
    ),
    candidate_context: unused('candidate_context'),
  },
  'The arguments must be an object.',
);

/** Input of get_employer_context. */
export const EmployerInput = z.object(
  {
    employer_id: text('ojcp_employer_id of a row, or the employer’s name.', 'employer_id'),
  },
  'The arguments must be an object.',
);
