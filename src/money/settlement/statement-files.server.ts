import { setImmediate as breathe } from 'node:timers/promises';
import type { Database } from '../../db/client.ts';
import { inSnapshot, openCursor } from '../../db/snapshot.ts';
import { csvResponse, type FileColumn, onePart } from '../../desk/lists/csv-file.server.ts';
import type { Row } from '../../desk/lists/resource.ts';
import { inWords } from '../../desk/lists/words.ts';
import { column, documentOptions, PdfPaper } from '../../platform/text/pdf-paper.ts';
import { businessDay, monthText } from '../../platform/time/day.ts';
import { type Month, monthRange } from './month.ts';
import {
  type MonthlyStatement,
  readStatement,
  type StatementLine,
  statementLines,
} from './monthly-statement.server.ts';
import { countConversions, countText, dollarText, dueText } from './settlement-text.ts';

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

function sumRows({ byStatus, total, account }: MonthlyStatement): Row[] {
  const rows = [
    ...byStatus.map(({ status, ...sum }) => ({ part: 'conversions', name: status, ...sum })),
    { part: 'conversions', name: 'approved and paid', ...total },
    { part: 'account', name: 'opening', count: null, amount: account.opening },
    ...account.changes.map(({ kind, ...sum }) => ({ part: 'account', name: kind, ...sum })),
    { part: 'account', name: 'due', count: null, amount: account.due },
  ];
  return rows.map((row, id) => ({ id, ...row }));
}

/** Max conversions in a PDF. Its sums include all conversions. The CSV file lists all of them. */
const maxPdfLines = 2000;

const rowHeight = 14;
const lastRow = 720;

/** The columns of a table: heading, share of the width, and whether the column has figures. */
type PdfColumns = readonly (readonly [name: string, share: number, isFigure?: boolean])[];

const pdfLineColumns: PdfColumns = [
  ['Date', 10],
  ['Transaction', 31],
  ['Event', 11],
  ['Job', 24],
  ['Status', 10],
  ['Amount', 14, true],
];
const pdfEntryColumns: PdfColumns = [
  ['Day', 12],
  ['Kind', 12],
  ['Reference', 26],
  ['Reason', 36],
  ['Amount', 14, true],
];
const pdfSumColumns = (name: string): PdfColumns => [
  [name, 40],
  ['Count', 20, true],
  ['Amount', 40, true],
];

/** Draws a statement as a tagged PDF. @param lines the first conversions, at most `maxPdfLines`. */
async function statementPdf(
  statement: MonthlyStatement,
  lines: readonly StatementLine[],
  brand: string,
): Promise<Buffer> {
  const { partner, month, zone, total, byStatus, account, entries } = statement;
  const title = `Statement of ${monthText(month)}: ${partner.name}`;
  // Loaded with the first PDF, because most processes never need it, and it costs memory.
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument(documentOptions({ Title: title, Author: brand, Subject: title }));
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => void document.on('end', resolve));
  const sheets = new Sheets(new PdfPaper(document), `${brand}  ·  ${title}`);

  sheets.title(`Statement of ${monthText(month)}`);
  sheets.text(partner.name, 13);
  sheets.text(`The month is of the time zone ${zone}. All amounts are US dollars.`);
  sheets.heading('Account');
  await sheets.table('Account', pdfSumColumns('Entries'), [
    ['Due before', '', dollarText(account.opening)],
    ...account.changes.map(({ kind, count, amount }) => [
      inWords(kind),
      countText(count),
      dollarText(amount),
    ]),
    [dueText(month), '', dollarText(account.due)],
  ]);
  if (entries.length > 0) {
    sheets.heading('Payments and adjustments');
    await sheets.table(
      'Payments and adjustments',
      pdfEntryColumns,
      entries.map(({ day, kind, reference, reason, amount }) => [
        day,
        inWords(kind),
        reference || '–',
        reason || '–',
        dollarText(amount),
      ]),
    );
  }
  sheets.heading('Conversions by status');
  await sheets.table('Conversions by status', pdfSumColumns('Status'), [
    ...byStatus.map(({ status, count, amount }) => [inWords(status), countText(count), dollarText(amount)]),
    ['Approved and paid', countText(total.count), dollarText(total.amount)],
  ]);
  sheets.heading('Conversions');
  const all = countConversions(statement);
  if (all > lines.length)
    sheets.text(
      `These are the first ${countText(lines.length)} of ${countText(all)} conversions. The CSV file has all of them.`,
    );
  await sheets.table(
    'Conversions',
    pdfLineColumns,
    lines.map(({ at, transaction, event, job, status, amount }) => [
      businessDay(at, zone),
      transaction ?? '–',
      event,
      job ?? '–',
      status,
      dollarText(amount),
    ]),
  );
  sheets.end();
  await ended;
  return Buffer.concat(chunks);
}

/** Writes pages from top to bottom. Tables continue on the next page. */
class Sheets {
  readonly #paper: PdfPaper;
  readonly #foot: string;
  #page = 0;

  constructor(paper: PdfPaper, foot: string) {
    this.#paper = paper;
    this.#foot = foot;
    this.#turn();
  }

  #turn(): void {
    this.#page++;
    this.#paper.page(`${this.#foot}  ·  page ${this.#page}`);
  }

  title(words: string): void {
    this.#paper.tagged('H1', () => this.#paper.text(words, { size: 22, ink: 'pine', weight: 'bold' }));
    this.#paper.y += 6;
  }

  heading(words: string): void {
    if (this.#paper.y > lastRow - 3 * rowHeight) this.#turn();
    this.#paper.y += 12;
    this.#paper.tagged('H2', () => this.#paper.text(words, { size: 13, weight: 'bold' }));
    this.#paper.y += 4;
  }

  text(words: string, size = 10): void {
    this.#paper.tagged('P', () => this.#paper.text(words, { size }));
    this.#paper.y += 3;
  }

  /** Draws a table. Yields to other requests at each page break. */
  async table(label: string, columns: PdfColumns, rows: readonly (readonly string[])[]): Promise<void> {
    const paper = this.#paper;
    const table = paper.open('Table', { title: label });
    const names = columns.map(([name]) => name);
    this.#row(table, columns, names, true);
    for (const cells of rows) {
      if (paper.y > lastRow) {
        await breathe();
        this.#turn();
        // Only the first heading row is part of the table's structure.
        paper.artifact('Layout', () => {
          this.#cells(columns, names, true, (draw) => draw());
          this.#rule();
        });
      }
      this.#row(table, columns, cells, false);
    }
    table.end();
  }

  #row(
    table: PDFKit.PDFStructureElement,
    columns: PdfColumns,
    cells: readonly string[],
    isHead: boolean,
  ): void {
    const parent = this.#paper.open('TR', { parent: table });
    this.#cells(columns, cells, isHead, (draw, at) =>
      this.#paper.tagged(isHead || at === 0 ? 'TH' : 'TD', draw, {
        parent,
        ...((isHead || at === 0) && { scope: isHead ? 'Column' : 'Row' }),
      }),
    );
    parent.end();
    this.#paper.artifact('Layout', () => this.#rule());
  }

  #cells(
    columns: PdfColumns,
    cells: readonly string[],
    isHead: boolean,
    write: (draw: () => void, at: number) => void,
  ): void {
    const top = this.#paper.y;
    const all = columns.reduce((sum, [, share]) => sum + share, 0);
    let left = column.left;
    for (const [at, [, share, isFigure]] of columns.entries()) {
      const width = (share / all) * column.width;
      const style = {
        size: 8,
        weight: isHead ? ('bold' as const) : ('regular' as const),
        left,
        top,
        width: width - 4,
        align: isFigure ? ('right' as const) : ('left' as const),
        oneLine: true,
      };
      write(() => this.#paper.text(cells[at] ?? '', style), at);
      left += width;
    }
    this.#paper.y = top + rowHeight;
  }

  #rule(): void {
    const { y } = this.#paper;
    this.#paper.box(column.left, y - 3.5, column.width, 0.4, 'line');
  }

  end(): void {
    this.#paper.end();
  }
}
