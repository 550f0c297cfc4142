import * as z from 'zod/mini';
import { outsideId, outsideText } from '../../platform/text/outside-text.ts';

/** Max bytes of an uploaded file, max lines, and max bad lines that we store with their remedy. */
export const maxStatementBytes = 5 * 1024 * 1024;
export const maxStatementLines = 50_000;
export const maxBadLines = 200;

/** The fields of an upload besides the file. */
export const StatementUpload = z.object({
  partner: outsideId('Choose a partner.', 9),
  month: outsideText(7, 'Choose a month.', 'Use a month such as 2026-10.').check(
    z.regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/, 'Use a month such as 2026-10.'),
  ),
});

/** The kinds of lines in a preview, in display order. */
export const statementKinds = {
  status: 'Status differs',
  amount: 'Amount differs',
  both: 'Amount and status differ',
  blocked: 'Differs, but can’t change',
  'not-ours': 'In their file, not in ours',
  'not-theirs': 'In our month, not in their file',
  same: 'The same',
} as const;
export type LineKind = keyof typeof statementKinds;
export const lineKinds = Object.keys(statementKinds) as [LineKind, ...LineKind[]];

export const isLineKind = (text: string | null): text is LineKind => lineKinds.includes(text as LineKind);
