import { breakOff, type FeedRow, feedLimits, reject } from '../sources/feed-row.ts';
import { readRecord } from './read-record.ts';
import type { FeedReading } from './reading.ts';

/**
 * Reads CSV with column names in the first line. The separator is the most frequent of comma, semicolon, tab
 * and bar in that line. A row with a wrong number of columns is rejected. A quote without an end ends the
 * feed.
 */
export async function* readCsv(
  chunks: AsyncIterable<string>,
  reading: FeedReading = {},
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
function readRow(fields: string[], header: string[], isLast: boolean, reading: FeedReading): FeedRow {
  if (fields.length === header.length) {
    const record = header.map((name, index) => [name, fields[index] ?? ''] as const);
    return { ok: true, raw: readRecord(Object.fromEntries(record), reading) };
  }
  const excerpt = JSON.stringify(fields.slice(0, 50));
  return isLast && fields.length < header.length
    ? breakOff(cutOff, excerpt)
    : reject('the row has more or fewer columns than the header', excerpt);
}

/** A row of a CSV file, or the error in its place. */
type CsvPiece =
  | { kind: 'row'; fields: string[]; isLast: boolean }
  | { kind: 'bad'; reason: string; text: string; isLast: boolean }
  | { kind: 'broken'; reason: string };

const newline = 10;
const carriageReturn = 13;
const quoteMark = 34;

/**
 * Splits CSV into rows and fields (RFC 4180). A quote inside an unquoted field is text. A malformed row is
 * rejected alone; a quote without an end ends the feed. It reads each character once and holds at most one
 * row.
 * @param delimiter one character. Default: the most frequent of comma, semicolon, tab and bar in the first
 * line.
 */
async function* splitCsvRows(chunks: AsyncIterable<string>, delimiter?: string): AsyncGenerator<CsvPiece> {
  let splitter: ReturnType<typeof createSplitter> | undefined;
  let beginning = '';
  for await (const chunk of chunks) {
    if (splitter) {
      yield* splitter.push(chunk);
    } else {
      beginning += chunk;
      if (!/[\r\n]./s.test(chunk) && beginning.length <= feedLimits.row) continue;
      const [line = '', named] = separatorLine.exec(beginning) ?? [];
      const rest = beginning.slice(line.length);
      splitter = createSplitter(delimiter ?? named ?? findDelimiter(rest), findLineEnd(beginning));
      yield* splitter.push(rest);
    }
    if (splitter.broken) return;
  }
  if (!splitter) {
    splitter = createSplitter(delimiter ?? findDelimiter(beginning), findLineEnd(beginning));
    yield* splitter.push(beginning);
    if (splitter.broken) return;
  }
  yield* splitter.end();
}

/** The line with which a spreadsheet names its separator: "sep=;". */
const separatorLine = /^\uFEFF?"?sep=([,;\t|])"?\s*?(?:\r\n|\n|\r)/i;

function findDelimiter(text: string): string {
  const [header = ''] = text.slice(0, feedLimits.row).split(/[\r\n]/, 1);
  const count = (mark: string): number => header.split(mark).length;
  return [',', ';', '\t', '|'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

/** Old Mac files end their lines with a carriage return alone. */
function findLineEnd(text: string): number {
  return text.includes('\r') && !text.includes('\n') ? carriageReturn : newline;
}

/**
 * The reader's state: at the start of a field, in a plain field, in a quoted field, or after a quote in a
 * quoted field.
 */
type CsvPlace = 'start' | 'plain' | 'quoted' | 'quote';

function createSplitter(delimiter: string, lineEnd: number) {
  const separator = delimiter.charCodeAt(0);
  let buffer = '';
  let position = 0;
  /** The start of the row and of the field. */
  let row = 0;
  let field = 0;
  let place: CsvPlace = 'start';
  let fields: string[] = [];
  let wasQuoted = false;
  let fault = '';
  /** The row is too long, so its text is dropped. */
  let skipping = false;
  let pieces: CsvPiece[] = [];
  const splitter = { push, end, broken: false };

  function endField(end: number): void {
    if (!skipping && fault === '') {
      if (fields.length >= feedLimits.columns) fault = `the row has more than ${feedLimits.columns} columns`;
      else
        fields.push(
          wasQuoted ? buffer.slice(field + 1, end - 1).replaceAll('""', '"') : buffer.slice(field, end),
        );
    }
    wasQuoted = false;
    place = 'start';
    field = position + 1;
  }

  function endRow(end: number, isLast: boolean): void {
    const isEmpty = fields.length === 0 && field === end && !wasQuoted;
    endField(end);
    if (skipping) skipping = false;
    else if (end - row > feedLimits.row) tooLong();
    else if (fault !== '') pieces.push({ kind: 'bad', reason: fault, text: beginningOfRow(), isLast });
    else if (!isEmpty) pieces.push({ kind: 'row', fields, isLast });
    fields = [];
    fault = '';
    row = field;
  }

  const beginningOfRow = (): string => buffer.slice(row, row + feedLimits.excerpt);

  function tooLong(): void {
    const reason = `the row is longer than ${feedLimits.row} characters`;
    pieces.push({ kind: 'bad', reason, text: beginningOfRow(), isLast: false });
  }

  /** Reads on to the end of the text that has arrived. */
  function scan(): void {
    for (; position < buffer.length; position++) {
      if (place === 'quoted') {
        const end = buffer.indexOf('"', position);
        position = end < 0 ? buffer.length - 1 : end;
        if (end >= 0) place = 'quote';
        continue;
      }
      const code = buffer.charCodeAt(position);
      if (code === separator) endField(position);
      else if (code === lineEnd) endRow(endOfLine(), false);
      else if (code === quoteMark && place === 'start') {
        place = 'quoted';
        wasQuoted = true;
      } else if (code === quoteMark && place === 'quote') place = 'quoted';
      else if (place === 'start') place = 'plain';
      else if (place === 'quote' && code !== carriageReturn) {
        fault ||= 'malformed CSV: text after a closing quote';
        place = 'plain';
      }
    }
  }

  /** A carriage return before a line feed is part of the line end. */
  const endOfLine = (): number =>
    lineEnd === newline && position > field && buffer.charCodeAt(position - 1) === carriageReturn
      ? position - 1
      : position;

  /** Drops text that is no longer needed, and the text of a row that has grown too long. */
  function forget(): void {
    if (!skipping && buffer.length - row > feedLimits.row) {
      if (place === 'quoted' || place === 'quote') {
        const reason = `A row is longer than ${feedLimits.row} characters, or a closing quote is missing.`;
        pieces.push({ kind: 'broken', reason });
        splitter.broken = true;
      } else tooLong();
      skipping = true;
      fields = [];
    }
    const from = skipping ? Math.max(0, position - 1) : row;
    buffer = buffer.slice(from);
    position -= from;
    row = Math.max(0, row - from);
    field = Math.max(0, field - from);
  }

  function push(chunk: string): CsvPiece[] {
    pieces = [];
    buffer += chunk;
    scan();
    forget();
    return pieces;
  }

  function end(): CsvPiece[] {
    pieces = [];
    if (place === 'quoted') {
      pieces.push({ kind: 'broken', reason: 'The feed is truncated: it ends inside a quoted field.' });
    } else if (fields.length > 0 || field < buffer.length || place === 'quote') endRow(buffer.length, true);
    return pieces;
  }

  return splitter;
}
