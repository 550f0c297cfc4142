import { stringify } from 'csv-stringify/browser/esm/sync';
import { type Column, isFigure } from './resource.ts';

/**
 * Matches a text that a spreadsheet would run as a formula: one that starts with = + - @ or a variant of
 * these (full width, small, minus sign), also after characters that spreadsheets skip, and any text that
 * starts with a tab or a line break.
 */
const formula = /^(?:[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫−]| *[\t\r\n])/u;

/** A number that needs no guard in a file. */
const plainNumber = /^-?\d+(?:\.\d+)?$/;

/**
 * One value as a cell of a CSV file. Numbers stay numbers. A text that a spreadsheet would run gets an
 * apostrophe in front.
 */
export function csvCell({ kind }: Pick<Column, 'kind'>, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'bigint')
    return Number.isFinite(Number(value)) ? String(value) : '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value instanceof Date) return value.toISOString();
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (isFigure({ kind }) && plainNumber.test(text)) return text;
  return formula.test(text) ? `'${text}` : text;
}

/** A column of a file. */
export type FileColumn = Pick<Column, 'name' | 'kind'>;

/** Excel reads a file as UTF-8 only after this mark. */
const byteOrderMark = '\uFEFF';

/**
 * A field with any of these characters is quoted, as are fields with a comma or a quote. `stringify` alone
 * does not quote a line break when records end with CR LF. Semicolons and tabs separate cells in spreadsheets
 * with other settings.
 */
const quotedMatch = [/[\r\n;\t\v\f\u0085\u2028\u2029]|^\s|\s$/];

const lines = (rows: string[][]): string =>
  stringify(rows, { record_delimiter: 'windows', quote_record_delimiter: true, quoted_match: quotedMatch });

/** The first line of a CSV file: the names of its columns. */
export const csvHead = (columns: readonly FileColumn[]): string =>
  byteOrderMark + lines([columns.map(({ name }) => name)]);

/** Rows of a CSV file (RFC 4180). */
export const csvLines = (columns: readonly FileColumn[], rows: readonly Record<string, unknown>[]): string =>
  lines(rows.map((row) => columns.map((column) => csvCell(column, row[column.name]))));
