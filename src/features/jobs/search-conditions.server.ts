import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { JobSearch } from './jobs.schema.ts';
import { anyOf, type SearchPlan, type TermPlan } from './search-plan.ts';
import { cellsAround } from './search-text.ts';

export type Condition = RawBuilder<SqlBool>;

/** The point around which a search looks. */
export interface Center {
  latitude: number;
  longitude: number;
  miles: number;
}

/** What a search asks of search_docs. `indexed`: the words may be looked up in the index; else they are looked at row by row. */
export function conditions(
  search: JobSearch,
  plan: SearchPlan,
  center: Center | null,
  indexed: boolean,
): Condition[] {
  const parts: Condition[] = [];
  const words = [
    ...plan.filters,
    center && anyOf(cellsAround(center.latitude, center.longitude, center.miles)),
  ].filter((word) => word !== null);
  const keywords = plan.terms.length > 0 && plan.terms.every(({ query }) => query !== null);
  if (keywords) words.push(`(${plan.terms.map(({ query }) => `(${query})`).join(' | ')})`);
  if (plan.location?.query) words.push(`(${plan.location.query})`);
  if (words.length > 0) parts.push(holds(words.join(' & '), indexed));
  if (plan.terms.some(({ query, recheck }) => query === null || recheck)) parts.push(anyTerm(plan));
  if (plan.location?.recheck || plan.location?.query === null)
    parts.push(sql`location like ${likePattern(plan.location.term)}`);
  for (const term of plan.excluded) parts.push(sql`not ${termMatches(term, false)}`);
  if (search.salaryMin !== null) parts.push(sql`pay_top >= ${search.salaryMin}`);
  if (search.postedWithin !== null)
    parts.push(sql`posted_at > now() - make_interval(days => ${search.postedWithin})`);
  if (center) parts.push(sql`${distanceTo(center)} <= ${center.miles}`);
  return parts;
}

function anyTerm(plan: SearchPlan): Condition {
  return sql`(${sql.join(
    plan.terms.map((term) => termMatches(term, plan.wholeWords)),
    sql` or `,
  )})`;
}

function termMatches(term: TermPlan, wholeWords: boolean): Condition {
  const inText = wholeWords
    ? sql<SqlBool>`body ~ ${wholePattern(term.term)}`
    : sql<SqlBool>`body like ${likePattern(term.term)}`;
  if (term.query === null) return sql`(${inText})`;
  const held = holds(term.query, false);
  return term.recheck ? sql`(${held} and ${inText})` : sql`(${held})`;
}

/** The operator can use the index on words, the function behind it cannot. */
export function holds(query: string, indexed: boolean): Condition {
  return indexed ? sql`words @@ ${query}::tsquery` : sql`ts_match_vq(words, ${query}::tsquery)`;
}

function likePattern(term: string): string {
  return `%${term.replace(/[\\%_]/g, '\\$&')}%`;
}

/** The term with no letter or digit right before or after it. */
function wholePattern(term: string): string {
  const literal = term.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return `(^|[^[:alnum:]])${literal}($|[^[:alnum:]])`;
}

const earthRadiusMiles = 3958.8;

/** Miles on a sphere, by the haversine formula. */
export function distanceTo({ latitude, longitude }: Center): RawBuilder<number> {
  return sql`(${2 * earthRadiusMiles} * asin(sqrt(least(1,
    sin(radians(latitude - ${latitude}::float8) / 2) ^ 2
    + cos(radians(latitude)) * cos(radians(${latitude}::float8)) * sin(radians(longitude - ${longitude}::float8) / 2) ^ 2))))`;
}
