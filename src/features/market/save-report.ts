import PDFDocument, * as pdfkit from 'pdfkit';
import { toBlob } from 'pdfkit/output';
import Helvetica from 'pdfkit/standard-fonts/Helvetica';
import HelveticaBold from 'pdfkit/standard-fonts/HelveticaBold';
import { reportOptions, writeReport } from './market-pdf.ts';
import type { Report } from './market-report.ts';

/** Of pdfkit's build for browsers, which the types do not know. */
const { registerStdFonts } = pdfkit as unknown as { registerStdFonts(...fonts: object[]): void };

/** Makes the PDF in the browser and hands it over as a download; asks no server. Load it when it is asked for: it brings pdfkit along. */
export async function saveReport(report: Report, fileName: string): Promise<void> {
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
