import { expect, test } from 'vitest';
import { readTermTexts } from './read-terms.ts';

test.each<[string, string[]]>([
  ['nurse', ['nurse']],
  ['nurse, teacher', ['nurse', 'teacher']],
  ['"night shift"', ['"night shift"']],
  ['“night shift”', ['"night shift"']],
  ['"night shift" jobs', ['"night shift"']],
  ['"night shift" nurse', ['"night shift" + nurse']],
  ['nurse "night  shift"', ['"night shift" + nurse']],
  ['"registered nurse" "home health"', ['"registered nurse" + "home health"']],
  ['"registered nurse" nurses', ['"registered nurse"']],
  ['"registered nurse", "home health"', ['"registered nurse"', '"home health"']],
  ['"cook, line" chef, baker', ['"cook, line" + chef', 'baker']],
  ['"night shift', ['night shift']],
  ['"" nurse', ['nurse']],
  ['', []],
])('the terms of %j are %j', (keywords, terms) => {
  const written = readTermTexts(keywords).map(({ text, isPhrase, quoted, free }) =>
    isPhrase
      ? `"${text}"`
      : quoted.length > 0
        ? [...quoted.map((one) => `"${one}"`), ...free].join(' + ')
        : text,
  );
  expect(written).toEqual(terms);
});
