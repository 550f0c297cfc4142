import { CsvError, type Info } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { Invalid } from '../errors.ts';

/** A row of a CSV file and its number in the file, from 1: the last one of a row that a quoted field breaks. */
export interface CsvRow {
  line: number;
  /** Trimmed. */
  cells: string[];
}

/** An unusable line of a file, with the problem and the remedy. */
export interface BadLine {
  line: number;
  problem: string;
}

/** Characters and columns of one row at most. */
const longestRow = 10_000;
const maxColumns = 200;

const separators = [',', ';', '\t', '|'];

/**
 * Reads a whole CSV file (RFC 4180) without its empty rows. The separator is the most frequent of comma, semicolon, tab
 * and bar in the first row that has text. It holds the process, so call it in a process for files
 * (`ask-file-process.ts`).
 * @param field the name of the field that sent the file, for the error.
 * @throws Invalid for a quote that never closes, and for a row that is too long.
 */
export function readCsv(text: string, field: string): CsvRow[] {
  const refuse = (message: string): Invalid => new Invalid({ [field]: message }, message);
  let lastLine = 0;
  try {
    const rows = parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: longestRow,
      on_record: (record: string[], { lines }: Info) => {
        lastLine = lines;
        return record;
      },
    }) as unknown as { record: string[]; info: Info }[];
    const wide = rows.find(({ record }) => record.length > maxColumns);
    if (wide) throw refuse(`Line ${wide.info.lines} has more than ${maxColumns} columns. Correct the file.`);
    return rows
      .map(({ record, info }) => ({ line: info.lines, cells: record.map((cell) => cell.trim()) }))
      .filter(({ cells }) => cells.some((cell) => cell !== ''));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw refuse(
      error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE'
        ? `The file can't be read from line ${lastLine + 1} on: a quotation mark is never closed, or the line is too long. Correct the file.`
        : `The file is not valid CSV: ${error.message}`,
    );
  }
}

function separatorOf(text: string): string {
  const [heading = ''] = text
    .slice(0, longestRow)
    .trimStart()
    .split(/[\r\n]/, 1);
  const count = (mark: string): number => heading.split(mark).length;
  return separators.reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

/** The text of an uploaded file. Spreadsheets and advertising networks write UTF-8, UTF-16 or Windows-1252. */
export function decodeFile(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
