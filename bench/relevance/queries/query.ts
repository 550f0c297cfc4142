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
] as const;
export type Group = (typeof groups)[number];

/** A search as a job seeker types it, with what it means. */
export interface JudgedQuery {
  group: Group;
  keywords: string;
  location: string;
  /** One sentence: what is relevant. `isRelevant` implements it. */
  rule: string;
  isRelevant: Judge;
  /** It asks for a place abroad. Otherwise a job abroad may be shown and need not be. */
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

/** Chosen for halves of about the same size in each group, before the first run. Do not change it: it would mix the halves. */
const salt = 233;

/** The half of a query, by a hash of what is typed: adding a query moves no other. */
export function halfOf({
  group,
  keywords,
  location,
}: Pick<JudgedQuery, 'group' | 'keywords' | 'location'>): Half {
  const digest = createHash('sha256').update(`${salt}\n${group}\n${keywords}\n${location}`).digest();
  return digest[0]! % 2 === 0 ? 'development' : 'set aside';
}
