import { expect, test } from 'vitest';
import { parseJobSearch } from '../../../search/parse-search.ts';
import { describeReadSearch } from './describe-read-search.server.ts';

test.each([
  ['keywords=remote nurse in texas', 'nurse jobs in Texas, remote'],
  ['keywords=entry level accountant over 60k', 'accountant jobs, $60,000 and up, entry level'],
  ['keywords=warehouse jobs near 60601 $20/hr', 'warehouse jobs in 60601, $20 an hour and up'],
  ['keywords=remote jobs', 'remote jobs'],
  ['keywords=remote nurse&match=exact', 'remote nurse jobs'],
  ['keywords=nurse', 'nurse jobs'],
])('%s is "%s"', (query, words) => {
  expect(describeReadSearch(parseJobSearch(new URLSearchParams(query)).search)).toBe(words);
});
