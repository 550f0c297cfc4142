import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { Row } from './resource.ts';

/**
 * A CSV file (RFC 4180) of rows, written while they are read. Cells that a spreadsheet would run as a formula are escaped.
 * @param name the file's, without its ending.
 */
export function csvResponse(
  name: string,
  columns: readonly { name: string }[],
  parts: AsyncIterable<Row[]>,
): Response {
  const file = stringify({
    header: true,
    columns: columns.map((column) => column.name),
    escape_formulas: true,
    bom: true,
    record_delimiter: 'windows',
    cast: {
      date: (day) => day.toISOString(),
      boolean: (is) => (is ? 'yes' : 'no'),
      object: (value) => JSON.stringify(value),
    },
  });
  const write = async (): Promise<void> => {
    for await (const rows of parts)
      for (const row of rows)
        if (!file.write(row)) await new Promise((resolve) => file.once('drain', resolve));
    file.end();
  };
  write().catch((error) => file.destroy(error as Error));
  return new Response(Readable.toWeb(file) as ReadableStream, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
    },
  });
}
