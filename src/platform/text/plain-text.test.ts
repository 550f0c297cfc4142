import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutText, manyLines, oneLine, shortened, withoutInvisible } from './plain-text.ts';

test.each([
  ['  Dana  Whitfield ', 'Dana Whitfield'],
  ['Dana\r\nBcc: all@example.org', 'Dana Bcc: all@example.org'],
  ['a\u0000b\u0085c\u2028d\u2029e', 'a b c d e'],
  ['Zoë 李 👩‍💻', 'Zoë 李 👩‍💻'],
  ['\u0000', ''],
])('%j on one line is %j', (text, expected) => {
  expect(oneLine(text)).toBe(expected);
});

test.each([
  [' one\r\ntwo\rthree\u2028four ', 'one\ntwo\nthree\nfour'],
  ['a\u0000b\u001b[31mc\td', 'ab[31mc\td'],
])('%j on many lines is %j', (text, expected) => {
  expect(manyLines(text)).toBe(expected);
});

const characters = (...codes: number[]): string => String.fromCodePoint(...codes);
const unseen: [string, number[]][] = [
  ['direction marks', [0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069]],
  ['more direction marks', [0x200e, 0x200f, 0x061c]],
  ['zero-width characters', [0x200b, 0x200c, 0x200d, 0x2060, 0xfeff, 0x180e]],
  ['a soft hyphen', [0xad]],
  ['tags', [0xe0001, 0xe0041, 0xe007f]],
  ['fillers', [0x3164, 0x115f, 0x1160, 0xffa0]],
  ['annotations', [0xfff9, 0xfffa, 0xfffb]],
  ['variation selectors', [0xfe00, 0xfe0f, 0xe0100]],
];
test.each(unseen)('%s are removed', (_name, codes) => {
  for (const code of codes) {
    const text = `pay${characters(code)}roll`;
    expect(withoutInvisible(text)).toBe('payroll');
    expect(oneLine(text)).toBe('payroll');
    expect(manyLines(text)).toBe('payroll');
  }
});

test.each([
  ['emoji', '👩🏽‍💻 ❤️ 1️⃣ 👨‍👩‍👧 🇺🇸'],
  ['Persian', 'می\u200cخواهم'],
  ['Hindi', 'क्\u200dष'],
  ['accents', 'Zoë e\u0301 Ångström Việt'],
  ['Hebrew', 'שלום world'],
])('%s stay unchanged', (_name, text) => {
  expect(withoutInvisible(text)).toBe(text);
});

test('stacks of combining marks are cut down', () => {
  expect(withoutInvisible(`a${'\u0301'.repeat(50)}b`)).toBe(`a${'\u0301'.repeat(5)}b`);
});

test.each([
  ['abc🙂def', 4, 'abc'],
  ['abc🙂def', 5, 'abc🙂'],
  ['👩🏽‍💻👩🏽‍💻', 10, '👩🏽‍💻'],
  ['e\u0301e\u0301', 3, 'e\u0301'],
  ['🇺🇸🇩🇪', 5, '🇺🇸'],
  ['plain', 3, 'pla'],
  ['short', 10, 'short'],
  ['a\ud83d', 10, 'a\ufffd'],
])('%j cut to %d is %j', (text, most, expected) => {
  expect(cutText(text, most)).toBe(expected);
});

test('a cut text is a prefix of the text, never too long, and made of whole characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.nat(250), (text, most) => {
      const cut = cutText(text, most);
      expect(cut.length).toBeLessThanOrEqual(most);
      expect(text.startsWith(cut)).toBe(true);
      expect(cut.isWellFormed()).toBe(true);
      expect(shortened(text, most + 1).length).toBeLessThanOrEqual(most + 1);
    }),
  );
});
