import { documentOptions, PdfPaper } from '../../platform/text/pdf-paper.ts';
import type { Report } from './market-report.ts';
import { writeBlock, writeTitle } from './pdf-blocks.ts';

/** The metadata of the report's PDF. */
export const reportOptions = ({ title, author, subject }: Report) =>
  documentOptions({ Title: `${author}: ${title}`, Author: author, Subject: subject });

/**
 * Writes the report into an empty document and ends it. Each page of the report is one page of the document.
 */
export function writeReport(document: PDFKit.PDFDocument, { title, author, pages }: Report): void {
  const paper = new PdfPaper(document);
  for (const [index, page] of pages.entries()) {
    paper.page(`${author}  ·  ${title}  ·  page ${index + 1} of ${pages.length}`);
    writeTitle(paper, page.title, index === 0 ? 'H1' : 'H2');
    for (const block of page.blocks) writeBlock(paper, block);
  }
  paper.end();
}
