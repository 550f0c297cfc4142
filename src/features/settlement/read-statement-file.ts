import { Readable } from 'node:stream';
import { CsvError, type Info, parse } from 'csv-parse';
import { Invalid } from '../../platform/errors.ts';
import type { ConversionStatus } from '../tracking/conversion-statuses.ts';
import { storable } from '../tracking/landing-marks.ts';
import { maxStatementLines } from './partner-statements.schema.ts';
import {
  findColumns,
  readPartnerAmount,
  readStatus,
  type StatementField,
  statementFields,
} from './statement-columns.ts';

/** A line of a partner's file. */
export interface TheirLine {
  /** Its number in the file, from 1; the last one of a line that a quoted field breaks. */
  line: number;
  transaction: string;
  /** Exact dollars. */
  amount: string;
  status: ConversionStatus;
}

/** A line that cannot be used, and what to do. */
export interface BadLine {
  line: number;
  problem: string;
}

/**
 * Reads a partner's CSV file: a heading line, then one line for each transaction.
 * @throws Invalid when a column is missing, there are too many lines, or the file is no CSV.
 */
export async function readStatementFile(bytes: Uint8Array): Promise<{ lines: TheirLine[]; bad: BadLine[] }> {
  const text = decode(bytes);
  const lines: TheirLine[] = [];
  const bad: BadLine[] = [];
  const lineOf = new Map<string, number>();
  let places: Record<StatementField, number> | undefined;
  for await (const { cells, line } of records(text)) {
    if (!places) {
      places = requireColumns(cells);
      continue;
    }
    if (lines.length + bad.length >= maxStatementLines)
      throw refused(`The file has more than ${maxStatementLines.toLocaleString('en-US')} lines. Split it.`);
    const found = readLine(cells, places, line);
    if ('problem' in found) {
      bad.push(found);
      continue;
    }
    const earlier = lineOf.get(found.transaction);
    if (earlier !== undefined) bad.push({ line, problem: repeated(found.transaction, earlier) });
    else {
      lineOf.set(found.transaction, line);
      lines.push(found);
    }
  }
  if (!places) throw refused('The file is empty. Upload a CSV file with a heading line.');
  return { lines, bad };
}

const repeated = (transaction: string, earlier: number): string =>
  `Transaction ${transaction} is already on line ${earlier}. Keep one of the two lines.`;

/** Spreadsheets write UTF-8, UTF-16 or Windows-1252. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The lines that are not empty. The parser reads part by part, so that other requests have their turn. */
async function* records(text: string): AsyncGenerator<{ cells: string[]; line: number }> {
  const parser = Readable.from(parts(text)).pipe(
    parse({
      bom: true,
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      max_record_size: 10_000,
    }),
  );
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>)
      yield { cells: record.map((cell) => storable(cell.trim())), line: info.lines };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw refused(
      error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE'
        ? 'A quotation mark in the file is never closed, or a line is too long. Correct the file and upload it again.'
        : `The file is not valid CSV: ${error.message}`,
    );
  }
}

function* parts(text: string): Generator<string> {
  const size = 64 * 1024;
  for (let from = 0; from < text.length; from += size) yield text.slice(from, from + size);
}

/** The most frequent of comma, semicolon, tab and bar in the first line that has text. */
function delimiterOf(text: string): string {
  const [heading = ''] = text
    .slice(0, 10_000)
    .trimStart()
    .split(/[\r\n]/, 1);
  const count = (mark: string): number => heading.split(mark).length;
  return [',', ';', '\t', '|'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

function requireColumns(heading: readonly string[]): Record<StatementField, number> {
  const places = findColumns(heading);
  const missing = statementFields.filter((field) => places[field] < 0);
  if (missing.length > 0)
    throw refused(
      `The first line has no column for ${missing.join(' and ')}. Name the columns transaction, amount and status. It has: ${heading.join(', ').slice(0, 200)}.`,
    );
  return places;
}

function readLine(
  cells: readonly string[],
  places: Record<StatementField, number>,
  line: number,
): TheirLine | BadLine {
  const cell = (field: StatementField): string => cells[places[field]] ?? '';
  const [transaction, written, word] = [cell('transaction'), cell('amount'), cell('status')];
  const status = readStatus(word);
  const amount = readPartnerAmount(written);
  const problem = ((): string | null => {
    if (!transaction) return 'The transaction is missing. Enter its ID.';
    if (transaction.length > 200) return 'The transaction has more than 200 characters. Correct it.';
    if (!written) return 'The amount is missing. Enter US dollars, such as 12.50.';
    if (!amount) return `"${written.slice(0, 50)}" is no amount. Enter US dollars, such as 12.50.`;
    if (!word) return 'The status is missing. Enter approved, pending, rejected, paid or reversed.';
    if (!status)
      return `The status "${word.slice(0, 50)}" is unknown. Enter approved, pending, rejected, paid or reversed.`;
    if (amount.isNegative && status !== 'reversed')
      return 'The amount is negative. Only a reversed transaction can be: correct the amount or the status.';
    return null;
  })();
  if (problem || !amount || !status) return { line, problem: problem ?? 'The line is not complete.' };
  return { line, transaction, amount: amount.amount, status };
}

const refused = (message: string): Invalid => new Invalid({ file: message }, message);
