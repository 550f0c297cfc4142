import { pdfInBrowser } from '../../platform/text/pdf-in-browser.ts';
import { saveFile } from '../../ui/save-file.ts';
import { reportOptions, writeReport } from './market-pdf.ts';
import type { MarketReport } from './market-report.ts';

/** Creates the PDF in the browser and downloads it. Load it on demand, because it loads pdfkit. */
export async function saveReport(report: MarketReport, fileName: string): Promise<void> {
  saveFile(await pdfInBrowser(reportOptions(report), (document) => writeReport(document, report)), fileName);
}
