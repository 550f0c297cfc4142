import PDFDocument, * as pdfkit from 'pdfkit';
import { toBlob } from 'pdfkit/output';
import Helvetica from 'pdfkit/standard-fonts/Helvetica';
import HelveticaBold from 'pdfkit/standard-fonts/HelveticaBold';
import { reportOptions, writeReport } from './market-pdf.ts';
import type { MarketReport } from './market-report.ts';

/** Part of pdfkit's build for browsers, and missing in its types. */
const { registerStdFonts } = pdfkit as unknown as { registerStdFonts(...fonts: object[]): void };

/**
 * Creates the PDF in the browser and downloads it, without a server. Load it on demand, because it loads
 * pdfkit.
 */
export async function saveReport(report: MarketReport, fileName: string): Promise<void> {
  registerStdFonts(Helvetica, HelveticaBold);
  const document = new PDFDocument(reportOptions(report));
  const made = toBlob(document);
  writeReport(document, report);
  const link = window.document.createElement('a');
  link.href = URL.createObjectURL(await made);
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
