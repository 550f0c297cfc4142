/** Points; US Letter. */
const sheet = { height: 792, margin: 54 };
/** The left edge and the width of the text. */
export const column = { left: sheet.margin, width: 612 - 2 * sheet.margin };
/** The light theme's colors in PDF's notation. */
export const inks = { ink: '#16241e', muted: '#4d5b54', line: '#d9d4c7', pine: '#0f5a3f' };
const fonts = { regular: 'Helvetica', bold: 'Helvetica-Bold' };

/** The style and position of a text. By default it is plain and below the text before it. */
interface TextStyle {
  size: number;
  ink?: keyof typeof inks;
  weight?: keyof typeof fonts;
  left?: number;
  top?: number;
  width?: number;
  align?: 'left' | 'right';
  lineGap?: number;
  /** Cuts the text at the end of the first line. */
  oneLine?: boolean;
}

interface Tag {
  parent?: PDFKit.PDFStructureElement;
  title?: string;
  alt?: string;
  scope?: 'Column' | 'Row';
  /** Left, top, right, bottom. */
  bbox?: number[];
}

/** The options of pdfkit for a tagged document in American English. Pages are added explicitly. */
export const documentOptions = (info: { Title: string; Author: string; Subject: string }) =>
  ({
    size: 'LETTER',
    margin: sheet.margin,
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: 'en-US',
    font: fonts.regular,
    info,
  }) as const;

/** A tagged document, written from top to bottom. */
export class PdfPaper {
  readonly #document: PDFKit.PDFDocument;
  readonly #root: PDFKit.PDFStructureElement;

  constructor(document: PDFKit.PDFDocument) {
    this.#document = document;
    this.#root = document.struct('Document');
    document.addStructure(this.#root);
  }

  /** The position of the next line. */
  get y(): number {
    return this.#document.y;
  }

  set y(points: number) {
    this.#document.y = points;
  }

  /** Starts a page. Its footer is not part of the reading order. */
  page(foot: string): void {
    const { page } = this.#document.addPage();
    this.artifact('Pagination', () => {
      page.margins.bottom = 0;
      this.text(foot, { size: 8, ink: 'muted', top: sheet.height - 36, oneLine: true });
      page.margins.bottom = sheet.margin;
    });
    this.y = sheet.margin;
  }

  /** Opens a structure element for other elements. The caller ends it. */
  open(type: string, { parent = this.#root, ...options }: Tag = {}): PDFKit.PDFStructureElement {
    const element = this.#document.struct(type, options);
    parent.add(element);
    return element;
  }

  /** A structure element with its drawing. */
  tagged(type: string, draw: () => void, tag?: Tag): void {
    const element = this.open(type, tag);
    element.add(draw);
    element.end();
  }

  /** A drawing that screen readers skip. */
  artifact(type: 'Pagination' | 'Layout', draw: () => void): void {
    this.#document.markContent('Artifact', { type });
    draw();
    this.#document.endMarkedContent();
  }

  /** The height of a text in points. */
  heightOf(words: string, { size, weight = 'regular', width = column.width }: TextStyle): number {
    return this.#document.font(fonts[weight]).fontSize(size).heightOfString(plain(words), { width });
  }

  text(words: string, style: TextStyle): void {
    const { size, ink = 'ink', weight = 'regular', left = column.left, top = this.y } = style;
    const { width = column.width, align = 'left', lineGap = 0, oneLine } = style;
    this.#document
      .font(fonts[weight])
      .fontSize(size)
      .fillColor(inks[ink])
      .text(plain(words), left, top, {
        width,
        align,
        lineGap,
        ...(oneLine && { height: size, ellipsis: '…' }),
      });
  }

  box(left: number, top: number, width: number, height: number, ink: keyof typeof inks): void {
    this.#document.rect(left, top, width, height).fill(inks[ink]);
  }

  end(): void {
    this.#root.end();
    this.#document.end();
  }
}

/** The standard fonts have Western European letters only. Names from feeds may have others. */
const plain = (text: string): string => text.replace(/[^\x20-\x7e\u00a0-\u00ff–—‘’“”•…€]/g, '?');
