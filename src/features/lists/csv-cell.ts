import { type Column, isFigure } from './resource.ts';

/**
 * How a text begins that a spreadsheet would run: one of = + - @ or a character that it takes for one (full width, small, minus sign),
 * also behind characters that it passes over, and whatever begins with a tab or a line break.
 */
const formula = /^(?:[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫−]| *[\t\r\n])/u;

/** A number as it may stand in a file without a guard. */
const plainNumber = /^-?\d+(?:\.\d+)?$/;

/** One value as a cell of a CSV file: numbers stay numbers, a text that a spreadsheet would run begins with an apostrophe. */
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
