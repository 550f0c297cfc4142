import * as z from 'zod/mini';

/** The version of OJCP's schemas, which all of its documents name. The specification's own text is at 0.3. */
export const ojcpVersion = '0.1';

const about = (description: string) => z.string().check(z.describe(description));
const whole = (description: string) => z.int().check(z.describe(description));

const Salary = z.object({
  '@type': z.literal('MonetaryAmountDistribution'),
  currency: about('ISO 4217 code.'),
  minValue: z.optional(z.number()),
  maxValue: z.optional(z.number()),
  unitText: z.enum(['HOUR', 'WEEK', 'MONTH', 'YEAR']),
});

const Place = z.object({
  '@type': z.literal('Place'),
  address: z.object({
    addressLocality: z.optional(z.string()),
    addressRegion: z.optional(z.string()),
    addressCountry: z.optional(z.string()),
  }),
});

const ApplyPath = z.object({
  type: z.literal('custom'),
  product_name: z.string(),
  url: about('Leads to the employer’s own page. A person fills in the form there.'),
  supports_agent_submission: z.literal(false),
});

/** A job in a list: OJCP's fields, then ours. */
export const AgentJobRow = z.object({
  ojcp_id: about('Pass it to get_job_detail.'),
  title: z.string(),
  employer: z.object({
    '@type': z.literal('Organization'),
    name: z.string(),
    ojcp_employer_id: z.optional(about('Pass it to get_employer_context.')),
  }),
  datePosted: about('As the ad says. If first_seen is true, the day when we first saw it.'),
  first_seen: z.optional(z.boolean()),
  employmentType: z.optional(z.string()),
  remote_policy: z.optional(z.enum(['on_site', 'hybrid', 'remote'])),
  jobLocation: z.optional(Place),
  location_text: about('As the ad says.'),
  also_in: z.optional(z.array(z.string()).check(z.describe('Other places of the same ad.'))),
  baseSalary: z.optional(Salary),
  pay_text: z.optional(about('The pay, as people write it.')),
  skills_required: z.array(z.string()),
  url: about('The job’s page on this site.'),
  apply_paths: z.array(ApplyPath).check(z.describe('Empty: the job is closed.')),
  history: z.optional(about('A fact about the ad that is worth a look.')),
  is_sample: z.optional(z.boolean().check(z.describe('true: invented, for trying the site out.'))),
});
export type AgentJobRow = z.infer<typeof AgentJobRow>;

/** The arguments that lead to the next page. */
const NextPage = z.object({
  limit: z.int(),
  offset: z.int(),
  after: z.optional(z.string()),
});
export type NextPage = z.infer<typeof NextPage>;

const AgentWarning = z.object({
  code: z.literal('fields_ignored'),
  message: z.string(),
  fields: z.array(z.string()),
});
export type AgentWarning = z.infer<typeof AgentWarning>;

/** How the words of a search were read. */
const AgentReading = z.object({
  filters: z.array(z.string()).check(z.describe('Filters that we read in the query, and chosen ones.')),
  notices: z.array(z.string()).check(z.describe('What else we searched for, and corrections.')),
  offers: z
    .array(z.object({ text: z.string(), jobs: z.int() }))
    .check(z.describe('Searches nearby, with the jobs that they find.')),
  page_url: about('The same search on the site, where a person can change it.'),
});
export type AgentReading = z.infer<typeof AgentReading>;

/** Answer of search_jobs. */
export const SearchJobsAnswer = z.object({
  ojcp_version: z.literal(ojcpVersion),
  query: z.string(),
  reading: AgentReading,
  total_results: whole('Open jobs that match.'),
  total_is_exact: z.boolean().check(z.describe('false: say "about".')),
  returned: z.int(),
  offset: z.int(),
  next_page: z
    .nullable(NextPage)
    .check(
      z.describe('Pass it as pagination, with the other arguments unchanged. null: this is the last page.'),
    ),
  jobs: z.array(AgentJobRow),
  near_matches: z.array(AgentJobRow).check(z.describe('Close to the search, but not counted in the total.')),
  warnings: z.optional(z.array(AgentWarning)),
});
export type SearchJobsAnswer = z.infer<typeof SearchJobsAnswer>;

const Fact = z.object({ fact: z.string(), text: z.string() });

const EmployerInJob = z.object({
  name: z.string(),
  ojcp_employer_id: z.string(),
  description: z.string(),
});

/** Answer of get_job_detail. */
export const JobDetailAnswer = z.object({
  ojcp_version: z.literal(ojcpVersion),
  notice: about('How to treat the texts of the job.'),
  status: z.enum(['open', 'closed']),
  closed: z.optional(about('When the job closed, and why if we know it.')),
  job: z.extend(AgentJobRow, {
    '@context': z.array(z.string()),
    '@type': z.literal('JobPosting'),
    validThrough: z.optional(z.string()),
    description: about('The employer’s words.'),
    agent_notes: about('How to treat the texts of the job.'),
  }),
  description_characters: whole('Length of the whole text.'),
  description_is_truncated: z.boolean().check(z.describe('true: the rest is at job.url.')),
  ad_says: z
    .array(z.object({ label: z.string(), sentence: z.string() }))
    .check(
      z.describe('What the ad says about degrees, tests, licenses, shifts and the like, with its sentences.'),
    ),
  ad_history: z.array(Fact).check(z.describe('What we know about the ad over time.')),
  employer_context: z.optional(EmployerInJob),
});
export type JobDetailAnswer = z.infer<typeof JobDetailAnswer>;

const Counted = z.object({ name: z.string(), jobs: z.int() });
const Quartiles = {
  postings: whole('The figures come from this many open jobs that list pay.'),
  lower_quartile: z.number(),
  median: z.number(),
  upper_quartile: z.number(),
};

/** Answer of get_employer_context. */
export const EmployerAnswer = z.object({
  ojcp_version: z.literal(ojcpVersion),
  employer_id: z.string(),
  name: z.string(),
  description: z.string(),
  open_roles_count: z.int(),
  pay: z.nullable(z.object(Quartiles)).check(z.describe('Dollars a year. null: too few jobs list pay.')),
  jobs_by_category: z.array(Counted),
  jobs_by_location: z.array(Counted),
  facts: z.array(Fact),
  newest_jobs: z.array(z.object({ ojcp_id: z.string(), title: z.string(), location_text: z.string() })),
  url: z.string(),
  is_sample: z.optional(z.boolean()),
});
export type EmployerAnswer = z.infer<typeof EmployerAnswer>;

/** Answer of suggest_terms. */
export const SuggestAnswer = z.object({
  suggestions: z.array(
    z.object({
      kind: z.enum(['title', 'skill', 'company', 'place']),
      text: z.string(),
      jobs: whole('Open jobs that a search for it finds.'),
    }),
  ),
});
export type SuggestAnswer = z.infer<typeof SuggestAnswer>;

/** Answer of salary_estimate. Amounts are dollars a year, except `hourly`. */
export const SalaryAnswer = z.object({
  estimate: z.object({ min: z.number(), median: z.number(), max: z.number(), hourly: z.number() }),
  steps: z
    .array(z.object({ factor: z.string(), multiplier: z.number(), amount: z.number() }))
    .check(z.describe('How the model gets there. It is a rough model.')),
  live_pay: z
    .nullable(z.object({ place: z.string(), ...Quartiles, has_samples: z.boolean() }))
    .check(z.describe('What open jobs of the category pay. null: too few list pay.')),
});
export type SalaryAnswer = z.infer<typeof SalaryAnswer>;

const codes = [
  'missing_required_field',
  'invalid_field_value',
  'job_not_found',
  'employer_not_found',
  'rate_limited',
  'provider_error',
] as const;

/** OJCP's error. */
export interface AgentError {
  ojcp_version: typeof ojcpVersion;
  error_code: (typeof codes)[number];
  message: string;
  retry_after_seconds?: number;
  details?: Record<string, unknown>;
}
