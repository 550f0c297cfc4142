import * as z from 'zod/mini';
import { outsideLines, outsideText } from '../../platform/text/outside-text.ts';
import { manyLines } from '../../platform/text/plain-text.ts';

/** What a visitor can say about an ad, with the words of the form. */
export const reportReasons = [
  { value: 'filled', label: 'The job is filled or closed' },
  { value: 'money', label: 'It asks me to pay' },
  { value: 'not-employer', label: 'It isn’t from that company' },
  { value: 'other', label: 'Something else' },
] as const;

/** The maximum characters of a note, listed in docs/limits.md. */
export const longestNote = 500;
const tooLong = `The note must be ${longestNote} characters or fewer.`;

const reasons = reportReasons.map(({ value }) => value) as [ReportReason, ...ReportReason[]];
export type ReportReason = (typeof reportReasons)[number]['value'];

export const ReportForm = z.object({
  reason: z.enum(reasons, 'Choose what is wrong.'),
  note: z._default(
    z.pipe(
      outsideLines(longestNote, undefined, tooLong),
      z.pipe(z.transform(manyLines), z.string().check(z.maxLength(longestNote, tooLong))),
    ),
    '',
  ),
  /** A field that people cannot see. */
  website: z.optional(outsideText(200)),
  /** When the form was opened, with our signature. */
  opened: z.optional(outsideText(200)),
});
export type ReportForm = z.infer<typeof ReportForm>;

/** What the visitor reads afterward. */
export const reportSent = {
  title: 'Thanks for telling us',
  description: 'A person will look at this ad. We don’t store who sent the report.',
};
export const reportFailed = {
  title: 'Something went wrong',
  description: 'We couldn’t send your report. Please try again.',
};
