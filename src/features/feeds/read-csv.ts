import { Readable } from 'node:stream';
import { type CsvError, parse } from 'csv-parse';
import { breakOff, type FeedRow, feedLimits, reject } from './feed-row.ts';
import { readRecord } from './read-record.ts';
import type { Reading } from './reading.ts';

/**
 * Reads CSV whose first line names the columns; the separator is the comma, semicolon, tab or bar that is most frequent in that line.
 * A row with a wrong number of columns is rejected; an unclosed quote ends the feed.
 */
export async function* readCsv(
  chunks: AsyncIterable<string>,
  reading: Reading = {},
): AsyncGenerator<FeedRow> {
  const iterator = chunks[Symbol.asyncIterator]();
  let beginning = '';
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
    beginning += next.value;
    if (beginning.includes('\n') || beginning.length > feedLimits.row) break;
  }
  const faults: CsvError[] = [];
  const parser = parse({
    delimiter: findDelimiter(beginning),
    columns: (header: string[]) => header.map((name, index) => name.trim() || `column${index + 1}`),
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: feedLimits.row,
    on_skip: (error) => {
      if (error) faults.push(error);
      return undefined;
    },
  });
  let lastCharacter = '';
  const source = Readable.from(rejoin(beginning, iterator));
  source.on('data', (chunk: string) => {
    lastCharacter = chunk.at(-1)!;
  });
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  try {
    for await (const record of parser) {
      // The last fault is kept back: it may turn out to be where the feed was cut off.
      for (const fault of faults.splice(0, faults.length - 1)) yield rejectFault(fault);
      yield { ok: true, raw: readRecord(record, reading) };
    }
    const last = faults.pop();
    for (const fault of faults) yield rejectFault(fault);
    if (last) yield judgeLastFault(last, parser.info.lines, lastCharacter);
  } catch (error) {
    yield breakOff(describe(error as Error));
  } finally {
    source.destroy();
  }
}

function rejectFault(fault: CsvError): FeedRow {
  return reject(describe(fault), JSON.stringify(fault.record ?? ''));
}

/** A short row at the very end, without a line end, is where the feed was cut off, and so is an open quote. */
function judgeLastFault(fault: CsvError, lines: number, lastCharacter: string): FeedRow {
  if (fault.code === 'CSV_QUOTE_NOT_CLOSED') return breakOff(describe(fault));
  const isLast = Number(fault.lines) >= lines && !/[\r\n]/.test(lastCharacter);
  return isLast ? breakOff('The feed ends in the middle of a row: it was cut off.') : rejectFault(fault);
}

async function* rejoin(beginning: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  if (beginning !== '') yield beginning;
  for (let next = await rest.next(); !next.done; next = await rest.next())
    if (next.value !== '') yield next.value;
}

function findDelimiter(text: string): string {
  const header = text.split('\n', 1)[0]!;
  const count = (mark: string): number => header.split(mark).length;
  return [',', ';', '\t', '|'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

function describe(error: Error | CsvError | undefined): string {
  const code = (error as CsvError | undefined)?.code;
  if (code === 'CSV_RECORD_INCONSISTENT_COLUMNS') return 'the row has more or fewer columns than the header';
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'The feed ends inside a quoted field: it was cut off.';
  if (code === 'CSV_MAX_RECORD_SIZE')
    return `A row is longer than ${feedLimits.row} characters, or a quote is never closed.`;
  return `malformed CSV: ${(error?.message ?? 'unknown fault').slice(0, 120)}`;
}
