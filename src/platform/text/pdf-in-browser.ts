import PDFDocument, * as pdfkit from 'pdfkit';
import { toBlob } from 'pdfkit/output';
import Helvetica from 'pdfkit/standard-fonts/Helvetica';
import HelveticaBold from 'pdfkit/standard-fonts/HelveticaBold';

/** Part of pdfkit's build for browsers, and missing in its types. */
const { registerStdFonts } = pdfkit as unknown as { registerStdFonts(...fonts: object[]): void };

/**
 * Creates a PDF in the browser, without a server. Load it on demand, because it loads pdfkit.
 * @param write writes an empty document and ends it.
 */
export function pdfInBrowser(
  options: PDFKit.PDFDocumentOptions,
  write: (document: PDFKit.PDFDocument) => void,
): Promise<Blob> {
  registerStdFonts(Helvetica, HelveticaBold);
  const document = new PDFDocument(options);
  const made = toBlob(document);
  write(document);
  return made;
}
