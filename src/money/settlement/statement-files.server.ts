import type { Database } from '../../db/client.ts';
import { inSnapshot, openCursor } from '../../db/snapshot.ts';
import { csvResponse, type FileColumn, onePart } from '../../desk/lists/csv-file.server.ts';
import type { Row } from '../../desk/lists/resource.ts';
import { businessDay } from '../../platform/time/business-day.ts';
import { type Month, monthRange } from './month.ts';
import {
  type MonthlyStatement,
  readStatement,
  type StatementLine,
  statementLines,
} from './monthly-statement.server.ts';
import { maxPdfLines, statementPdf } from './statement-pdf.ts';

/** Rows that the cursor reads at a time. */
const rowsOfPart = 1000;

interface Asked {
  partnerId: number;
  month: Month;
  zone: string;
  format: 'json' | 'csv' | 'sums' | 'pdf';
  brand: string;
}

/** Answers with a statement in the given format, read in one snapshot. @throws NotFound */
export async function answerStatement(
  db: Database,
  { partnerId, month, zone, format, brand }: Asked,
): Promise<MonthlyStatement | Response> {
  const name = `statement-${partnerId}-${month}`;
  switch (format) {
    case 'csv':
      await readStatement(db, partnerId, month, zone);
      return conversionsFile(db, name, partnerId, month, zone);
    case 'sums': {
      const statement = await inSnapshot(db, (tx) => readStatement(tx, partnerId, month, zone));
      return csvResponse(`${name}-sums`, sumColumns, onePart(sumRows(statement)));
    }
    case 'pdf': {
      const { statement, lines } = await inSnapshot(db, (tx) =>
        readFirstLines(tx, partnerId, month, zone, maxPdfLines),
      );
      const pdf = await statementPdf(statement, lines, brand);
      return new Response(new Uint8Array(pdf), {
        headers: {
          'content-type': 'application/pdf',
          'content-disposition': `attachment; filename="${name}.pdf"`,
        },
      });
    }
    default:
      return inSnapshot(db, (tx) => readStatement(tx, partnerId, month, zone));
  }
}

/** Reads the sums and the first conversions. Call it in a snapshot. @throws NotFound */
export async function readFirstLines(
  tx: Database,
  partnerId: number,
  month: Month,
  zone: string,
  most: number,
): Promise<{ statement: MonthlyStatement; lines: StatementLine[] }> {
  const statement = await readStatement(tx, partnerId, month, zone);
  return { statement, lines: await statementLines(tx, partnerId, statement.range).limit(most).execute() };
}

const lineColumns: readonly FileColumn[] = [
  { name: 'date', kind: 'text' },
  { name: 'transaction', kind: 'text' },
  { name: 'event', kind: 'text' },
  { name: 'job', kind: 'text' },
  { name: 'amount', kind: 'money' },
  { name: 'status', kind: 'status' },
  { name: 'time', kind: 'time' },
  { name: 'conversion', kind: 'number' },
];

async function conversionsFile(
  db: Database,
  name: string,
  partnerId: number,
  month: Month,
  zone: string,
): Promise<Response> {
  const query = statementLines(db, partnerId, monthRange(month, zone));
  const cursor = await openCursor<StatementLine>(db, query, rowsOfPart);
  const next = async (): Promise<Row[]> =>
    (await cursor.next()).map((line) => ({
      ...line,
      date: businessDay(line.at, zone),
      time: line.at,
      conversion: line.id,
    }));
  return csvResponse(name, lineColumns, { next, close: cursor.close });
}

const sumColumns: readonly FileColumn[] = [
  { name: 'part', kind: 'text' },
  { name: 'name', kind: 'text' },
  { name: 'count', kind: 'number' },
  { name: 'amount', kind: 'money' },
];

function sumRows({ byStatus, total, ledger }: MonthlyStatement): Row[] {
  const rows = [
    ...byStatus.map(({ status, ...sum }) => ({ part: 'conversions', name: status, ...sum })),
    { part: 'conversions', name: 'total', ...total },
    { part: 'ledger', name: 'opening', count: null, amount: ledger.opening },
    ...ledger.entries.map(({ reason, ...sum }) => ({ part: 'ledger', name: reason, ...sum })),
    { part: 'ledger', name: 'closing', count: null, amount: ledger.closing },
  ];
  return rows.map((row, id) => ({ id, ...row }));
}
