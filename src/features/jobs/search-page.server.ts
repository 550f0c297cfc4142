import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { searchTerms } from './jobs.schema.ts';
import { type Estimate, estimateSearch, fewCandidates } from './search-cost.ts';
import { indexedConditions, type PreparedSearch, rowConditions, sortOrder } from './search-prepare.server.ts';
import { anyOf, type Condition, wholeWordSets } from './search-terms.server.ts';

/** A walk that finds too little after so many times the expected jobs gives up. */
const walkPatience = 4;
const shortestWalk = 2000;

/** The ids of a page in their order; the total where it came for free. */
export interface Page {
  ids: number[];
  total: number | null;
}

/** Finds one page, by whichever way is cheaper. */
export async function findPage(db: Database, prepared: PreparedSearch): Promise<Page> {
  const estimate = estimateSearch(prepared);
  if (estimate.candidates <= fewCandidates || estimate.fetch <= estimate.walk) return fetchPage(db, prepared);
  return { ids: await walkPage(db, prepared, estimate), total: null };
}

/** All hits by the indexes, ranked, counted and cut in one statement. */
async function fetchPage(db: Database, prepared: PreparedSearch): Promise<Page> {
  const { page, pageSize } = prepared.search;
  const { rows } = await sql<{ id: number | null; total: number }>`
    with hits as materialized (
      select job_id, posted_at, pay_year, ${rank(prepared)} as rank
      from job_search where ${indexedConditions(prepared, estimateSearch(prepared).driver)}
    ), page as (
      select job_id, row_number() over (order by rank desc, ${sortOrder(prepared)}) as place
      from hits order by place limit ${pageSize} offset ${(page - 1) * pageSize}
    )
    select job_id as id, total from (select count(*)::int as total from hits) counted left join page on true
    order by place`.execute(db);
  return { ids: rows.flatMap(({ id }) => (id === null ? [] : [id])), total: rows[0]!.total };
}

/** Relevance: a term as whole words of the title, then as whole words anywhere, then the rest. */
function tiers({ search, state }: PreparedSearch): { title: Condition; anywhere: Condition } | null {
  const texts = searchTerms(search.keywords);
  if (search.sort !== 'relevance' || texts.length === 0) return null;
  return {
    title: holdsSets(wholeWordSets(texts, state.titleWords)),
    anywhere: holdsSets(wholeWordSets(texts, state.words)),
  };
}

function holdsSets(sets: number[][]): Condition {
  const single = sets.filter((set) => set.length === 1).flat();
  const several = sets.filter((set) => set.length > 1);
  return anyOf([
    ...(single.length > 0 ? [sql<boolean>`tokens && ${single}::int[]`] : []),
    ...several.map((set) => sql<boolean>`tokens @> ${set}::int[]`),
  ]);
}

function rank(prepared: PreparedSearch): RawBuilder<unknown> {
  const tier = tiers(prepared);
  if (!tier) return sql`0`;
  return sql`case when slot in (select slot from job_search where ${tier.title}) then 2
    when slot in (select slot from job_search where ${tier.anywhere}) then 1 else 0 end`;
}

/** Along the index of the sort order until the page is full. */
async function walkPage(db: Database, prepared: PreparedSearch, estimate: Estimate): Promise<number[]> {
  const tier = tiers(prepared);
  const { page, pageSize } = prepared.search;
  const offset = (page - 1) * pageSize;
  if (!tier) return walk(db, prepared, estimate.walked, offset, pageSize);
  return (await fetchPage(db, prepared)).ids;
}

async function walk(
  db: Database,
  prepared: PreparedSearch,
  expected: number,
  offset: number,
  limit: number,
): Promise<number[]> {
  const most = Math.ceil(Math.max(shortestWalk, expected * walkPatience));
  const { rows } = await sql<{ id: number }>`
    select job_id as id from (
      select * from job_search order by ${sortOrder(prepared)} limit ${most}
    ) passed
    where ${rowConditions(prepared)} limit ${limit} offset ${offset}`.execute(db);
  if (rows.length === limit || most >= prepared.state.jobs) return rows.map(({ id }) => id);
  return (await fetchPage(db, prepared)).ids;
}
