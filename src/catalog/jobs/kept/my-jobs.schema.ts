import * as z from 'zod/mini';
import { outsideId, outsideText } from '../../../platform/text/outside-text.ts';
import { myJobsLimits } from './my-jobs.ts';
import { trackedJob, trackedNote } from './tracked-job.schema.ts';
import { trackedLimits } from './tracked-job.ts';

export const zipMessage = 'Zip code must be 5 digits';

const jobId = z
  .number('A job id is a whole number.')
  .check(z.int('A job id is a whole number.'), z.positive('A job id is a whole number.'));
const formId = z.pipe(outsideId('A job id is a whole number.'), z.transform(Number));
// biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL refuses NUL in a text
const noNul = (text: string): string => text.replace(/\u0000/g, '');
/** The name of an employer to hide, as the visitor saw it. */
export const companyName = z.pipe(
  outsideText(500, undefined, 'Company must be 500 characters or fewer.'),
  z.pipe(
    z.transform((name: string) => noNul(name).trim()),
    z.string().check(z.minLength(1, 'Name the company.')),
  ),
);

/** A change of a saved job. Fields that are left out keep their values. */
export const savedChange = z.object({
  note: z.optional(trackedNote),
  applied: z.optional(z.boolean('Applied is true or false.')),
});
export type SavedChange = z.infer<typeof savedChange>;

/** What a browser stored before the sign-in, or a part of it. */
export const keptJobs = z.object({
  tracked: z._default(
    z
      .array(trackedJob)
      .check(
        z.maxLength(
          trackedLimits.handedOverJobs,
          `Send at most ${trackedLimits.handedOverJobs} tracked jobs.`,
        ),
      ),
    [],
  ),
  hiddenJobs: z._default(
    z.array(jobId).check(z.maxLength(myJobsLimits.hiddenJobs, 'Too many hidden jobs.')),
    [],
  ),
  hiddenCompanies: z._default(
    z.array(companyName).check(z.maxLength(myJobsLimits.hiddenCompanies, 'Too many hidden companies.')),
    [],
  ),
});

export const viewedJob = z.object({ jobId });
export const searchedFor = z.object({
  query: outsideText(3000, undefined, 'The search is too long.'),
});
export type KeptJobs = z.infer<typeof keptJobs>;

/** The forms of /my-jobs without scripts that are not about a tracked job. */
export const matchesForm = z.discriminatedUnion('do', [
  z.object({ do: z.literal('forget') }),
  z.object({ do: z.literal('show-job'), jobId: formId }),
  z.object({ do: z.literal('show-company'), company: companyName }),
]);
