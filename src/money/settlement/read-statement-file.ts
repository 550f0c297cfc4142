import { Invalid } from '../../platform/errors.ts';
import {
  type AmbiguousAmount,
  ambiguousText,
  type FileAmount,
  readFileAmounts,
} from '../../platform/money/file-amounts.ts';
import { decodeFile, readCsv } from '../../platform/text/csv-file.ts';
import type { ConversionStatus } from '../tracking/conversions/conversion-statuses.ts';
import { storable } from '../tracking/links/landing-marks.ts';
import { maxStatementLines } from './partner-statements.schema.ts';
import { findColumns, readStatus, type StatementField, statementFields } from './statement-columns.ts';

/** A line of a partner's file. */
export interface TheirLine {
  /** The line number in the file, from 1. If a quoted field spans lines, the number of the last one. */
  line: number;
  transaction: string;
  /** Exact dollars. */
  amount: string;
  status: ConversionStatus;
}

/** The usable and the unusable lines of a file. */
export interface ReadStatement {
  lines: TheirLine[];
  bad: BadLine[];
}

/** An unusable line, with the problem and the remedy. */
export interface BadLine {
  line: number;
  problem: string;
}

/**
 * Reads a partner's CSV file: a heading line, then one line per transaction. Blocks the process while it reads.
 * @throws Invalid if a column is missing, if there are too many lines, or if the file is not CSV.
 */
export function readStatementFile(bytes: Uint8Array): ReadStatement {
  const [heading, ...rows] = readCsv(decodeFile(bytes), 'file');
  if (!heading) throw refused('The file is empty. Upload a CSV file with a heading line.');
  const places = requireColumns(heading.cells);
  if (rows.length > maxStatementLines)
    throw refused(`The file has more than ${maxStatementLines.toLocaleString('en-US')} lines. Split it.`);
  const amounts = readFileAmounts(rows.map(({ cells }) => cells[places.amount] ?? ''));
  const lines: TheirLine[] = [];
  const bad: BadLine[] = [];
  const lineOf = new Map<string, number>();
  for (const [at, { line, cells }] of rows.entries()) {
    const found = readLine(cells, places, line, amounts[at] ?? null);
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
  return { lines, bad };
}

const repeated = (transaction: string, earlier: number): string =>
  `Transaction ${transaction} is already on line ${earlier}. Keep one of the two lines.`;

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
  amount: FileAmount | AmbiguousAmount | null,
): TheirLine | BadLine {
  const cell = (field: StatementField): string => storable(cells[places[field]] ?? '');
  const [transaction, written, word] = [cell('transaction'), cell('amount'), cell('status')];
  const status = readStatus(word);
  const problem = ((): string | null => {
    if (!transaction) return 'The transaction is missing. Enter its ID.';
    if (transaction.length > 200) return 'The transaction has more than 200 characters. Correct it.';
    if (!written) return 'The amount is missing. Enter US dollars, such as 12.50.';
    if (!amount) return `"${written.slice(0, 50)}" is no amount. Enter US dollars, such as 12.50.`;
    if ('readings' in amount) return ambiguousText(written, amount);
    if (!word) return 'The status is missing. Enter approved, pending, rejected, paid or reversed.';
    if (!status)
      return `The status "${word.slice(0, 50)}" is unknown. Enter approved, pending, rejected, paid or reversed.`;
    if (amount.isNegative && status !== 'reversed')
      return 'The amount is negative. Only a reversed transaction can be: correct the amount or the status.';
    return null;
  })();
  if (problem || !amount || 'readings' in amount || !status)
    return { line, problem: problem ?? 'The line is not complete.' };
  return { line, transaction, amount: amount.amount, status };
}

const refused = (message: string): Invalid => new Invalid({ file: message }, message);
