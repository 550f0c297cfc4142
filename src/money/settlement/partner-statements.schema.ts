import * as z from 'zod/mini';
import { outsideId, outsideText } from '../../platform/text/outside-text.ts';

/** Bytes of an uploaded file, its lines, and the bad lines that are kept with their remedy. */
export const maxStatementBytes = 5 * 1024 * 1024;
export const maxStatementLines = 50_000;
export const maxBadLines = 200;

/** What an upload says besides the file. */
export const StatementUpload = z.object({
  partner: outsideId('Choose a partner.', 9),
  month: outsideText(7, 'Choose a month.', 'Use a month such as 2026-10.').check(
    z.regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/, 'Use a month such as 2026-10.'),
  ),
});
