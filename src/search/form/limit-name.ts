import type { JobSearch } from '../../catalog/jobs/job-search.schema.ts';
import type { ReadFilter } from '../query/read-sentence.ts';

/** What a limit of a search is called: "the pay limit ($90,000+ a year)". */
const names: Partial<Record<keyof JobSearch, string>> = {
  salaryMin: 'the pay limit',
  hourlyMin: 'the pay limit',
  postedWithin: 'the date limit',
  location: 'the location',
  zip: 'the location',
  state: 'the state',
  category: 'the category',
  jobType: 'the job type',
  workplace: 'the workplace',
  level: 'the level',
  exclude: 'the excluded words',
  wholeWords: 'the whole-word limit',
  keywords: 'the keywords',
};
const ofFilters: Record<ReadFilter['kind'], keyof JobSearch> = {
  pay: 'salaryMin',
  age: 'postedWithin',
  place: 'location',
  workplace: 'workplace',
  jobType: 'jobType',
  level: 'level',
};

/** A longer label is not repeated. */
const longestLabel = 40;

/**
 * The name of what an offer drops, for "Without the pay limit ($90,000+ a year)".
 * @param filters what was read out of the keywords: an offer without it changes the keywords.
 */
export function limitName(
  { label, change }: { label: string; change: Partial<JobSearch> },
  filters: readonly Pick<ReadFilter, 'kind' | 'label' | 'without'>[],
): string {
  const read = filters.find((one) => one.label === label && one.without === change.keywords);
  const field = read ? ofFilters[read.kind] : (Object.keys(change)[0] as keyof JobSearch);
  const name = names[field];
  if (!name) return label;
  return label.length > longestLabel ? name : `${name} (${label})`;
}
