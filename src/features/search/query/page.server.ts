import { sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import { passedOver } from '../../jobs/job-search.schema.ts';
import type { Estimate } from './cost.ts';
import type { Page } from './hits.ts';
import {
  afterPlace,
  generationColumn,
  indexedConditions,
  ofIndex,
  type PreparedSearch,
  rowConditions,
  sortOrder,
} from './prepare.server.ts';
import { relevanceTiers, type Tier, tierOf } from './relevance.server.ts';
import { allOf, type Condition } from './terms.server.ts';

/** Up to so many jobs of a tier of relevance are fetched rather than walked to. */
const fewInTier = 20_000;
/** A walk that finds too little after so many times the expected jobs gives up. */
const walkPatience = 4;
const shortestWalk = 2000;

/** All hits by the indexes, ordered, counted and cut in one statement. */
export function fetchPage(db: Database, prepared: PreparedSearch, { driver }: Estimate): Promise<Page> {
  const { search } = prepared;
  return cut(db, prepared, indexedConditions(prepared, driver), passedOver(search), search.pageSize);
}

async function cut(
  db: Database,
  prepared: PreparedSearch,
  conditions: Condition,
  offset: number,
  limit: number,
): Promise<Page> {
  const { rows } = await sql<Page & { generation: number }>`
    with hits as materialized (
      select job_id, posted_at, pay_year, ${tierOf(prepared)} as tier from job_search where ${conditions}
    )
    select (select count(*)::int from hits) as total, array(
      select job_id from hits where ${afterPlace(prepared)} order by tier, ${sortOrder(prepared)} limit ${limit} offset ${offset}
    ) as ids, ${generationColumn}`.execute(db);
  const { ids, total } = ofIndex(prepared, rows[0]!);
  return { ids: ids.map(Number), total };
}

/** Along the index of the sort order until the page is full; relevance tier by tier. */
export async function walkPage(
  db: Database,
  prepared: PreparedSearch,
  estimate: Estimate,
): Promise<number[]> {
  const tiers = relevanceTiers(prepared) ?? [
    { condition: sql<boolean>`true`, jobs: Number.POSITIVE_INFINITY },
  ];
  const { pageSize } = prepared.search;
  const ids: number[] = [];
  let skip = passedOver(prepared.search);
  for (const tier of tiers) {
    const wanted = pageSize - ids.length;
    if (tier.jobs > fewInTier) {
      const walked = await walk(db, prepared, tier, estimate, skip, wanted);
      return walked ? [...ids, ...walked] : (await fetchPage(db, prepared, estimate)).ids;
    }
    const found = await cut(db, prepared, allOf([tier.condition, restOf(prepared)]), skip, wanted);
    ids.push(...found.ids);
    if (ids.length === pageSize) return ids;
    skip = Math.max(0, skip - found.total);
  }
  return ids;
}

/** What is left to look at in a tier: a whole word is the term itself, unless the term is a phrase. */
function restOf(prepared: PreparedSearch): Condition {
  const isPlain = prepared.terms?.every((term) => !term.recheck);
  return rowConditions(isPlain ? { ...prepared, terms: null } : prepared);
}

/** Null when the page was not full in time: the hits lie far down the order, or are fewer than expected. */
async function walk(
  db: Database,
  prepared: PreparedSearch,
  tier: Tier,
  { walked }: Estimate,
  offset: number,
  limit: number,
): Promise<number[] | null> {
  const max = Math.ceil(Math.max(shortestWalk, walked * walkPatience));
  const { rows } = await sql<{ ids: number[]; generation: number }>`
    select array(
      select job_id from (
        select * from job_search where ${afterPlace(prepared)} order by ${sortOrder(prepared)} limit ${max}
      ) passed
      where ${rowConditions(prepared)} and ${tier.condition} limit ${limit} offset ${offset}
    ) as ids, ${generationColumn}`.execute(db);
  const { ids } = ofIndex(prepared, rows[0]!);
  const isWhole =
    ids.length === limit || (max >= prepared.state.jobs && tier.jobs === Number.POSITIVE_INFINITY);
  return isWhole ? ids.map(Number) : null;
}
