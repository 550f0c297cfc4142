import { expect, test } from 'vitest';
import { isMarkdownTable, tableHtml } from './table-text.ts';

const table =
  '<table><thead><tr><th scope="col">Job</th><th scope="col">Pay</th></tr></thead><tbody><tr><th scope="row">Nurse</th><td>$40</td></tr></tbody></table>';

test.each([
  ['a spreadsheet', 'Job\tPay\nNurse\t$40\n', table],
  ['bars', 'Job | Pay\r\nNurse | $40', table],
  ['Markdown', '| Job | Pay |\n|:--- | ---:|\n| Nurse | $40 |', table],
  ['a row with too few cells', 'Job|Pay\nNurse', table.replace('$40', '')],
  ['a row with too many cells', 'Job|Pay\nNurse|$40|x', table],
  ['nothing', ' \n', ''],
  ['tags', '<b>|&', expect.stringContaining('&lt;b&gt;</th><th scope="col">&amp;')],
])('makes a table from %s', (_name, lines, html) => {
  expect(tableHtml({ caption: ' ', lines })).toEqual(html);
});

test('a caption comes first', () => {
  expect(tableHtml({ caption: 'Pay & more', lines: 'A|B' })).toMatch(
    /^<table><caption>Pay &amp; more<\/caption><thead>/,
  );
});

test.each([
  ['| A | B |\n|---|---|\n| 1 | 2 |', true],
  ['A | B\n--- | ---', true],
  ['Either | or\nand more | words', false],
  ['A | B\n---|---\nno cells here', false],
  ['A line', false],
])('%j is a Markdown table: %s', (text, is) => {
  expect(isMarkdownTable(text)).toBe(is);
});
