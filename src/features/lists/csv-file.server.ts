import { ReadableStream } from 'node:stream/web';
import { stringify } from 'csv-stringify/sync';
import { csvCell } from './csv-cell.ts';
import type { Column, Row } from './resource.ts';

/** Rows that are read part by part; the last part is empty. */
export interface RowParts {
  next(): Promise<Row[]>;
  /** Lets go of what the rows are read from; called once, at the end or when the reader leaves. */
  close(): Promise<void>;
}

/** A column of a file. */
export type FileColumn = Pick<Column, 'name' | 'kind'>;

/** Excel reads UTF-8 only behind this mark. */
const byteOrderMark = '\uFEFF';

/**
 * A field that holds any of these is quoted, besides those with a comma or a quote. `stringify` alone would leave line breaks
 * unquoted where records end with CR LF; semicolons and tabs separate cells in spreadsheets of other settings.
 */
const quotedMatch = [/[\r\n;\t\v\f\u0085\u2028\u2029]|^\s|\s$/];

/**
 * A CSV file (RFC 4180): every CSV that the site gives is made here. A part is read when the client has taken the one before it.
 * @param name the file's, without its ending.
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

/** What comes with a CSV file of this name. */
export const csvHeaders = (name: string): Record<string, string> => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}.csv"`,
});

/** Rows that are at hand, as one part. */
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
