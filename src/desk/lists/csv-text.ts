import { stringify } from 'csv-stringify/browser/esm/sync';

/**
 * Matches a text that a spreadsheet would run as a formula: one that starts with = + - @ or a variant of
 * these (full width, small, minus sign), also after characters that spreadsheets skip, and any text that
 * starts with a tab or a line break.
 */
const formula = /^(?:[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫−]| *[\t\r\n])/u;

/** A text as a cell of a CSV file. A text that a spreadsheet would run gets an apostrophe in front. */
export const safeText = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** Excel reads a file as UTF-8 only after this mark. */
export const byteOrderMark = '\uFEFF';

/**
 * A field with any of these characters is quoted, as are fields with a comma or a quote. `stringify` alone
 * does not quote a line break when records end with CR LF. Semicolons and tabs separate cells in spreadsheets
 * with other settings.
 */
const quotedMatch = [/[\r\n;\t\v\f\u0085\u2028\u2029]|^\s|\s$/];

/** Rows of a CSV file (RFC 4180). */
export const csvLines = (rows: string[][]): string =>
  stringify(rows, { record_delimiter: 'windows', quote_record_delimiter: true, quoted_match: quotedMatch });
