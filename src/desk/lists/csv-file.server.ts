import { ReadableStream } from 'node:stream/web';
import { csvHead, csvLines, type FileColumn } from './csv-text.ts';
import type { Row } from './resource.ts';

/** Rows in parts. The last part is empty. */
export interface RowParts {
  next(): Promise<Row[]>;
  /** Releases the source of the rows. Called once, at the end or when the reader leaves. */
  close(): Promise<void>;
}

/**
 * A CSV file (RFC 4180). Every CSV of the site uses this function. It reads the next part after the client
 * has taken the one before it.
 * @param name the file's name without its extension.
 */
export function csvResponse(name: string, columns: readonly FileColumn[], parts: RowParts): Response {
  const encoder = new TextEncoder();
  let start = csvHead(columns);
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const rows = await parts.next();
          const text = start + csvLines(columns, rows);
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
