import * as z from 'zod/mini';

/** Bytes of an uploaded file, its lines, and the bad lines that are kept with their remedy. */
export const maxStatementBytes = 5 * 1024 * 1024;
export const maxStatementLines = 50_000;
export const maxBadLines = 200;

/** What an upload says besides the file. */
export const StatementUpload = z.object({
  partner: z.string('Choose a partner.').check(z.regex(/^\d{1,9}$/, 'Choose a partner.')),
  month: z
    .string('Choose a month.')
    .check(z.regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/, 'Use a month such as 2026-10.')),
});
