import { emptySearch, type JobSearch, jobSearchParams } from '../src/features/jobs/job-search.schema.ts';
import { vocabulary } from './search-corpus.ts';
import { townsBySize } from './search-load.ts';

const roles = [
  'registered nurse',
  'rn',
  'nurse',
  'truck driver',
  'cdl',
  'software engineer',
  'typescript, react',
  'project manager',
  'store associate',
  'line cook',
  'data engineer, python',
  'case manager',
  'electrician',
  'warehouse',
  'accountant, gaap',
  'teacher',
  'medical assistant',
  'physical therapist',
  'customer success',
  'account executive',
];
const states = ['TX', 'CA', 'NY', 'FL', 'IL', 'OH', 'WA', 'GA', 'NC', 'PA'];
const categories = ['Healthcare', 'Technology', 'Sales', 'Retail', 'Finance', 'Education'];

/**
 * Distinct searches with the distribution of real alerts. Eight in ten are around home, some of them for a category, a
 * role, a type or pay. The rest name a role in a state, or a rarer word and remote work. Homes are where the corpus has
 * jobs: most in big towns.
 */
export function alertSearches(count: number): JobSearch[] {
  const towns = townsBySize();
  const distinct = new Map<string, JobSearch>();
  for (let number = 0; distinct.size < count; number++) {
    const search = { ...emptySearch, ...searchAt(number, towns) };
    distinct.set(jobSearchParams(search).toString(), search);
  }
  return [...distinct.values()];
}

function searchAt(number: number, towns: { zip: string }[]): Partial<JobSearch> {
  const at = <T>(list: readonly T[]): T => list[Math.floor(number / 10) % list.length]!;
  const keywords = at(roles);
  const share = ((number * 7919) % 10_007) / 10_007;
  const home = { zip: towns[Math.floor(towns.length * share ** 3)]!.zip, radius: [10, 25, 50][number % 3]! };
  switch (number % 10) {
    case 0:
    case 1:
      return { ...home, jobType: number % 3 ? '' : 'Full-time' };
    case 2:
    case 3:
      return { category: at(categories), ...home, salaryMin: number % 4 ? null : 60_000 };
    case 4:
      return { keywords, ...home, exclude: 'nights, senior', wholeWords: true };
    case 5:
      return { keywords: vocabulary[2000 + (number % 20_000)]!, workplace: 'remote' };
    case 6:
      return { keywords: `${keywords}, ${vocabulary[2000 + (number % 5000)]}`, location: at(states) };
    default:
      return { keywords, ...home, radius: 50 };
  }
}
