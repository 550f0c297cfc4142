import { expect, test } from 'vitest';
import { emptySearch } from '../../catalog/jobs/job-search.schema.ts';
import { facetsOf } from '../query/facet-keys.ts';
import { stateChoices } from './state-choices.ts';

test('states with most jobs come first, and the chosen one stays though it has none', () => {
  const facets = { ...facetsOf(emptySearch, []), state: { ID: 2, TX: 9, AL: 2, XX: 1 } };
  expect(stateChoices(facets, { ...emptySearch, state: 'VT' })).toEqual([
    { code: 'TX', name: 'Texas', jobs: 9 },
    { code: 'AL', name: 'Alabama', jobs: 2 },
    { code: 'ID', name: 'Idaho', jobs: 2 },
    { code: 'XX', name: 'XX', jobs: 1 },
    { code: 'VT', name: 'Vermont', jobs: 0 },
  ]);
});
