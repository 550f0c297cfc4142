import { expect, test } from 'vitest';
import { emptySearch, type JobSearch } from '../../catalog/jobs/job-search.schema.ts';
import { activeFilters } from '../filters.ts';
import { limitName } from './limit-name.ts';

test.each<[Partial<JobSearch>, string]>([
  [{ salaryMin: 90_000 }, 'the pay limit ($90,000+ a year)'],
  [{ hourlyMin: 25 }, 'the pay limit ($25+ an hour)'],
  [{ zip: '78701', radius: 5 }, 'the location (within 5 miles of 78701)'],
  [{ location: 'Austin' }, 'the location (in “Austin”)'],
  [{ jobType: 'Contract' }, 'the job type (Contract)'],
  [{ keywords: 'nurse' }, 'the keywords (“nurse”)'],
  [{ keywords: 'full time registered nurse in new york over 90k' }, 'the keywords'],
  [{ abroad: true }, 'Including jobs abroad'],
])('%j is called %s', (search, name) => {
  const [filter] = activeFilters({ ...emptySearch, ...search });
  expect(limitName({ label: filter!.label, change: filter!.without }, [])).toBe(name);
});

test('what was read out of the words has the name of its limit', () => {
  const read = { kind: 'age', label: 'Posted in the last day', without: 'nurse' } as const;
  expect(limitName({ label: read.label, change: { keywords: 'nurse' } }, [read])).toBe(
    'the date limit (Posted in the last day)',
  );
});
