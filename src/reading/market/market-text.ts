import type { MarketReport, ReportBlock } from './market-report.ts';

/** The report as plain text. */
export function reportText({ author, title: reportTitle, pages }: MarketReport): string {
  const chapters = pages.map(({ title, blocks }) =>
    [`${title.toUpperCase()}\n${'='.repeat(title.length)}`, ...blocks.map(blockText)].join('\n\n'),
  );
  return `${author}: ${reportTitle}\n\n${chapters.join('\n\n\n')}\n`;
}

function blockText(block: ReportBlock): string {
  switch (block.kind) {
    case 'heading':
      return `${block.text}\n${'-'.repeat(block.text.length)}`;
    case 'text':
      return block.text;
    case 'stats':
      return block.items.map(({ figure, label }) => `${figure} ${label}`).join('\n');
    case 'list':
      return block.items.map((item) => `- ${item}`).join('\n');
    case 'table':
      return columnsText([block.columns, ...block.rows], block.figuresFrom);
    case 'bars':
      return columnsText(
        block.rows.map(({ name, text }) => [name, text]),
        1,
      );
  }
}

/** Pads cells to the width of their column. Figures align right. */
function columnsText(rows: string[][], figuresFrom: number): string {
  const [first = []] = rows;
  const widths = first.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
  const pad = (cell: string, column: number): string => {
    const width = widths[column] ?? 0;
    return column >= figuresFrom ? cell.padStart(width) : cell.padEnd(width);
  };
  return rows.map((cells) => cells.map(pad).join('  ').trimEnd()).join('\n');
}
