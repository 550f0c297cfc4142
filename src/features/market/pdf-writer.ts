import type { ReportBlock } from './market-report.ts';

/** Points; US Letter. */
const page = { width: 612, height: 792, margin: 54 };
const width = page.width - 2 * page.margin;
const regular = 'Helvetica';
const bold = 'Helvetica-Bold';
/** The light theme's colours, as PDF viewers know them. */
const color = { ink: '#16241e', muted: '#4d5b54', line: '#d9d4c7', pine: '#0f5a3f', lantern: '#f2ab3c' };
const bulletWidth = 12;
const barRow = 15;

type Table = Extract<ReportBlock, { kind: 'table' }>;
type Bars = Extract<ReportBlock, { kind: 'bars' }>;

/** What pdfkit is told of a tagged document; no page is added by itself. */
export const documentOptions = (info: { Title: string; Author: string; Subject: string }) =>
  ({
    size: 'LETTER',
    margin: page.margin,
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: 'en-US',
    font: regular,
    info,
  }) as const;

/** Writes tagged blocks one below the other. */
export class PdfWriter {
  readonly #document: PDFKit.PDFDocument;
  readonly #root: PDFKit.PDFStructureElement;

  constructor(document: PDFKit.PDFDocument) {
    this.#document = document;
    this.#root = document.struct('Document');
    document.addStructure(this.#root);
  }

  /** Begins a page; its foot is no part of the reading order. */
  page(foot: string): void {
    const document = this.#document;
    document.addPage();
    document.markContent('Artifact', { type: 'Pagination' });
    document.page.margins.bottom = 0;
    this.#style(8, color.muted).text(foot, page.margin, page.height - 36, { width, lineBreak: false });
    document.page.margins.bottom = page.margin;
    document.endMarkedContent();
    document.x = page.margin;
    document.y = page.margin;
  }

  title(text: string, tag: 'H1' | 'H2'): void {
    const size = tag === 'H1' ? 26 : 20;
    this.#add(tag, () =>
      this.#style(size, color.pine, bold).text(text, page.margin, this.#document.y, { width }),
    );
    this.#space(10);
  }

  heading(text: string): void {
    this.#space(8);
    this.#add('H3', () =>
      this.#style(13, color.ink, bold).text(text, page.margin, this.#document.y, { width }),
    );
    this.#space(5);
  }

  paragraph(text: string): void {
    this.#add('P', () =>
      this.#style(10, color.ink).text(text, page.margin, this.#document.y, { width, lineGap: 2 }),
    );
    this.#space(5);
  }

  /** Figures side by side, each over its label. */
  stats(items: { figure: string; label: string }[]): void {
    const top = this.#document.y;
    const each = width / items.length;
    items.forEach(({ figure, label }, index) => {
      const left = page.margin + index * each;
      this.#add('P', () => {
        this.#style(22, color.pine, bold).text(figure, left, top, { width: each - 8, lineBreak: false });
        this.#style(9, color.muted).text(label, left, top + 26, { width: each - 8 });
      });
    });
    this.#document.y = top + 44;
  }

  list(items: string[]): void {
    const list = this.#open('L');
    for (const item of items) {
      const top = this.#document.y;
      const entry = this.#open('LI', list);
      this.#add(
        'Lbl',
        () => this.#style(10, color.pine).text('•', page.margin, top, { lineBreak: false }),
        entry,
      );
      this.#add(
        'LBody',
        () => {
          const left = page.margin + bulletWidth;
          this.#style(10, color.ink).text(item, left, top, { width: width - bulletWidth, lineGap: 1.5 });
        },
        entry,
      );
      entry.end();
      this.#space(2.5);
    }
    list.end();
    this.#space(4);
  }

  table({ label, columns, rows, shares, figuresFrom }: Table): void {
    const table = this.#open('Table', this.#root, { title: label });
    const parts = shares.reduce((sum, part) => sum + part, 0);
    const widths = shares.map((part) => (part / parts) * width);
    for (const [index, cells] of [columns, ...rows].entries()) {
      const top = this.#document.y;
      const row = this.#open('TR', table);
      let left = page.margin;
      cells.forEach((cell, column) => {
        const isHead = index === 0 || column === 0;
        const scope = index === 0 ? 'Column' : 'Row';
        const options = {
          ...line,
          align: column >= figuresFrom ? 'right' : 'left',
          width: widths[column]! - 6,
        } as const;
        const at = left;
        this.#add(
          isHead ? 'TH' : 'TD',
          () => this.#style(9.5, color.ink, isHead ? bold : regular).text(plain(cell), at, top, options),
          row,
          isHead ? { scope } : {},
        );
        left += widths[column]!;
      });
      row.end();
      this.#rule(top + 13.5);
      this.#document.y = top + 18;
    }
    table.end();
    this.#space(2);
  }

  /** A figure, told in words as its alternative. */
  bars({ label, rows }: Bars): void {
    const top = this.#document.y;
    const bottom = top + rows.length * barRow;
    const most = Math.max(...rows.map(({ value }) => value), 1);
    const alt = `${label}: ${rows.map(({ name, text }) => `${name} ${text}`).join(', ')}.`;
    const bbox = [page.margin, top, page.margin + width, bottom];
    this.#add(
      'Figure',
      () => {
        for (const [index, row] of rows.entries()) this.#bar(row, top + index * barRow, row.value / most);
      },
      this.#root,
      { alt, bbox },
    );
    this.#document.y = bottom;
    this.#space(4);
  }

  end(): void {
    this.#root.end();
    this.#document.end();
  }

  #bar({ name, text }: Bars['rows'][number], top: number, part: number): void {
    const names = { left: page.margin, width: 150 };
    const texts = { left: page.margin + width - 90, width: 90 };
    const track = { left: names.left + names.width + 8, width: width - names.width - texts.width - 16 };
    this.#style(9.5, color.ink).text(plain(name), names.left, top, { ...line, width: names.width });
    this.#document.rect(track.left, top + 1, track.width, 7).fill(color.line);
    this.#document.rect(track.left, top + 1, track.width * part, 7).fill(color.pine);
    this.#style(9.5, color.ink).text(text, texts.left, top, { ...line, width: texts.width, align: 'right' });
  }

  #rule(y: number): void {
    const document = this.#document;
    document.markContent('Artifact', { type: 'Layout' });
    document
      .moveTo(page.margin, y)
      .lineTo(page.margin + width, y)
      .lineWidth(0.5)
      .stroke(color.line);
    document.endMarkedContent();
  }

  #style(size: number, fill: string, font = regular): PDFKit.PDFDocument {
    return this.#document.font(font).fontSize(size).fillColor(fill);
  }

  #space(points: number): void {
    this.#document.y += points;
  }

  #open(tag: string, parent = this.#root, options = {}): PDFKit.PDFStructureElement {
    const element = this.#document.struct(tag, options);
    parent.add(element);
    return element;
  }

  #add(tag: string, draw: () => void, parent = this.#root, options = {}): void {
    const element = this.#open(tag, parent, options);
    element.add(draw);
    element.end();
  }
}

/** One line, cut where it is too long. */
const line = { height: 10, ellipsis: '…', lineGap: 0 };

/** The standard fonts know Western European letters; names from feeds may hold others. */
const plain = (text: string): string => text.replace(/[^\x20-\x7e\u00a0-\u00ff–—‘’“”•…€]/g, '?');
