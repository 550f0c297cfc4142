import { expect, test } from 'vitest';
import { otherNames } from './synonyms.ts';

test.each<[term: string, names: string[]]>([
  ['lawyer', ['attorney']],
  ['Attorneys', ['lawyer']],
  ['immigration lawyer', ['immigration attorney']],
  ['night janitors', ['night custodial worker', 'night custodian']],
  // Names that people search for and postings rarely use.
  ['trucker', ['truck driver']],
  ['truck driver', []],
  // The longest name counts.
  ['car mechanic', ['auto mechanic', 'automobile mechanic', 'auto technician']],
  ['maintenance mechanic', ['handyman', 'maintenance technician', 'maintenance worker']],
  [
    'x-ray tech',
    [
      'radiologic technologist',
      'radiologic technician',
      'radiology technician',
      'radiology technologist',
      'x-ray technician',
    ],
  ],
  ['clerk', []],
  ['', []],
  ['constructor', []],
])('%s has the other names %j', (term, names) => {
  expect(otherNames(term).names).toEqual(names);
});
