import { brand } from '../../content/brand.ts';
import { marketText } from '../../content/job-market-report.ts';
import type { ReportBlock, ReportPage } from './market-report.ts';
import { documentOptions, PdfWriter } from './pdf-writer.ts';

/** How a document is told what it is: pdfkit's options for a tagged PDF in American English. */
export const reportOptions = documentOptions({
  Title: `${brand.name}: ${marketText.title}`,
  Author: brand.name,
  Subject: marketText.description,
});

/** Writes the report into an empty document and ends it: one page for each of the report's. */
export function writeReport(document: PDFKit.PDFDocument, pages: ReportPage[]): void {
  const writer = new PdfWriter(document);
  pages.forEach(({ title, blocks }, index) => {
    writer.page(`${brand.name}  ·  ${marketText.title}  ·  page ${index + 1} of ${pages.length}`);
    writer.title(title, index === 0 ? 'H1' : 'H2');
    for (const block of blocks) writeBlock(writer, block);
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
