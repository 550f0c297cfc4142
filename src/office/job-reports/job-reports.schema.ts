import * as z from 'zod/mini';
import { outsideLines, outsideText } from '../../platform/text/outside-text.ts';
import { manyLines } from '../../platform/text/plain-text.ts';
import { longestNote, type ReportReason, reportReasons } from './report-words.ts';

const tooLong = `The note must be ${longestNote} characters or fewer.`;

const reasons = reportReasons.map(({ value }) => value) as [ReportReason, ...ReportReason[]];

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
