/** Rows of a table as text: a line each, cells separated by tabs or |. The first line names the columns. */
export interface TableText {
  caption: string;
  lines: string;
}

/** The HTML of a table. Understands lines from a spreadsheet and from Markdown. Empty without a line. */
export function tableHtml({ caption, lines }: TableText): string {
  const [head, ...body] = lines
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '' && !isRule(line))
    .map(cellsOf);
  if (!head) return '';
  const rows = body.map((cells) => {
    const row = head.map((_name, column) =>
      column === 0
        ? `<th scope="row">${escaped(cells[0] ?? '')}</th>`
        : `<td>${escaped(cells[column] ?? '')}</td>`,
    );
    return `<tr>${row.join('')}</tr>`;
  });
  const names = head.map((name) => `<th scope="col">${escaped(name)}</th>`).join('');
  const title = caption.trim() && `<caption>${escaped(caption.trim())}</caption>`;
  return `<table>${title}<thead><tr>${names}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

/** Whether a paragraph of plain text is a Markdown table: its second line is a rule, and all lines have cells. */
export function isMarkdownTable(paragraph: string): boolean {
  const lines = paragraph.split('\n');
  return isRule(lines[1] ?? '') && lines.every((line) => line.includes('|'));
}

/** The line below the names in Markdown: |---|:--:| */
const isRule = (line: string): boolean => line.includes('-') && line.includes('|') && /^[\s|:-]+$/.test(line);

function cellsOf(line: string): string[] {
  const cells = line.includes('\t')
    ? line.split('\t')
    : line
        .trim()
        .replace(/^\||\|$/g, '')
        .split('|');
  return cells.map((cell) => cell.trim());
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
