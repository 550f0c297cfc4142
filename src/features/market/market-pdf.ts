import type { Report, ReportBlock } from './market-report.ts';
import { documentOptions, PdfWriter } from './pdf-writer.ts';

/** What a document is told of itself: pdfkit's options for a tagged PDF in American English. */
export const reportOptions = ({ title, author, subject }: Report) =>
  documentOptions({ Title: `${author}: ${title}`, Author: author, Subject: subject });

/** Writes the report into an empty document and ends it: one page for each of the report's. */
export function writeReport(document: PDFKit.PDFDocument, { title, author, pages }: Report): void {
  const writer = new PdfWriter(document);
  pages.forEach((page, index) => {
    writer.page(`${author}  ·  ${title}  ·  page ${index + 1} of ${pages.length}`);
    writer.title(page.title, index === 0 ? 'H1' : 'H2');
    for (const block of page.blocks) writeBlock(writer, block);
  });
  writer.end();
}

function writeBlock(writer: PdfWriter, block: ReportBlock): void {
  switch (block.kind) {
    case 'heading':
      writer.heading(block.text);
      break;
    case 'text':
      writer.paragraph(block.text);
      break;
    case 'stats':
      writer.stats(block.items);
      break;
    case 'list':
      writer.list(block.items);
      break;
    case 'table':
      writer.table(block);
      break;
    case 'bars':
      writer.bars(block);
      break;
  }
}
