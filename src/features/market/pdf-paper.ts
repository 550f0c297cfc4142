/** Points; US Letter. */
const sheet = { height: 792, margin: 54 };
/** Where text begins, and how wide it runs. */
export const column = { left: sheet.margin, width: 612 - 2 * sheet.margin };
/** The light theme's colours, as PDF viewers know them. */
export const inks = { ink: '#16241e', muted: '#4d5b54', line: '#d9d4c7', pine: '#0f5a3f' };
const fonts = { regular: 'Helvetica', bold: 'Helvetica-Bold' };

/** How a text looks and where it stands; what is not named is plain, and below what stands there already. */
interface TextStyle {
  size: number;
  ink?: keyof typeof inks;
  weight?: keyof typeof fonts;
  left?: number;
  top?: number;
  width?: number;
  align?: 'left' | 'right';
  lineGap?: number;
  /** Cut at the end of the first line. */
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

/** What pdfkit is told of a tagged document in American English; pages are added by hand. */
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

/** A tagged document that is written from top to bottom. */
export class PdfPaper {
  readonly #document: PDFKit.PDFDocument;
  readonly #root: PDFKit.PDFStructureElement;

  constructor(document: PDFKit.PDFDocument) {
    this.#document = document;
    this.#root = document.struct('Document');
    document.addStructure(this.#root);
  }

  /** Where the next line begins. */
  get y(): number {
    return this.#document.y;
  }

  set y(points: number) {
    this.#document.y = points;
  }

  /** Begins a page; its foot is no part of the reading order. */
  page(foot: string): void {
    const { page } = this.#document.addPage();
    this.artifact('Pagination', () => {
      page.margins.bottom = 0;
      this.text(foot, { size: 8, ink: 'muted', top: sheet.height - 36, oneLine: true });
      page.margins.bottom = sheet.margin;
    });
    this.y = sheet.margin;
  }

  /** A structure element that others go into; end it. */
  open(type: string, { parent = this.#root, ...options }: Tag = {}): PDFKit.PDFStructureElement {
    const element = this.#document.struct(type, options);
    parent.add(element);
    return element;
  }

  /** A structure element with what is drawn for it. */
  tagged(type: string, draw: () => void, tag?: Tag): void {
    const element = this.open(type, tag);
    element.add(draw);
    element.end();
  }

  /** What is drawn but not read. */
  artifact(type: 'Pagination' | 'Layout', draw: () => void): void {
    this.#document.markContent('Artifact', { type });
    draw();
    this.#document.endMarkedContent();
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

/** The standard fonts know Western European letters; names from feeds may hold others. */
const plain = (text: string): string => text.replace(/[^\x20-\x7e\u00a0-\u00ff–—‘’“”•…€]/g, '?');
