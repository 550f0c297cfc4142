import { breakOff, type FeedRow, reject } from '../sources/feed-row.ts';
import { type CsvPiece, splitCsvRows } from './csv-rows.ts';
import { readRecord } from './read-record.ts';
import type { Reading } from './reading.ts';

/**
 * Reads CSV with column names in the first line. The separator is the most frequent of comma, semicolon, tab
 * and bar in that line. A row with a wrong number of columns is rejected. A quote without an end ends the
 * feed.
 */
export async function* readCsv(
  chunks: AsyncIterable<string>,
  reading: Reading = {},
): AsyncGenerator<FeedRow> {
  let header: string[] | undefined;
  for await (const piece of splitCsvRows(chunks)) {
    if (piece.kind === 'broken') yield breakOff(piece.reason);
    else if (piece.kind === 'bad') yield rejectRow(piece, header);
    else if (header) yield readRow(piece.fields, header, piece.isLast, reading);
    else header = nameColumns(piece.fields);
    if (!header) return;
  }
}

/**
 * Without its first line a feed has no meaning. A malformed last row without a line end means that the feed
 * was cut off there.
 */
function rejectRow({ reason, text, isLast }: Extract<CsvPiece, { kind: 'bad' }>, header?: string[]): FeedRow {
  if (!header) return breakOff(`The header line can't be read: ${reason}.`, text);
  return isLast ? breakOff(cutOff, text) : reject(reason, text);
}

const cutOff = 'The feed is truncated: it ends in the middle of a row.';

const nameColumns = (fields: string[]): string[] =>
  fields.map((name, index) => name.trim() || `column${index + 1}`);

/** A short last row without a line end means that the feed was cut off there. */
function readRow(fields: string[], header: string[], isLast: boolean, reading: Reading): FeedRow {
  if (fields.length === header.length) {
    const record = header.map((name, index) => [name, fields[index] ?? ''] as const);
    return { ok: true, raw: readRecord(Object.fromEntries(record), reading) };
  }
  const excerpt = JSON.stringify(fields.slice(0, 50));
  return isLast && fields.length < header.length
    ? breakOff(cutOff, excerpt)
    : reject('the row has more or fewer columns than the header', excerpt);
}
