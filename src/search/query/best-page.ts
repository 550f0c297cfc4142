import type { JobSearch } from '../../catalog/jobs/job-search.schema.ts';
import type { PageEnd } from '../cursor.ts';
import type { Card } from './best-hits.ts';
import type { BestPlan } from './plan-best.server.ts';
import type { Explanation } from './rank.ts';

/** If fewer jobs match, other jobs of the same occupation join them. */
export const fewJobs = 20;
/** If this many jobs hold the words, enough of them are about the words. */
export const maxChecked = 1000;

/** What a best match finds: the cards of a page, and how the words were used. */
export interface BestPage {
  cards: Pick<Card, 'jobId' | 'elsewhere'>[];
  total: number;
  /** False: an estimate, shown as "about". */
  totalIsExact: boolean;
  cardCount: number;
  /** Where the next page begins; empty on the last page. */
  next: string;
  /** Where the page ends, for a cursor. Null: it is the last page. */
  end: PageEnd | null;
  /** Jobs near the search, after the few cards of a first page. They are not counted. */
  near: Pick<Card, 'jobId' | 'elsewhere'>[];
  explanations: Map<number, Explanation>;
  /** If no job holds all words of any term: how many of its words these jobs hold. */
  wordsHeld: number | null;
  /** Jobs of the terms' occupations are included, because few jobs hold the words or the search asked for them. */
  isRelated: boolean;
}

/** How many near cards a page has room for: only a first page of a best match that has few cards. @param cards on the page. */
export function nearCount({ terms }: BestPlan, search: JobSearch, cards: number): number {
  if (search.page > 1 || search.cursor || search.sort !== 'relevance' || search.match === 'exact') return 0;
  if (terms === null || search.asTyped) return 0;
  return Math.max(0, Math.min(search.pageSize, fewJobs) - cards);
}
