import { expect, test } from 'vitest';
import { readTermTexts } from './read-terms.ts';
import { sameTerms } from './same-terms.ts';

test.each<[term: string, same: string[]]>([
  ['rn', ['registered nurse']],
  ['pt', ['physical therapist']],
  ['vp', ['vice president']],
  ['healthcare analyst', ['health care analyst']],
  ['back end engineer', ['backend engineer']],
  ['senior bookkeeper', ['senior book keeper', 'senior accounting clerk', 'senior accounting technician']],
  ['rn nurse', ['registered nurse']],
  ['hr manager', ['human resources manager']],
  ['pt assistant', ['physical therapist assistant']],
  // "pt" is no physical therapist here: the long form would be no known title.
  ['pt cashier', ['pt store checker']],
  ['registered nurse icu', ['rn icu', 'registered nurse intensive care unit']],
  ['immigration lawyer', ['immigration attorney']],
  ['"lawyer"', []],
  ['forehead ender', []],
  ['"back end"', []],
  ['constructor', []],
])('%s is also searched as %j', (term, same) => {
  expect(sameTerms(readTermTexts(term)[0]!).map(({ text }) => text)).toEqual(same);
});
