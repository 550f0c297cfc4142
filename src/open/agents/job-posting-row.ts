import type { JobCard } from '../../catalog/jobs/jobs.schema.ts';
import { payText } from '../../catalog/jobs/pay-text.ts';
import { readableName } from '../../catalog/jobs/readable.ts';
import type { PayPeriod } from '../../catalog/postings/posting.ts';
import { cutText, oneLine } from '../../platform/text/plain-text.ts';
import { companySlug } from '../../search/engine/company-slug.ts';
import { agentLimits, remotePolicies } from './agents.schema.ts';
import type { AgentJobRow } from './answers.schema.ts';

const maxSkills = 8;
const maxElsewhere = 5;

const employmentTypes: Record<string, string> = {
  'Full-time': 'full_time',
  'Part-time': 'part_time',
  Contract: 'contract',
  Internship: 'internship',
  Temporary: 'temporary',
};

/** Our job type by OJCP's employment type. */
export const jobTypeOf = new Map(Object.entries(employmentTypes).map(([ours, theirs]) => [theirs, ours]));

/** OJCP has no pay by the day: it is stated by the year. */
const units: Partial<Record<PayPeriod, 'HOUR' | 'WEEK' | 'MONTH' | 'YEAR'>> = {
  hour: 'HOUR',
  week: 'WEEK',
  month: 'MONTH',
  year: 'YEAR',
};

/** A short text of an ad on one line, without invisible characters. */
export const shortText = (text: string): string => cutText(oneLine(text), agentLimits.nameLength);

/** The id of a job for other sites: 'joblantern.example:123'. */
export const ojcpId = (origin: string, id: number): string => `${new URL(origin).host}:${id}`;

/** The redirect to the employer. It counts the click as an agent's. */
export const applyUrl = (origin: string, id: number): string => `${origin}/jobs/${id}/apply?via=mcp`;

type Job = Omit<JobCard, 'excerpt' | 'distance' | 'elsewhere' | 'openings'> & {
  country?: string | null;
  elsewhere?: JobCard['elsewhere'];
};

/** A job as OJCP names its fields. @param isOpen a closed job has no way to apply. */
export function jobRow(job: Job, origin: string, isOpen = true): AgentJobRow {
  const { title, company } = readableName(job);
  const slug = companySlug(job.company);
  const type = employmentTypes[job.jobType ?? ''];
  const policy = Object.entries(remotePolicies).find(([, ours]) => ours === job.workplace)?.[0];
  const pay = payText(job);
  const salary = salaryOf(job);
  const place = placeOf(job);
  return {
    ojcp_id: ojcpId(origin, job.id),
    title: shortText(title),
    employer: {
      '@type': 'Organization',
      name: shortText(company),
      ...(slug !== '' && { ojcp_employer_id: slug }),
    },
    datePosted: job.firstSeenAt ? dayOf(job.firstSeenAt) : (job.postedOn ?? dayOf(job.postedAt)),
    ...(job.firstSeenAt && { first_seen: true }),
    ...(type && { employmentType: type }),
    ...(policy && { remote_policy: policy as keyof typeof remotePolicies }),
    ...(place && { jobLocation: place }),
    location_text: shortText(job.location),
    ...(job.elsewhere?.length && {
      also_in: job.elsewhere.slice(0, maxElsewhere).map(({ location }) => shortText(location)),
    }),
    ...(salary && { baseSalary: salary }),
    ...(pay && { pay_text: shortText(pay) }),
    skills_required: job.skills.slice(0, maxSkills).map(shortText),
    url: `${origin}/jobs/${job.id}`,
    apply_paths: isOpen
      ? [
          {
            type: 'custom',
            product_name: 'The employer’s own application page',
            url: applyUrl(origin, job.id),
            supports_agent_submission: false,
          },
        ]
      : [],
    ...(job.isSample && { is_sample: true }),
  };
}

/** The day of a time: '2026-11-23'. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

function salaryOf(job: Job): AgentJobRow['baseSalary'] {
  const { payPeriod, payCurrency } = job;
  if (!payPeriod || !payCurrency) return undefined;
  const unit = units[payPeriod];
  const [min, max] = unit ? [job.payMin, job.payMax] : [job.payYearMin, job.payYearMax];
  if (min === null && max === null) return undefined;
  return {
    '@type': 'MonetaryAmountDistribution',
    currency: payCurrency,
    ...(min !== null && { minValue: min }),
    ...(max !== null && { maxValue: max }),
    unitText: unit ?? 'YEAR',
  };
}

/** The place as we read it. Ads with several places, and places that we can't read, have only their own words. */
function placeOf({ city, state, country }: Job): AgentJobRow['jobLocation'] {
  const where = country?.trim() || (state ? 'US' : null);
  if (!city && !state && !where) return undefined;
  return {
    '@type': 'Place',
    address: {
      ...(city && { addressLocality: shortText(city) }),
      ...(state && { addressRegion: shortText(state) }),
      ...(where && { addressCountry: shortText(where) }),
    },
  };
}
