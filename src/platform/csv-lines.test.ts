import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCsvLines } from './csv-lines.ts';

const read = (text: string) => readCsvLines(text).map(({ line, fields }) => `${line} ${fields.join('|')}`);

test.each([
  ['rows of fields', 'a,b\n1,2', ['1 a|b', '2 1|2']],
  ['line ends of any kind', 'a,b\r\n1,2\r3,4\n', ['1 a|b', '2 1|2', '3 3|4']],
  ['a byte order mark', '\uFEFFa,b', ['1 a|b']],
  ['empty lines, which still count', 'a,b\n\n , \n1,2\n\n', ['1 a|b', '4 1|2']],
  ['semicolons', 'a;b\n1,5;2', ['1 a|b', '2 1,5|2']],
  ['tabs', 'a\tb\n1,5\t2', ['1 a|b', '2 1,5|2']],
  ['quoted separators', 'a,b\n"1,250.00",2', ['1 a|b', '2 1,250.00|2']],
  ['doubled quotes', 'a\n"say ""hi"""', ['1 a', '2 say "hi"']],
  ['quoted line breaks, after which lines still count', 'a,b\n"1\n1",2\n3,4', ['1 a|b', '2 1\n1|2', '4 3|4']],
  ['a quote inside a field as text', 'a,b\n5" pipe,2', ['1 a|b', '2 5" pipe|2']],
  ['empty fields', 'a,b,c\n,2,', ['1 a|b|c', '2 |2|']],
  ['nothing', '', []],
])('it reads %s', (_what, text, expected) => {
  expect(read(text)).toEqual(expected);
});

test('a quote that never closes is named by its line', () => {
  expect(() => readCsvLines('a,b\n1,2\n"3,4\n5,6')).toThrow('The quote that opens on line 3 never closes.');
});

test('it reads what a writer of CSV wrote', () => {
  const field = fc.string().map((text) => text.replace(/\r/g, '').trim());
  const rows = fc.array(fc.tuple(field, field, fc.constant('end')), { minLength: 1 });
  fc.assert(
    fc.property(rows, (written) => {
      const text = written
        .map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(','))
        .join('\n');
      const first = text.slice(0, text.search(/\n|$/));
      fc.pre(!/[;\t]/.test(first));
      expect(readCsvLines(text).map(({ fields }) => fields)).toEqual(written);
    }),
  );
});
