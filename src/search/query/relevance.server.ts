import { type RawBuilder, sql } from 'kysely';
import { searchTerms } from '../../catalog/jobs/job-search.schema.ts';
import type { PreparedSearch } from './prepare.server.ts';
import { anyOf, type Condition, countJobs, wholeWordSets } from './terms.server.ts';

/** Jobs of the same rank in the order of relevance. */
export interface Tier {
  condition: Condition;
  /** An upper limit of jobs by the counts of words. Filters leave fewer. */
  jobs: number;
}

/** The tiers of relevance, best first: a term as whole words of the title, as whole words anywhere, and the rest. Null: another order. */
export function relevanceTiers({ search, state }: PreparedSearch): [Tier, Tier, Tier] | null {
  const texts = searchTerms(search.keywords);
  if (search.sort !== 'relevance' || texts.length === 0) return null;
  const titleSets = wholeWordSets(texts, state.titleWords);
  const wordSets = wholeWordSets(texts, state.words);
  const estimate = (sets: (readonly number[])[]): number =>
    sets.reduce((sum, set) => sum + Math.min(...set.map((id) => countJobs(state, [id]))), 0);
  const [title, anywhere] = [holdsSets(titleSets), holdsSets(wordSets)];
  return [
    { condition: title, jobs: estimate(titleSets) },
    { condition: sql`(${anywhere} and ${isNot(title)})`, jobs: estimate(wordSets) },
    { condition: sql`(${isNot(anywhere)} and ${isNot(title)})`, jobs: Number.POSITIVE_INFINITY },
  ];
}

/** Compares documents that are found once, because the tokens of each job are stored out of line. */
const isNot = (condition: Condition): Condition =>
  sql`slot not in (select slot from job_search where ${condition})`;

/** Jobs that hold all words of one of the sets. */
function holdsSets(sets: (readonly number[])[]): Condition {
  const single = sets.filter((set) => set.length === 1).flat();
  const several = sets.filter((set) => set.length > 1);
  return anyOf([
    ...(single.length > 0 ? [sql<boolean>`tokens && ${single}::int[]`] : []),
    ...several.map((set) => sql<boolean>`tokens @> ${set}::int[]`),
  ]);
}

/** The number of a job's tier. The token index finds the jobs of each tier at once. */
export function tierOf(prepared: PreparedSearch): RawBuilder<unknown> {
  const tiers = relevanceTiers(prepared);
  if (!tiers) return sql`0`;
  const [title, anywhere] = tiers;
  return sql`case when slot in (select slot from job_search where ${title.condition}) then 0
    when slot in (select slot from job_search where ${anywhere.condition}) then 1 else 2 end`;
}
