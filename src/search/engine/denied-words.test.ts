import { expect, test } from 'vitest';
import { deniedWords } from './denied-words.ts';
import { fieldSeparator } from './tokens.ts';

test.each([
  ['No CDL required.', ['cdl']],
  ['no cdl license needed', ['cdl']],
  ['No CDL or experience is necessary!', ['cdl', 'experience']],
  ['A CDL is not required.', ['cdl']],
  ['Commercial license (CDL) not required', ['cdl']],
  ['Travel not needed', ['travel']],
  ['Non-CDL routes', ['cdl']],
  // Experience is not asked; a CDL may be.
  ['No CDL experience required', ['cdl experience']],
  ['CDL experience is not required', ['experience']],
  ['CDL required. No calls.', []],
  ['No nights, CDL required.', []],
  ['a non-profit', ['profit']],
  [`Driver - No CDL${fieldSeparator}Acme`, ['cdl']],
  [`No CDL Driver${fieldSeparator}Acme`, ['cdl driver']],
])('%j does not ask for %j', (text, words) => {
  const body = text.includes(fieldSeparator) ? text : `Driver${fieldSeparator}${text}`;
  expect(deniedWords(body.toLowerCase())).toEqual(words);
});
