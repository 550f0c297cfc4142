import { ReadableStream } from 'node:stream/web';
import { byteOrderMark, csvLines, safeText } from './csv-text.ts';
import { type Column, isFigure, type Row } from './resource.ts';

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
  return safeText(text);
}

/** Rows in parts. The last part is empty. */
export interface RowParts {
  next(): Promise<Row[]>;
  /** Releases the source of the rows. Called once, at the end or when the reader leaves. */
  close(): Promise<void>;
}

/** A column of a file. */
export type FileColumn = Pick<Column, 'name' | 'kind'>;

/**
 * A CSV file (RFC 4180). Every CSV of the site uses this function. It reads the next part after the client
 * has taken the one before it.
 * @param name the file's name without its extension.
 */
export function csvResponse(name: string, columns: readonly FileColumn[], parts: RowParts): Response {
  const names = columns.map((column) => column.name);
  const encoder = new TextEncoder();
  let start = byteOrderMark + csvLines([names]);
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const rows = await parts.next();
          const cells = rows.map((row) => columns.map((column) => csvCell(column, row[column.name])));
          const text = start + csvLines(cells);
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
