import { Invalid } from '../../platform/errors.ts';
import {
  type AmbiguousAmount,
  ambiguousText,
  type FileAmount,
  readFileAmounts,
} from '../../platform/money/file-amounts.ts';
import type { BadLine } from '../../platform/text/csv-file.ts';
import { decodeFile, readCsv } from '../../platform/text/csv-file.ts';
import { type ConversionStatus, conversionStatuses } from '../tracking/conversions/conversion-statuses.ts';
import { storable } from '../tracking/links/landing-marks.ts';
import { maxStatementLines } from './partner-statements.schema.ts';

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

/** Partners' names for the columns: lower case, letters and digits only. The first match in a list wins. */
const columnNames = {
  transaction: [
    ...[
      'transaction',
      'transactionid',
      'txid',
      'tid',
      'order',
      'orderid',
      'ordernumber',
      'externalreferenceid',
    ],
    ...['externalid', 'reference', 'referenceid', 'ref', 'leadid', 'saleid', 'actionid'],
  ],
  amount: [
    ...['amount', 'payout', 'sum', 'revenue', 'commission', 'earnings', 'value', 'total'],
    ...['amountusd', 'payoutusd', 'revenueusd', 'commissionusd'],
  ],
  status: ['status', 'state', 'conversionstatus', 'transactionstatus', 'orderstatus', 'actionstatus'],
};
type StatementField = keyof typeof columnNames;
const statementFields = Object.keys(columnNames) as StatementField[];

/** Partners' names for our statuses, besides our own names. */
const statusNames: Partial<Record<ConversionStatus, readonly string[]>> = {
  approved: ['accepted', 'confirmed', 'valid', 'validated', 'locked', 'payable', 'ok'],
  pending: ['open', 'new', 'waiting', 'tracked', 'extended'],
  rejected: ['declined', 'denied', 'invalid', 'cancelled', 'canceled', 'void', 'refused'],
  paid: ['settled', 'paidout'],
  reversed: ['refunded', 'returned', 'chargeback', 'chargedback', 'clawback'],
  hold: ['onhold', 'held', 'inreview'],
};
const statusOf = new Map<string, ConversionStatus>(
  conversionStatuses.flatMap((status) =>
    [status, ...(statusNames[status] ?? [])].map((name) => [name, status] as const),
  ),
);

const simple = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The index of each field in a heading line. -1 if it is missing. */
function findColumns(heading: readonly string[]): Record<StatementField, number> {
  const names = heading.map(simple);
  const placeOf = (field: StatementField): number => {
    const name = columnNames[field].find((one) => names.includes(one));
    return name === undefined ? -1 : names.indexOf(name);
  };
  return { transaction: placeOf('transaction'), amount: placeOf('amount'), status: placeOf('status') };
}

/** Our status for a partner's word: 'Accepted' means approved. Undefined for an unknown word. */
export const readStatus = (text: string): ConversionStatus | undefined => statusOf.get(simple(text));
