import { emptySearch, type JobSearch } from '../src/features/jobs/jobs.schema.ts';
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
 * Distinct searches as people want to be told of: seven in ten name a role around home, the rest a role in a state, a category around home,
 * a remote role, or a rare skill anywhere.
 */
export function alertSearches(count: number): JobSearch[] {
  const towns = townsBySize();
  return Array.from({ length: count }, (_, number) => ({ ...emptySearch, ...searchAt(number, towns) }));
}

function searchAt(number: number, towns: { zip: string }[]): Partial<JobSearch> {
  const at = <T>(list: readonly T[]): T => list[Math.floor(number / 10) % list.length]!;
  const keywords = at(roles);
  // Every search has a town of its own, the big ones first.
  const home = { zip: towns[(number * 3) % towns.length]!.zip, radius: [10, 25, 50][number % 3]! };
  switch (number % 10) {
    case 0:
      return { category: at(categories), ...home, jobType: 'Full-time' };
    case 1:
      return { keywords: vocabulary[3000 + number]!, location: states[number % states.length]! };
    case 2:
      return { keywords: `${keywords}, ${vocabulary[2000 + number]}`, location: at(states) };
    case 3:
      return { keywords, ...home, salaryMin: 40_000 + (number % 7) * 10_000 };
    case 4:
      return { keywords, ...home, exclude: 'nights, senior', wholeWords: true };
    case 5:
      return { keywords: vocabulary[5000 + number * 3]!, workplace: 'remote' };
    default:
      return { keywords, ...home };
  }
}
