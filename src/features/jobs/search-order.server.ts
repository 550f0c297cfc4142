import { type RawBuilder, sql } from 'kysely';
import type { JobSearch } from './jobs.schema.ts';
import type { SearchPlan, TermPlan } from './search-plan.ts';

/** The order of a search's results; each has an index that can be walked, but for relevance with keywords. */
export function orderOf(search: JobSearch, plan: SearchPlan): RawBuilder<unknown> {
  const newest = sql`posted_at desc, job_id desc`;
  if (search.sort === 'salary') return sql`pay_year desc nulls last, ${newest}`;
  if (search.sort === 'date' || plan.terms.length === 0) return newest;
  return sql`${relevance(plan)} desc, ${newest}`;
}

/** 2 where a term stands as whole words in the title, 1 where it does anywhere, else 0. */
function relevance(plan: SearchPlan): RawBuilder<number> {
  const inTitle = anyQuery(plan.terms, ({ titleQuery }) => titleQuery);
  const anywhere = anyQuery(plan.terms, ({ wholeQuery }) => wholeQuery);
  if (!inTitle || !anywhere) return sql`0`;
  return sql`case when ts_match_vq(words, ${inTitle}::tsquery) then 2 when ts_match_vq(words, ${anywhere}::tsquery) then 1 else 0 end`;
}

function anyQuery(terms: TermPlan[], query: (term: TermPlan) => string | null): string {
  return terms
    .map(query)
    .filter((part) => part !== null)
    .map((part) => `(${part})`)
    .join(' | ');
}
