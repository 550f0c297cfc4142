import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { findZip } from '../places/places.server.ts';
import type { JobSearch } from './jobs.schema.ts';
import { defaultRadius } from './jobs-path.ts';
import { type Center, type Condition, conditions, distanceTo } from './search-conditions.server.ts';
import { countFromKinds } from './search-counts.server.ts';
import { remember } from './search-memory.server.ts';
import { orderOf } from './search-order.server.ts';
import { planSearch, type SearchPlan } from './search-plan.ts';
import { currentVocabulary } from './search-vocabulary.server.ts';

/** From about so many hits on, walking the order's index and stopping early beats fetching and sorting all of them. */
const manyHits = 20_000;

export interface Hit {
  id: number;
  distance: number | null;
}

/** A search, understood: what all its questions (page, total, facets) share. */
export interface PreparedSearch {
  search: JobSearch;
  plan: SearchPlan;
  center: Center | null;
  version: number;
  /** Nothing can be found: a ZIP that nobody knows. */
  impossible: boolean;
}

export async function prepareSearch(db: Database, search: JobSearch): Promise<PreparedSearch> {
  const [vocabulary, zip] = await Promise.all([
    currentVocabulary(db),
    search.zip ? findZip(db, search.zip) : null,
  ]);
  const center = zip && {
    latitude: zip.latitude,
    longitude: zip.longitude,
    miles: search.radius ?? defaultRadius,
  };
  return {
    search,
    plan: planSearch(search, vocabulary),
    center,
    version: vocabulary.version,
    impossible: search.zip !== '' && !zip,
  };
}

/** The ids of one page of a search, in its order, and the exact total. */
export async function findHits(
  db: Database,
  prepared: PreparedSearch,
): Promise<{ hits: Hit[]; total: number }> {
  if (prepared.impossible) return { hits: [], total: 0 };
  const many = isUnindexed(prepared.plan) || prepared.plan.jobs > manyHits;
  if (!many && !hasNoConditions(prepared)) return findFew(db, prepared);
  const [hits, total] = await Promise.all([walk(db, prepared), countHits(db, prepared)]);
  return { hits, total };
}

/** The index cannot narrow the search: a keyword of one letter, say. */
export function isUnindexed(plan: SearchPlan): boolean {
  return plan.terms.some(({ query }) => query === null) && plan.filters.length === 0 && !plan.location?.query;
}

function hasNoConditions(prepared: PreparedSearch): boolean {
  return conditions(prepared.search, prepared.plan, prepared.center, false).length === 0;
}

/** Few hits: fetched by the index, sorted and counted in one statement. */
async function findFew(db: Database, { search, plan, center }: PreparedSearch) {
  const { rows } = await sql<Hit & { total: number }>`
    with hits as materialized (
      select job_id, posted_at, pay_year, ${distance(center)} as distance, row_number() over (order by ${orderOf(search, plan)}) as place
      from search_docs where ${all(conditions(search, plan, center, true))}
    )
    select id, distance, total from (select count(*)::int as total from hits) count
    left join (
      select job_id as id, distance, place from hits order by place limit ${search.pageSize} offset ${offsetOf(search)}
    ) page on true
    order by place`.execute(db);
  return { hits: rows.filter(({ id }) => id !== null), total: rows[0]!.total };
}

/** Many hits: the order's index is walked, row by row, until the page is full. */
async function walk(db: Database, { search, plan, center }: PreparedSearch): Promise<Hit[]> {
  const { rows } = await sql<Hit>`
    select job_id as id, ${distance(center)} as distance from search_docs where ${all(conditions(search, plan, center, false))}
    order by ${orderOf(search, plan)} limit ${search.pageSize} offset ${offsetOf(search)}`.execute(db);
  return rows;
}

/** The exact total: from the counts of kinds where they suffice, else counted once for each version of the catalogue. */
export function countHits(db: Database, prepared: PreparedSearch): Promise<number> {
  const { search, plan, center, version } = prepared;
  const key = JSON.stringify(['total', { ...search, page: 1, pageSize: 1, sort: 'date' }]);
  return remember(db, version, key, async () => {
    const kinds = await countFromKinds(db, prepared);
    if (kinds !== null) return kinds;
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from search_docs where ${all(conditions(search, plan, center, true))}`.execute(
      db,
    );
    return rows[0]!.total;
  });
}

export function all(parts: Condition[]) {
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

const distance = (center: Center | null) => (center ? distanceTo(center) : sql`null::float8`);
const offsetOf = ({ page, pageSize }: JobSearch): number => (page - 1) * pageSize;
