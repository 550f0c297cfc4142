import { expect, test } from 'vitest';
import { manyLines, oneLine } from './plain-text.ts';

test.each([
  ['  Dana  Whitfield ', 'Dana Whitfield'],
  ['Dana\r\nBcc: all@example.org', 'Dana Bcc: all@example.org'],
  ['a\u0000b\u0085c\u2028d\u2029e', 'a b c d e'],
  ['Zoë 李 👩‍💻', 'Zoë 李 👩‍💻'],
  ['\u0000', ''],
])('%j in one line is %j', (text, expected) => {
  expect(oneLine(text)).toBe(expected);
});

test.each([
  [' one\r\ntwo\rthree\u2028four ', 'one\ntwo\nthree\nfour'],
  ['a\u0000b\u001b[31mc\td', 'ab[31mc\td'],
])('%j in many lines is %j', (text, expected) => {
  expect(manyLines(text)).toBe(expected);
});
