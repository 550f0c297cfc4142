import type { JobSearch } from '../../catalog/jobs/job-search.schema.ts';
import { type FilterField, filters } from '../filters.ts';
import type { ReadFilter } from '../query/read-sentence.ts';

const ofFilters: Record<ReadFilter['kind'], FilterField> = {
  pay: 'salaryMin',
  age: 'postedWithin',
  place: 'location',
  workplace: 'workplace',
  jobType: 'jobType',
  level: 'level',
  exclude: 'exclude',
};

/** A longer label is not repeated. */
const longestLabel = 40;

/**
 * The name of what an offer drops, for "Without the pay limit ($90,000+ a year)".
 * @param read what was read out of the keywords: an offer without it changes the keywords.
 */
export function limitName(
  { label, change }: { label: string; change: Partial<JobSearch> },
  read: readonly Pick<ReadFilter, 'kind' | 'label' | 'without'>[],
): string {
  const own = read.find((one) => one.label === label && one.without === change.keywords);
  const field = own ? ofFilters[own.kind] : (Object.keys(change)[0] as FilterField);
  const { name } = filters[field];
  if (!name) return label;
  return label.length > longestLabel ? name : `${name} (${label})`;
}
