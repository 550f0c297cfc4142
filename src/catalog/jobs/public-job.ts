import * as z from 'zod/mini';
import { workplaces } from '../places/workplace.ts';
import type { JobDetail } from './jobs.schema.ts';

const time = z.iso.datetime();
const text = z.nullable(z.string());
const number = z.nullable(z.number());

/** A job in the public API. Fields may be added. */
export const PublicJob = z.object({
  id: z.int(),
  title: z.string(),
  company: z.string(),
  /** The place as stated; `city`, `state`, `zip` and `country` are what we read from it. */
  location: z.string(),
  city: text,
  state: text,
  zip: text,
  country: text,
  /** Every place that the ad names, the first one as above. */
  places: z.array(
    z.object({
      city: text,
      state: text,
      zip: text,
      country: text,
      county: text,
      point: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
    }),
  ),
  /** Places that the ad counts but does not name. */
  morePlaces: z.int(),
  /** The states in which a remote worker must live, and those in which they may not. */
  remoteStates: z.array(z.string()),
  remoteExcept: z.array(z.string()),
  workplace: z.nullable(z.enum(workplaces)),
  /** The leading one of `jobTypes`. */
  jobType: text,
  jobTypes: z.array(z.string()),
  category: text,
  /** The pay as stated. */
  salary: text,
  /** What we read from the stated pay; `yearMin` and `yearMax` are the pay of a year. */
  pay: z.nullable(
    z.object({
      min: number,
      max: number,
      period: z.enum(['hour', 'day', 'week', 'month', 'year']),
      currency: text,
      yearMin: number,
      yearMax: number,
    }),
  ),
  skills: z.array(z.string()),
  /** Plain text. The employer's words. */
  description: z.string(),
  descriptionHtml: text,
  affiliateLink: z.string(),
  postedAt: time,
  /** The day, if the source states no time. */
  postedOn: text,
  /** The source says that the ad is at least as old. */
  postedAtLeast: z.boolean(),
  /** Set if the source states no posting date. */
  firstSeenAt: z.optional(z.nullable(time)),
  statedClosingOn: z.optional(text),
  expiresAt: z.nullable(time),
  /** The last day, if the source states no time. The job then expires when that day is over everywhere. */
  expiresOn: text,
  /** Null while the job is open. */
  closedAt: z.nullable(time),
  closedReason: text,
  isSample: z.boolean(),
  source: z.string(),
  externalId: z.string(),
  /** When the employer's own board last had the job. Null: its source is no such board. */
  checkedAt: z.nullable(time),
  /** The job's page. */
  url: z.string(),
});

/** One job, with what its ad says of the things that people filter by. */
export const PublicJobDetail = z.extend(PublicJob, {
  labels: z.array(
    z.object({
      /** As in the filters, such as drugTest. */
      name: z.string(),
      says: z.enum(['yes', 'no']),
      text: z.string(),
      /** The number in the text, if there is one: years of experience, or percent of travel. */
      amount: z.nullable(z.number()),
      /** The words of the ad. */
      sentence: z.string(),
    }),
  ),
});

/** A job as the public API returns it. @param origin of the site. */
export function toPublicJob(job: JobDetail, origin: string) {
  const { payMin, payMax, payPeriod, payCurrency, payYearMin, payYearMax, ...rest } = job;
  const pay = payPeriod && {
    min: payMin,
    max: payMax,
    period: payPeriod,
    currency: payCurrency,
    yearMin: payYearMin,
    yearMax: payYearMax,
  };
  return { ...rest, pay, url: `${origin}/jobs/${job.id}` };
}
