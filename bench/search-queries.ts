import {
  defaultSort,
  emptySearch,
  type JobSearch,
  type Matching,
} from '../src/catalog/jobs/job-search.schema.ts';
import { vocabulary } from './search-corpus.ts';

export interface Query {
  kind: string;
  search: JobSearch;
}

const titles = [
  'registered nurse',
  'truck driver',
  'software engineer',
  'project manager',
  'store associate',
  'line cook',
  'data engineer',
  'case manager',
];
const shorts = ['rn', 'it', 'hr', 'c++', 'ui', 'lpn', 'cna', 'pm'];
const placeTexts = ['chicago', 'tx', 'houston, tx', 'ca', 'boise', 'new york', 'remote', 'fl'];
const zips = ['60601', '83702', '77002', '10001', '59101', '90012'];
const kinds = ['Healthcare', 'Technology', 'Sales', 'Engineering'];

/**
 * Mixed searches as visitors make them. The engine was not tuned with any of them.
 * @param match the best match in its own order, or the seed's rule in the order by date.
 */
export function heldOutQueries(count: number, match: Matching, shift = 0): Query[] {
  return Array.from({ length: count }, (_, at) => queryAt(at + shift * 7919, match));
}

function queryAt(number: number, match: Matching): Query {
  const at = <T>(list: readonly T[]): T => list[Math.floor(number / 20) % list.length]!;
  const rank = (from: number, to: number): string => vocabulary[from + ((number * 7919) % (to - from))]!;
  const make = (kind: string, search: Partial<JobSearch>): Query => ({
    kind,
    search: {
      ...emptySearch,
      match,
      sort: defaultSort({ ...emptySearch, ...search, match }),
      ...search,
    },
  });
  switch (number % 20) {
    case 0:
    case 1:
      return make('rare', { keywords: rank(20_000, 70_000) });
    case 2:
      return make('rare', { keywords: rank(5000, 20_000), sort: 'relevance' });
    case 3:
    case 4:
      return make('middling', { keywords: rank(600, 5000) });
    case 5:
    case 6:
      return make('frequent', { keywords: rank(0, 300) });
    case 7:
      return make('frequent', { keywords: rank(0, 300), sort: 'relevance' });
    case 8:
      return make('short', { keywords: at(shorts) });
    case 9:
      return make('phrase', { keywords: at(titles) });
    case 10:
      return make('several', { keywords: `${rank(300, 5000)}, ${rank(5000, 60_000)}, ${at(titles)}` });
    case 11:
      return make('piece', { keywords: rank(300, 20_000).slice(0, 5) });
    case 12:
      return make('place', { keywords: rank(0, 300), location: at(placeTexts) });
    case 13:
      return make('place', { keywords: rank(600, 5000), location: at(placeTexts) });
    case 14:
      return make('place', { location: at(placeTexts) });
    case 15:
      return make('category', { keywords: rank(0, 300), category: at(kinds) });
    case 16:
      return make('type', { keywords: at(titles), jobType: 'Part-time', sort: 'salary' });
    case 17:
      return make('radius', { keywords: at(titles), zip: at(zips), radius: 25 });
    case 18:
      return make('radius', { zip: at(zips), radius: 25 });
    default:
      return make('deep page', { keywords: rank(0, 60), page: [10, 100, 500][number % 3]! });
  }
}
