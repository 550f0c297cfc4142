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
