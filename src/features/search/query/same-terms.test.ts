import { expect, test } from 'vitest';
import { readTermTexts } from './read-terms.ts';
import { sameTerms } from './same-terms.ts';

test.each<[term: string, same: string[]]>([
  ['rn', ['registered nurse']],
  ['pt', ['physical therapist']],
  ['vp', ['vice president']],
  ['healthcare recruiter', ['health care recruiter']],
  ['back end engineer', ['backend engineer']],
  ['senior bookkeeper', ['senior book keeper']],
  ['forehead ender', []],
  ['"back end"', []],
  ['constructor', []],
])('%s is also searched as %j', (term, same) => {
  expect(sameTerms(readTermTexts(term)[0]!).map(({ text }) => text)).toEqual(same);
});
