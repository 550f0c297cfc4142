import { BadRequest } from './errors.ts';

/** A row of a CSV file and the line that it begins on. */
export interface CsvLine {
  line: number;
  fields: string[];
}

const separators = [',', ';', '\t'];

/**
 * Splits a small CSV file into rows and trimmed fields (RFC 4180). Empty lines are left out. The separator is the most
 * frequent of comma, semicolon and tab in the first line.
 * @throws BadRequest for a quote that never closes, which would swallow the rest of the file.
 */
export function readCsvLines(text: string): CsvLine[] {
  const content = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const separator = separatorOf(content.slice(0, content.search(/\n|$/)));
  const rows: CsvLine[] = [];
  let row: CsvLine = { line: 1, fields: [] };
  let line = 1;
  let at = 0;
  while (at <= content.length) {
    const isQuoted = content[at] === '"';
    const end = isQuoted ? endOfQuoted(content, at, line) : at;
    const rest = content.slice(end).search(separator === '\t' ? /[\t\n]/ : new RegExp(`[${separator}\n]`));
    const stop = rest < 0 ? content.length : end + rest;
    const quoted = isQuoted ? content.slice(at + 1, end - 1).replaceAll('""', '"') : '';
    row.fields.push((quoted + content.slice(end, stop)).trim());
    line += content.slice(at, end).split('\n').length - 1;
    at = stop + 1;
    if (content[stop] === separator) continue;
    if (row.fields.some(Boolean)) rows.push(row);
    line++;
    row = { line, fields: [] };
  }
  return rows;
}

const separatorOf = (header: string): string => {
  const count = (mark: string) => header.split(mark).length;
  return separators.reduce((best, mark) => (count(mark) > count(best) ? mark : best));
};

/** The place after the closing quote of the field that opens at `start`. */
function endOfQuoted(content: string, start: number, line: number): number {
  for (let at = content.indexOf('"', start + 1); at >= 0; at = content.indexOf('"', at + 2))
    if (content[at + 1] !== '"') return at + 1;
  throw new BadRequest(`The quote that opens on line ${line} never closes. Close it, or remove it.`);
}
