import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeFile, readCsv } from './csv-file.ts';

const read = (text: string) => readCsv(text, 'file').map(({ line, cells }) => `${line} ${cells.join('|')}`);

test.each([
  ['rows of fields', 'a,b\n1,2', ['1 a|b', '2 1|2']],
  ['line ends of Windows', 'a,b\r\n1,2\r\n3,4\r\n', ['1 a|b', '2 1|2', '3 3|4']],
  ['a byte order mark', '\uFEFFa,b', ['1 a|b']],
  ['empty lines, which still count', 'a,b\n\n , \n1,2\n\n', ['1 a|b', '4 1|2']],
  ['semicolons', 'a;b\n1,5;2', ['1 a|b', '2 1,5|2']],
  ['tabs', 'a\tb\n1,5\t2', ['1 a|b', '2 1,5|2']],
  ['quoted separators', 'a,b\n"1,250.00",2', ['1 a|b', '2 1,250.00|2']],
  ['doubled quotes', 'a\n"say ""hi"""', ['1 a', '2 say "hi"']],
  ['quoted line breaks, after which lines still count', 'a,b\n"1\n1",2\n3,4', ['1 a|b', '3 1\n1|2', '4 3|4']],
  ['a quote inside a field as text', 'a,b\n5" pipe,2', ['1 a|b', '2 5" pipe|2']],
  ['empty fields', 'a,b,c\n,2,', ['1 a|b|c', '2 |2|']],
  ['nothing', '', []],
])('it reads %s', (_what, text, expected) => {
  expect(read(text)).toEqual(expected);
});

test.each([
  ['a quote that never closes', 'a,b\n1,2\n"3,4\n5,6', 'line 3'],
  ['a row that is too long', `a,b\n${'x'.repeat(20_000)}`, 'line 2'],
  ['a row of commas', `a,b\n1${','.repeat(100_000)}`, 'Line 2 has more than 200 columns'],
  ['a row of nothing but commas', `a,b\n${','.repeat(100_000)}`, 'Line 2 has more than 200 columns'],
])('it refuses %s, and names the line', (_what, text, message) => {
  expect(() => readCsv(text, 'file')).toThrow(message);
});

test('it reads what a writer of CSV wrote', () => {
  const field = fc.string({ maxLength: 50 }).map((text) => text.replace(/\r/g, '').trim());
  const rows = fc.array(fc.tuple(field, field, fc.constant('end')), { minLength: 1 });
  fc.assert(
    fc.property(rows, (written) => {
      const text = written
        .map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(','))
        .join('\n');
      fc.pre(!/[;\t|]/.test(text.split('\n', 1)[0] ?? ''));
      expect(readCsv(text, 'file').map(({ cells }) => cells)).toEqual(written);
    }),
  );
});

test('a file is UTF-8, UTF-16 or Windows-1252', () => {
  const text = 'Ä-1,5';
  expect(decodeFile(Buffer.from(text))).toBe(text);
  expect(decodeFile(Buffer.from(text, 'latin1'))).toBe(text);
  expect(decodeFile(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toBe(text);
});
