import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutText, drawableText, wrapText } from './preview-text.ts';

const measure = (text: string): number => text.length;

describe('drawable text', () => {
  test.each([
    ['Registered Nurse (RN) – $40/hr', 'Registered Nurse (RN) – $40/hr'],
    ['Łódź  Café\n Señor', 'Łódź Café Señor'],
    ['Cook 🍳 wanted 👩‍🍳', 'Cook wanted'],
    ['Nurse \u0000\u202E\u200B night', 'Nurse night'],
    ['מפתח Developer', 'Developer'],
    ['調理師', ''],
    ['', ''],
  ])('of %j is %j', (text, expected) => {
    expect(drawableText(text)).toBe(expected);
  });
});

describe('lines', () => {
  test.each([
    ['', 10, 2, []],
    ['one', 10, 2, ['one']],
    ['one two three', 7, 2, ['one two', 'three']],
    ['one two three four', 7, 2, ['one two', 'three…']],
    ['incomprehensibilities', 10, 3, ['incomprehe', 'nsibilitie', 's']],
    ['incomprehensibilities', 10, 2, ['incomprehe', 'nsibiliti…']],
    ['a incomprehensibilities', 10, 3, ['a', 'incomprehe', 'nsibiliti…']],
  ])('of %j in %i letters and %i lines are %j', (text, width, most, expected) => {
    expect(wrapText(text, width, most, measure)).toEqual(expected);
  });

  test.each([
    ['short', 10, 'short'],
    ['Management of things', 17, 'Management of…'],
    ['Lead, Driver and', 7, 'Lead…'],
    ['a incomprehensibilities', 10, 'a incompr…'],
  ])('%j cut to %i letters is %j', (text, width, expected) => {
    expect(cutText(text, width, measure)).toBe(expected);
  });

  test('are never wider or more than allowed, and start like the text', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 80 }),
        fc.integer({ min: 2, max: 30 }),
        fc.integer({ min: 1, max: 4 }),
        (raw, width, most) => {
          const text = drawableText(raw);
          const lines = wrapText(text, width, most, measure);
          expect(lines.length).toBeLessThanOrEqual(most);
          for (const line of lines) expect(line.length).toBeLessThanOrEqual(width);
          const bare = (some: string) => some.replace(/[\s…]/g, '');
          expect(bare(text).startsWith(bare(lines.join('')))).toBe(true);
        },
      ),
    );
  });

  test('a text of a megabyte is cut quickly', () => {
    expect(cutText('x'.repeat(2 ** 20), 10, measure)).toBe('xxxxxxxxx…');
  });
});
