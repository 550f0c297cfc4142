import { createHash } from 'node:crypto';
import type { Judge } from '../judge.ts';

export const groups = [
  'single words',
  'short terms',
  'misspelled',
  'synonyms and wordings',
  'sentences',
  'places alone',
  'keyword and place',
  'company names',
  'state codes',
  'regions',
  'negation',
  'quotes',
  'Spanish',
] as const;
export type Group = (typeof groups)[number];

/** A search as a job seeker types it, and its meaning. */
export interface JudgedQuery {
  group: Group;
  keywords: string;
  location: string;
  /** One sentence that says what is relevant. `isRelevant` implements it. */
  rule: string;
  isRelevant: Judge;
  /** The query asks for a place abroad. For other queries, jobs abroad are optional. */
  asksAbroad: boolean;
}

/** A line of a table: keywords, location, rule, predicate. */
export type Line = readonly [keywords: string, location: string, rule: string, isRelevant: Judge];

export function toQueries(group: Group, lines: readonly Line[], asksAbroad = false): JudgedQuery[] {
  return lines.map(([keywords, location, rule, isRelevant]) => ({
    group,
    keywords,
    location,
    rule,
    isRelevant,
    asksAbroad,
  }));
}

export type Half = 'development' | 'set aside';

/**
 * Chosen before the first run so that each group has halves of about the same size. Do not change it: it would mix the
 * halves.
 */
const salt = 233;

/** The half of a query, from a hash of its text. A new query does not move the others. */
export function halfOf({
  group,
  keywords,
  location,
}: Pick<JudgedQuery, 'group' | 'keywords' | 'location'>): Half {
  const digest = createHash('sha256').update(`${salt}\n${group}\n${keywords}\n${location}`).digest();
  return digest[0]! % 2 === 0 ? 'development' : 'set aside';
}
