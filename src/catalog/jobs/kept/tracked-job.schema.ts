import * as z from 'zod/mini';
import { readWebAddress } from '../../../platform/http/web-address.ts';
import { outsideText } from '../../../platform/text/outside-text.ts';
import { applyWays, interviewKinds, results, stages, trackedLimits } from './tracked-job.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL refuses NUL in a text
const noNul = (text: string): string => text.replace(/\u0000/g, '');
const text = (most: number, tooLong: string) =>
  z.pipe(outsideText(most, undefined, tooLong), z.transform(noNul));
const named = (most: number, missing: string, tooLong: string) =>
  z.pipe(
    text(most, tooLong),
    z.pipe(
      z.transform((name: string) => name.trim()),
      z.string().check(z.minLength(1, missing)),
    ),
  );

const {
  noteLength,
  titleLength,
  companyLength,
  placeLength,
  linkLength,
  interviewNotesLength,
  handedOverText,
} = trackedLimits;

export const trackedNote = text(
  noteLength,
  `Your note must be ${noteLength} characters or fewer. Please shorten it.`,
);
const place = text(placeLength, `The location must be ${placeLength} characters or fewer.`);
const linkHint = 'Enter a web address that starts with https:// or http://, or leave it empty.';
const link = outsideText(
  linkLength,
  linkHint,
  `The web address must be ${linkLength} characters or fewer.`,
).check(
  z.refine((address) => address === '' || readWebAddress(address) !== null, linkHint),
  z.meta({ pattern: '^$|^https?://' }),
);

/** A job that a person adds by hand. */
export const handAddedJob = z.object({
  title: named(
    titleLength,
    'Enter the job’s title.',
    `The title must be ${titleLength} characters or fewer.`,
  ),
  company: named(
    companyLength,
    'Enter the employer’s name.',
    `The employer’s name must be ${companyLength} characters or fewer.`,
  ),
  place,
  link,
});

export type HandAddedJob = z.infer<typeof handAddedJob>;

const timeHint = 'A time is written as 2026-03-01T12:00:00Z.';
const time = z.pipe(
  outsideText(40, timeHint, timeHint).check(z.iso.datetime(timeHint)),
  z.transform((written: string) => new Date(written).toISOString()),
);
const idHint = 'An ID is a UUID.';
const id = outsideText(36, idHint, idHint).check(z.uuid(idHint));
const zoneHint = 'Choose a time zone from the list.';
const zone = outsideText(60, zoneHint, zoneHint).check(z.refine(isTimeZone, zoneHint));

/** Whether the runtime knows a name as an IANA time zone. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export const stage = z.enum(stages, 'Choose a stage from the list.');
export const result = z.enum(results, 'Choose how it ended.');
export const applyWay = z.enum(applyWays, 'Choose how you applied.');

export const interviewDetails = z.object({
  zone,
  kind: z.enum(interviewKinds, 'Choose the kind of interview.'),
  place,
  notes: text(
    interviewNotesLength,
    `Your notes must be ${interviewNotesLength} characters or fewer. Please shorten them.`,
  ),
});

const change = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('saved'), id, at: time }),
  z.object({ kind: z.literal('noted'), id, at: time, note: trackedNote }),
  z.object({
    kind: z.literal('moved'),
    id,
    at: time,
    stage,
    result: z.optional(result),
    on: z.optional(time),
    by: z.optional(applyWay),
  }),
  z.object({
    kind: z.literal('scheduled'),
    id,
    at: time,
    interviewId: z.optional(id),
    interview: z.nullable(z.extend(interviewDetails, { at: time })),
  }),
  z.object({ kind: z.literal('removed'), id, at: time }),
  z.object({ kind: z.literal('undone'), id, at: time, event: id }),
]);

/** A tracked job of a browser. It has the ad's text only if the site no longer has the ad. */
export const trackedJob = z.object({
  id,
  ad: z.extend(handAddedJob, {
    jobId: z.nullable(z.number('A job id is a whole number.').check(z.int(), z.positive())),
    postedAt: z.nullable(time),
    description: z._default(
      text(handedOverText, `An ad’s text must be ${handedOverText} characters or fewer.`),
      '',
    ),
  }),
  events: z
    .array(change)
    .check(
      z.minLength(1, 'A tracked job has at least one event.'),
      z.maxLength(trackedLimits.events, `Send at most ${trackedLimits.events} events of a job.`),
    ),
});
export type SentJob = z.infer<typeof trackedJob>;
