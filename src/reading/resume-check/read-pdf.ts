import type * as Pdfjs from 'pdfjs-dist';
import type { TextItem } from 'pdfjs-dist/types/src/display/api.js';
import { type PdfPiece, readPage } from './pdf-lines.ts';
import { countWords, type ResumeText, type ResumeWarning, resumeLimits, Unreadable } from './resume.ts';
import { unknownShare } from './tidy-line.ts';

/** A page with fewer words and with a picture is a picture of a page. */
const fewWords = 12;
/** Characters that no machine can tell: some are a flaw, many are a resume that cannot be read. */
const someUnknown = 0.02;
const manyUnknown = 0.3;

/**
 * Reads a PDF. pdf.js gets nothing to load: no tables of characters, no fonts, no WebAssembly.
 * @param pdfjs pdf.js, whose worker has started.
 * @throws Unreadable
 */
export async function readPdf(
  pdfjs: typeof Pdfjs,
  bytes: Uint8Array,
  worker?: Pdfjs.PDFWorker,
): Promise<ResumeText> {
  let needsMore = false;
  /** pdf.js asks it for what is not given. */
  class Nothing {
    fetch({ kind }: { kind: string }): Promise<never> {
      needsMore ||= kind === 'cMapUrl';
      return Promise.reject(new Error('Nothing is loaded.'));
    }
  }
  const task = pdfjs.getDocument({
    data: bytes,
    ...(worker && { worker }),
    BinaryDataFactory: Nothing,
    verbosity: 0,
    disableFontFace: true,
    useSystemFonts: false,
    useWasm: false,
    useWorkerFetch: false,
    disableWorkerRendering: true,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    disableAutoFetch: true,
  } as Parameters<typeof pdfjs.getDocument>[0]);
  try {
    const document = await task.promise;
    if (document.numPages > resumeLimits.pages) throw new Unreadable('tooManyPages');
    const resume = await readDocument(document, pdfjs);
    if (needsMore) resume.warnings.push('fonts');
    return resume;
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    throw new Unreadable((error as Error).name === 'PasswordException' ? 'encrypted' : 'damaged');
  } finally {
    await task.destroy();
  }
}

async function readDocument(document: Pdfjs.PDFDocumentProxy, pdfjs: typeof Pdfjs): Promise<ResumeText> {
  const lines: ResumeText['lines'] = [];
  const warnings = new Set<ResumeWarning>();
  let pictures = 0;
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const reading = readPage(items.filter(isText).map(toPiece), { number, width, height });
    const words = reading.lines.reduce((sum, { text }) => sum + countWords(text), 0);
    if (words < fewWords && (await hasPicture(page, pdfjs))) pictures++;
    if (reading.hasColumns) warnings.add('columns');
    if (reading.hasTable) warnings.add('table');
    lines.push(...reading.lines);
    page.cleanup();
  }
  const text = lines.map((line) => line.text).join('\n');
  if (pictures > 0 && countWords(text) < fewWords) throw new Unreadable('picture');
  const unknown = unknownShare(text);
  if (unknown > manyUnknown) throw new Unreadable('glyphs');
  if (unknown > someUnknown) warnings.add('glyphs');
  if (pictures > 0) warnings.add('pictures');
  if (document.numPages > resumeLimits.usualPages) warnings.add('long');
  const permissions = await document.getPermissions();
  if (permissions && !permissions.has(pdfjs.PermissionFlag.COPY)) warnings.add('locked');
  return { lines, warnings: [...warnings] };
}

const isText = (item: object): item is TextItem => 'str' in item;

const toPiece = ({ str, transform, width, height, dir }: TextItem): PdfPiece => ({
  text: str,
  x: transform[4],
  y: transform[5],
  width,
  height: height || Math.abs(transform[3]) || 10,
  isRightToLeft: dir === 'rtl',
});

async function hasPicture(page: Pdfjs.PDFPageProxy, { OPS }: typeof Pdfjs): Promise<boolean> {
  const { fnArray } = await page.getOperatorList();
  const paints = [OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageMaskXObject];
  return fnArray.some((operator: number) => paints.includes(operator));
}
