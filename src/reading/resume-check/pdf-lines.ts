import type { ResumeLine } from './resume.ts';
import { tidyLine } from './tidy-line.ts';

/** A piece of text on a page of a PDF, in points from the page's left and bottom. */
export interface PdfPiece {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
  isRightToLeft: boolean;
}

/** Pieces that stand close together on one line. */
interface Cell {
  text: string;
  start: number;
  end: number;
}

interface Row {
  y: number;
  height: number;
  cells: Cell[];
}

/** A page's lines in the order in which they are meant, and what may bring them into another order. */
export interface PageReading {
  lines: ResumeLine[];
  hasColumns: boolean;
  hasTable: boolean;
}

/** The gap that parts two cells, and the one that parts two words, in heights of the letters. */
const cellGap = 1.6;
const wordGap = 0.16;
/** Rows of a second column, and of a table with three cells in a row. */
const columnRows = 6;
const tableRows = 3;
/** Points by which the starts of one column's lines differ. */
const columnStep = 4;

/**
 * Reads a page's pieces as lines. A page with two columns is read column by column.
 * @param page the number of the page, its width and its height in points.
 */
export function readPage(
  pieces: PdfPiece[],
  page: { number: number; width: number; height: number },
): PageReading {
  const rows = rowsOf(pieces.filter(({ text }) => text.trim() !== ''));
  const gutter = findGutter(rows, page.width);
  const toLine = ({ y, height }: Row, cells: Cell[]): ResumeLine => ({
    text: tidyLine(cells.map(({ text }) => text).join('  ')),
    page: page.number,
    top: Math.round((100 * (page.height - y - height)) / page.height),
    part: 'body',
  });
  const sides = gutter === null ? [() => true] : [isLeftOf(gutter), not(isLeftOf(gutter))];
  const lines = sides.flatMap((isOn) =>
    rows.flatMap((row) => {
      const cells = row.cells.filter(isOn);
      return cells.length > 0 ? [toLine(row, cells)] : [];
    }),
  );
  return {
    lines: lines.filter(({ text }) => text !== ''),
    hasColumns: gutter !== null,
    hasTable: hasTable(rows),
  };
}

const isLeftOf =
  (gutter: number) =>
  ({ start }: Cell): boolean =>
    start < gutter - columnStep;
const not =
  (test: (cell: Cell) => boolean) =>
  (cell: Cell): boolean =>
    !test(cell);

/** The pieces by their baselines, from the top of the page. */
function rowsOf(pieces: PdfPiece[]): Row[] {
  const groups: PdfPiece[][] = [];
  for (const piece of pieces.toSorted((a, b) => b.y - a.y)) {
    const [first] = groups.at(-1) ?? [];
    const isSame = first && first.y - piece.y < 0.4 * Math.min(first.height, piece.height);
    if (isSame) groups.at(-1)?.push(piece);
    else groups.push([piece]);
  }
  return groups.map((group) => ({
    y: group[0]?.y ?? 0,
    height: Math.max(...group.map(({ height }) => height)),
    cells: cellsOf(group),
  }));
}

/** The cells of a row, from left to right. In a row from right to left, the first word is at the right. */
function cellsOf(group: PdfPiece[]): Cell[] {
  const isRightToLeft = group.filter((piece) => piece.isRightToLeft).length * 2 > group.length;
  const cells: Cell[] = [];
  for (const { text, x, width, height } of group.toSorted((a, b) => a.x - b.x)) {
    const last = cells.at(-1);
    const gap = last ? x - last.end : 0;
    if (!last || gap > cellGap * height) {
      cells.push({ text, start: x, end: x + width });
      continue;
    }
    const space = gap > wordGap * height ? ' ' : '';
    last.text = isRightToLeft ? text + space + last.text : last.text + space + text;
    last.end = Math.max(last.end, x + width);
  }
  return isRightToLeft ? cells.reverse() : cells;
}

/** Where the second column starts, in points from the left. Null if there is one column. */
function findGutter(rows: Row[], width: number): number | null {
  const starts = new Map<number, Cell[]>();
  for (const { cells } of rows)
    for (const cell of cells) {
      if (cell.start < 0.2 * width || cell.start > 0.75 * width) continue;
      const step = Math.round(cell.start / columnStep);
      starts.set(step, [...(starts.get(step) ?? []), cell]);
    }
  const [best] = [...starts].toSorted(([, a], [, b]) => b.length - a.length);
  if (!best || best[1].length < columnRows) return null;
  const gutter = Math.min(...best[1].map(({ start }) => start));
  const crossing = rows.filter(({ cells }) =>
    cells.some(({ start, end }) => start < gutter - columnStep && end > gutter + columnStep),
  );
  const left = rows.filter(({ cells }) => cells.some(({ start }) => start < gutter - columnStep));
  return crossing.length <= 0.3 * rows.length && left.length - crossing.length >= columnRows ? gutter : null;
}

/** Three rows in a row, each with three cells that start at the same places. */
function hasTable(rows: Row[]): boolean {
  const alike = (row: Row | undefined, other: Row): boolean =>
    other.cells.length >= 3 &&
    row?.cells.length === other.cells.length &&
    other.cells.every(({ start }, at) => Math.abs(start - (row.cells[at]?.start ?? 0)) < columnStep);
  let count = 1;
  for (const [at, row] of rows.entries()) {
    count = alike(rows[at - 1], row) ? count + 1 : 1;
    if (count >= tableRows) return true;
  }
  return false;
}
