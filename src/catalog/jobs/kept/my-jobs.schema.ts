import * as z from 'zod/mini';
import { outsideId, outsideText } from '../../../platform/text/outside-text.ts';
import { myJobsLimits } from './my-jobs.ts';

export const zipMessage = 'Zip code must be 5 digits';

const jobId = z
  .number('A job id is a whole number.')
  .check(z.int('A job id is a whole number.'), z.positive('A job id is a whole number.'));
const formId = z.pipe(outsideId('A job id is a whole number.'), z.transform(Number));
// biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL refuses NUL in a text
const noNul = (text: string): string => text.replace(/\u0000/g, '');
const note = z.pipe(
  outsideText(
    myJobsLimits.noteLength,
    undefined,
    `Your note must be ${myJobsLimits.noteLength} characters or fewer. Please shorten it.`,
  ),
  z.transform(noNul),
);
const timeHint = 'A time is written as 2026-03-01T12:00:00Z.';
const time = outsideText(40, timeHint, timeHint).check(z.iso.datetime(timeHint));

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
  note: z.optional(note),
  applied: z.optional(z.boolean('Applied is true or false.')),
});
export type SavedChange = z.infer<typeof savedChange>;

/** What a browser stored before the sign-in. */
export const keptJobs = z.object({
  saved: z._default(
    z
      .array(z.object({ jobId, note, savedAt: time, appliedAt: z.nullable(time) }))
      .check(z.maxLength(myJobsLimits.handedOver, `Send at most ${myJobsLimits.handedOver} saved jobs.`)),
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

/** The forms of /my-jobs without scripts. */
export const myJobsForm = z.discriminatedUnion('do', [
  z.object({ do: z.literal('forget') }),
  z.object({ do: z.enum(['note', 'applied', 'not-applied', 'remove']), jobId: formId, note }),
  z.object({ do: z.literal('show-job'), jobId: formId }),
  z.object({ do: z.literal('show-company'), company: companyName }),
]);
export type MyJobsForm = z.infer<typeof myJobsForm>;
