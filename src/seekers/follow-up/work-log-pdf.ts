import { brand } from '../../content/brand.ts';
import { column, documentOptions, PdfPaper } from '../../platform/text/pdf-paper.ts';
import { type LogLine, type LogWeek, weekText, workLogNote, workLogTitle } from './work-log.ts';

export const workLogOptions = () =>
  documentOptions({ Title: workLogTitle, Author: brand.name, Subject: 'Applications by week' });

const columns: { name: string; share: number; cell(line: LogLine): string }[] = [
  { name: 'Date', share: 14, cell: ({ day }) => day },
  { name: 'Employer', share: 25, cell: ({ employer }) => employer },
  { name: 'Job', share: 29, cell: ({ job }) => job },
  { name: 'How applied', share: 14, cell: ({ how }) => how },
  { name: 'Result', share: 18, cell: ({ result }) => result },
];
const shares = columns.reduce((sum, { share }) => sum + share, 0);

/** Points between the rows, and beside the line below each. */
const rowGap = 8;
/** Points from the top at which rows end, and at which no further week begins. */
const bottom = 730;
const lastWeek = 640;

/** Writes the log into an empty document and ends it. */
export function writeWorkLog(document: PDFKit.PDFDocument, weeks: readonly LogWeek[]): void {
  const paper = new PdfPaper(document);
  const page = () => paper.page(`${brand.name}  ·  ${workLogTitle}  ·  your own record`);
  page();
  paper.tagged('H1', () => paper.text(workLogTitle, { size: 24, ink: 'pine', weight: 'bold' }));
  paper.y += 6;
  paper.tagged('P', () => paper.text(workLogNote, { size: 11, lineGap: 2 }));
  paper.y += 4;
  const total = weeks.reduce((sum, { lines }) => sum + lines.length, 0);
  const each = total === 1 ? '1 application' : `${total.toLocaleString('en-US')} applications`;
  paper.tagged('P', () => paper.text(`${each}. Weeks run from Sunday to Saturday.`, { size: 11 }));
  for (const week of weeks) {
    if (paper.y > lastWeek) page();
    paper.y += 14;
    paper.tagged('H2', () => paper.text(weekText(week), { size: 13, weight: 'bold' }));
    paper.y += 4;
    writeWeek(paper, week, page);
  }
  paper.end();
}

function writeWeek(paper: PdfPaper, week: LogWeek, page: () => void): void {
  const table = paper.open('Table', { title: weekText(week) });
  const head = columns.map(({ name }) => name);
  writeRow(paper, table, head, 'bold');
  for (const line of week.lines) {
    const cells = columns.map(({ cell }) => cell(line));
    if (paper.y + rowHeight(paper, cells) > bottom) page();
    writeRow(paper, table, cells, 'regular');
  }
  table.end();
}

const widthOf = (at: number): number => ((columns[at]?.share ?? 0) / shares) * column.width;
const cellStyle = (at: number) => ({ size: 10, width: widthOf(at) - 6 });

/** The height of a row, whose cells wrap. */
const rowHeight = (paper: PdfPaper, cells: string[]): number =>
  Math.max(...cells.map((cell, at) => paper.heightOf(cell, cellStyle(at)))) + rowGap;

function writeRow(
  paper: PdfPaper,
  table: PDFKit.PDFStructureElement,
  cells: string[],
  weight: 'bold' | 'regular',
): void {
  const { y: top } = paper;
  const isHead = weight === 'bold';
  const row = paper.open('TR', { parent: table });
  let { left } = column;
  for (const [at, cell] of cells.entries()) {
    const style = { ...cellStyle(at), left, top, weight };
    paper.tagged(isHead ? 'TH' : 'TD', () => paper.text(cell, style), {
      parent: row,
      ...(isHead && { scope: 'Column' as const }),
    });
    left += widthOf(at);
  }
  row.end();
  const end = top + rowHeight(paper, cells);
  paper.artifact('Layout', () => paper.box(column.left, end - rowGap / 2, column.width, 0.5, 'line'));
  paper.y = end;
}
