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
  ['OR nurse', ['operating room nurse', 'perioperative nurse']],
  ['l&d nurse', ['labor and delivery nurse']],
  ['surg tech', ['surgical technician', 'surgery technician', 'surgical technologist']],
  ['fin analyst', ['financial analyst', 'finance analyst']],
  ['spec ed teacher', ['special education teacher']],
  ['ed nurse', ['emergency department nurse', 'emergency room nurse']],
  ['peds nurse', ['pediatric nurse']],
  ['cust service rep', ['customer service representative']],
  // Words of their own are not clipped, and known titles mean themselves.
  ['car sales', []],
  ['sales man', []],
  ['night nurse', []],
  ['lab tech', ['laboratory technician', 'lab technician', 'laboratory technologist']],
  ['"surg tech"', []],
  [
    'welder night shift',
    ['welder nights', 'welder overnight', 'welder third shift', 'welder 3rd shift', 'welder graveyard shift'],
  ],
  ['2nd shift cook', ['evening shift cook', 'evening cook', 'second shift cook', 'swing shift cook']],
  ['evening cook', ['second shift cook', '2nd shift cook', 'swing shift cook']],
  ['1st shift welder', ['day shift welder', 'first shift welder']],
  ['"lawyer"', []],
  ['forehead ender', []],
  ['"back end"', []],
  ['constructor', []],
])('%s is also searched as %j', (term, same) => {
  expect(sameTerms(readTermTexts(term)[0]!).map(({ text }) => text)).toEqual(same);
});
