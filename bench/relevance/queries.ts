import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type Judge, judgeOf, ruleSchema } from './judge.ts';

/** The groups of queries. Each is a file in queries/. */
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
  'grades and series',
  'pay alone',
  'manual work and filters',
] as const;
export type Group = (typeof groups)[number];

/** The queries of one group. */
export const queriesSchema = z.array(
  z.strictObject({
    keywords: z.string().min(1).optional(),
    location: z.string().min(1).optional(),
    /** A sentence or two that say what is relevant. `relevant` implements them. */
    rule: z.string().regex(/^[A-Z].{15,}\.$/),
    relevant: ruleSchema,
    /** The query asks for a place abroad. For other queries, jobs abroad are optional. */
    asksAbroad: z.literal(true).optional(),
  }),
);

/** A search as a job seeker types it, and its meaning. */
export interface JudgedQuery {
  group: Group;
  keywords: string;
  location: string;
  rule: string;
  isRelevant: Judge;
  asksAbroad: boolean;
}

/** The judged queries. They were written from the postings alone, before any ranking was tuned. */
export const judgedQueries: readonly JudgedQuery[] = groups.flatMap((group) => {
  const file = new URL(`queries/${group.toLowerCase().replaceAll(' ', '-')}.json`, import.meta.url);
  return queriesSchema
    .parse(JSON.parse(readFileSync(file, 'utf8')))
    .map(({ keywords = '', location = '', relevant, asksAbroad = false, rule }) => {
      return { group, keywords, location, rule, isRelevant: judgeOf(relevant), asksAbroad };
    });
});

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
