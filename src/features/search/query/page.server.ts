import { sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import { oneRow } from '../../../db/one-row.ts';
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

/** Up to this many jobs, a tier of relevance is fetched instead of walked. */
const fewInTier = 20_000;
/** A walk gives up after this many times the expected number of jobs. */
const walkPatience = 4;
const shortestWalk = 2000;

/** Finds all hits by the indexes, and orders, counts and cuts them in one statement. */
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
  const result = await sql<Page & { generation: number }>`
    with hits as materialized (
      select job_id, posted_at, pay_year, ${tierOf(prepared)} as tier from job_search where ${conditions}
    )
    select (select count(*)::int from hits) as total, array(
      select job_id from hits where ${afterPlace(prepared)} order by tier, ${sortOrder(prepared)} limit ${limit} offset ${offset}
    ) as ids, ${generationColumn}`.execute(db);
  const { ids, total } = ofIndex(prepared, oneRow(result));
  return { ids: ids.map(Number), total };
}

/** Walks along the index of the sort order until the page is full. Relevance is walked tier by tier. */
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

/** The conditions that rows of a tier must still meet. Whole words are the terms themselves, unless a term is a phrase. */
function restOf(prepared: PreparedSearch): Condition {
  const isPlain = prepared.terms?.every((term) => !term.recheck);
  return rowConditions(isPlain ? { ...prepared, terms: null } : prepared);
}

/** Null if the page was not full in time: the hits are far down the order, or fewer than expected. */
async function walk(
  db: Database,
  prepared: PreparedSearch,
  tier: Tier,
  { walked }: Estimate,
  offset: number,
  limit: number,
): Promise<number[] | null> {
  const max = Math.ceil(Math.max(shortestWalk, walked * walkPatience));
  const result = await sql<{ ids: number[]; generation: number }>`
    select array(
      select job_id from (
        select * from job_search where ${afterPlace(prepared)} order by ${sortOrder(prepared)} limit ${max}
      ) passed
      where ${rowConditions(prepared)} and ${tier.condition} limit ${limit} offset ${offset}
    ) as ids, ${generationColumn}`.execute(db);
  const { ids } = ofIndex(prepared, oneRow(result));
  const isWhole =
    ids.length === limit || (max >= prepared.state.jobs && tier.jobs === Number.POSITIVE_INFINITY);
  return isWhole ? ids.map(Number) : null;
}
