import type { JobSearch } from '../../catalog/jobs/job-search.schema.ts';
import type { PageEnd } from '../cursor.ts';
import type { Card } from './best-hits.ts';
import type { Plan } from './plan.server.ts';
import type { Explanation } from './rank.ts';

/** A first page with fewer cards than this has near jobs. */
const fewCards = 20;

/** What a best match finds: the cards of a page, and how the words were used. */
export interface BestPage {
  cards: Pick<Card, 'jobId' | 'elsewhere'>[];
  /** How many cards at the end of a first page only mention the words: their work is another. Near jobs come before them. */
  mentioned: number;
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
  /** Jobs of the terms' occupations are included, because the search asked for them. */
  isRelated: boolean;
  /** How many of the jobs state all that is asked. Null: they need not leave anything unstated. */
  stated: number | null;
}

/** Whether near jobs may come on a page: the first of a best match in its own order. */
export const isFirstPage = ({ page, cursor, sort, match }: JobSearch): boolean =>
  page === 1 && cursor === '' && sort === 'relevance' && match === 'best';

/** How many near cards a page has room for. @param cards of the page that do not only mention the words. */
export function nearCount({ terms }: Plan, search: JobSearch, cards: number): number {
  if (!isFirstPage(search) || terms === null || search.asTyped) return 0;
  return Math.max(0, Math.min(search.pageSize, fewCards) - cards);
}
