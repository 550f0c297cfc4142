import { ReadableStream } from 'node:stream/web';
import { stringify } from 'csv-stringify/sync';
import { type Column, isFigure, type Row } from './resource.ts';

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

/** Rows in parts. The last part is empty. */
export interface RowParts {
  next(): Promise<Row[]>;
  /** Releases the source of the rows. Called once, at the end or when the reader leaves. */
  close(): Promise<void>;
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

/**
 * A CSV file (RFC 4180). Every CSV of the site uses this function. It reads the next part after the client
 * has taken the one before it.
 * @param name the file's name without its extension.
 */
export function csvResponse(name: string, columns: readonly FileColumn[], parts: RowParts): Response {
  const names = columns.map((column) => column.name);
  const lines = (rows: string[][]) =>
    stringify(rows, { record_delimiter: 'windows', quote_record_delimiter: true, quoted_match: quotedMatch });
  const encoder = new TextEncoder();
  let start = byteOrderMark + lines([names]);
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const rows = await parts.next();
          const cells = rows.map((row) => columns.map((column) => csvCell(column, row[column.name])));
          const text = start + lines(cells);
          start = '';
          if (text) controller.enqueue(encoder.encode(text));
          if (rows.length > 0) return;
          controller.close();
          await parts.close();
        } catch (error) {
          await parts.close();
          throw error;
        }
      },
      cancel: () => parts.close(),
    },
    { highWaterMark: 0 },
  );
  return new Response(body as globalThis.ReadableStream, { headers: csvHeaders(name) });
}

/** The headers of a CSV file with this name. */
export const csvHeaders = (name: string): Record<string, string> => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}.csv"`,
});

/** Rows in memory, as one part. */
export function onePart(rows: Row[]): RowParts {
  let left = rows;
  return {
    next: async () => {
      const part = left;
      left = [];
      return part;
    },
    close: async () => undefined,
  };
}
