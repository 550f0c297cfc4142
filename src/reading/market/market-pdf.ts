import { column, documentOptions, PdfPaper } from '../../platform/text/pdf-paper.ts';
import type { MarketReport, ReportBlock } from './market-report.ts';

/** The metadata of the report's PDF. */
export const reportOptions = ({ title, author, subject }: MarketReport) =>
  documentOptions({ Title: `${author}: ${title}`, Author: author, Subject: subject });

/**
 * Writes the report into an empty document and ends it. Each page of the report is one page of the document.
 */
export function writeReport(document: PDFKit.PDFDocument, { title, author, pages }: MarketReport): void {
  const paper = new PdfPaper(document);
  for (const [index, page] of pages.entries()) {
    paper.page(`${author}  ·  ${title}  ·  page ${index + 1} of ${pages.length}`);
    writeTitle(paper, page.title, index === 0 ? 'H1' : 'H2');
    for (const block of page.blocks) writeBlock(paper, block);
  }
  paper.end();
}

const bulletWidth = 12;
const tableRow = { height: 20.5, rule: 15.5, size: 10.5, gap: 6 };
const barRow = { height: 17.5, bar: 8, size: 10.5, nameWidth: 150, textWidth: 104, gap: 8 };

type Block<Kind extends ReportBlock['kind']> = Extract<ReportBlock, { kind: Kind }>;

function writeTitle(paper: PdfPaper, text: string, tag: 'H1' | 'H2'): void {
  paper.tagged(tag, () => paper.text(text, { size: tag === 'H1' ? 26 : 20, ink: 'pine', weight: 'bold' }));
  paper.y += 10;
}

/** Writes a block below the one before it. */
function writeBlock(paper: PdfPaper, block: ReportBlock): void {
  switch (block.kind) {
    case 'heading':
      writeHeading(paper, block.text);
      break;
    case 'text':
      paper.tagged('P', () => paper.text(block.text, { size: 11, lineGap: 2 }));
      paper.y += 5;
      break;
    case 'stats':
      writeStats(paper, block);
      break;
    case 'list':
      writeList(paper, block);
      break;
    case 'table':
      writeTable(paper, block);
      break;
    case 'bars':
      writeBars(paper, block);
      break;
  }
}

function writeHeading(paper: PdfPaper, text: string): void {
  paper.y += 8;
  paper.tagged('H3', () => paper.text(text, { size: 14, weight: 'bold' }));
  paper.y += 5;
}

/** Figures side by side, each above its label. */
function writeStats(paper: PdfPaper, { items }: Block<'stats'>): void {
  const top = paper.y;
  const each = column.width / items.length;
  for (const [index, { figure, label }] of items.entries()) {
    const place = { left: column.left + index * each, width: each - 8 };
    paper.tagged('P', () => {
      paper.text(`${figure} `, { ...place, top, size: 22, ink: 'pine', weight: 'bold' });
      paper.text(label, { ...place, top: top + 26, size: 10, ink: 'muted' });
    });
  }
  paper.y = top + 44;
}

function writeList(paper: PdfPaper, { items }: Block<'list'>): void {
  const list = paper.open('L');
  const body = { left: column.left + bulletWidth, width: column.width - bulletWidth };
  for (const item of items) {
    const top = paper.y;
    const parent = paper.open('LI', { parent: list });
    paper.tagged('Lbl', () => paper.text('•', { top, size: 11, ink: 'pine' }), { parent });
    paper.tagged('LBody', () => paper.text(item, { ...body, top, size: 11, lineGap: 1.5 }), { parent });
    parent.end();
    paper.y += 2.5;
  }
  list.end();
  paper.y += 4;
}

function writeTable(paper: PdfPaper, { label, columns, rows, shares, figuresFrom }: Block<'table'>): void {
  const table = paper.open('Table', { title: label });
  const parts = shares.reduce((sum, part) => sum + part, 0);
  for (const [index, cells] of [columns, ...rows].entries()) {
    const top = paper.y;
    const parent = paper.open('TR', { parent: table });
    let left = column.left;
    for (const [at, cell] of cells.entries()) {
      const share = ((shares[at] ?? 0) / parts) * column.width;
      const isHead = index === 0 || at === 0;
      const place = {
        left,
        top,
        width: share - tableRow.gap,
        align: at < figuresFrom ? 'left' : 'right',
      } as const;
      paper.tagged(
        isHead ? 'TH' : 'TD',
        () =>
          paper.text(cell, {
            ...place,
            size: tableRow.size,
            weight: isHead ? 'bold' : 'regular',
            oneLine: true,
          }),
        { parent, ...(isHead && { scope: index === 0 ? 'Column' : 'Row' }) },
      );
      left += share;
    }
    parent.end();
    paper.artifact('Layout', () => paper.box(column.left, top + tableRow.rule, column.width, 0.5, 'line'));
    paper.y = top + tableRow.height;
  }
  table.end();
  paper.y += 2;
}

/** A chart, with its names and values as alternative text. */
function writeBars(paper: PdfPaper, { label, rows }: Block<'bars'>): void {
  const top = paper.y;
  const bottom = top + rows.length * barRow.height;
  const most = Math.max(...rows.map(({ value }) => value), 1);
  const alt = `${label}: ${rows.map(({ name, text }) => `${name} ${text}`).join(', ')}.`;
  const bbox = [column.left, top, column.left + column.width, bottom];
  paper.tagged(
    'Figure',
    () => {
      for (const [index, row] of rows.entries())
        writeBar(paper, row, top + index * barRow.height, row.value / most);
    },
    { alt, bbox },
  );
  paper.y = bottom + 4;
}

function writeBar(paper: PdfPaper, row: Block<'bars'>['rows'][number], top: number, part: number): void {
  const { size, nameWidth, textWidth, gap, bar } = barRow;
  const track = {
    left: column.left + nameWidth + gap,
    width: column.width - nameWidth - textWidth - 2 * gap,
  };
  paper.text(row.name, { top, size, width: nameWidth, oneLine: true });
  paper.box(track.left, top + 1, track.width, bar, 'line');
  paper.box(track.left, top + 1, track.width * part, bar, 'pine');
  const left = column.left + column.width - textWidth;
  paper.text(row.text, { left, top, size, width: textWidth, align: 'right', oneLine: true });
}
