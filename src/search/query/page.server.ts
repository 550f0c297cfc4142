import { sql } from 'kysely';
import { passedOver } from '../../catalog/jobs/job-search.schema.ts';
import type { Database } from '../../db/client.ts';
import { oneRow } from '../../db/one-row.ts';
import { startOf } from '../cursor.ts';
import type { Estimate } from './cost.ts';
import type { Placed } from './first-hits.ts';
import { type Page, startInTier } from './hits.ts';
import {
  afterKey,
  generationColumn,
  indexedConditions,
  keyColumns,
  ofIndex,
  type PreparedSearch,
  readKey,
  rowConditions,
  sortOrder,
} from './prepare.server.ts';
import { relevanceTiers, type Tier, tierOf } from './relevance.server.ts';
import { allOf, anyOf, type Condition } from './terms.server.ts';

/** Up to this many jobs, a tier of relevance is fetched instead of walked. */
const fewInTier = 20_000;
/** A walk gives up after this many times the expected number of jobs. */
const walkPatience = 4;
const shortestWalk = 2000;

/** Rows as `keyColumns` writes them. */
type Keys = (number | string | null)[][];

/** Finds all hits by the indexes, and orders, counts and cuts them in one statement. */
export function fetchPage(db: Database, prepared: PreparedSearch, { driver }: Estimate): Promise<Page> {
  const { search } = prepared;
  return cut(db, prepared, {
    conditions: indexedConditions(prepared, driver),
    after: afterStart(prepared),
    offset: passedOver(search),
    limit: search.pageSize,
  });
}

/** The condition for hits, which have a tier, after the page's start. */
function afterStart(prepared: PreparedSearch): Condition {
  const start = startOf(prepared.search);
  if (!start || prepared.search.sort !== 'relevance') return afterKey(prepared, start);
  const later = allOf([sql<boolean>`tier = ${-start.score}`, afterKey(prepared, start)]);
  return anyOf([sql<boolean>`tier > ${-start.score}`, later]);
}

/** The part of the hits that is shown. */
interface Cut {
  conditions: Condition;
  /** Only hits that meet this condition are shown; all are counted. */
  after: Condition;
  offset: number;
  limit: number;
}

async function cut(
  db: Database,
  prepared: PreparedSearch,
  { conditions, after, offset, limit }: Cut,
): Promise<Page> {
  const result = await sql<{ keys: Keys; total: number; generation: number }>`
    with hits as materialized (
      select job_id, posted_at, pay_year, ${tierOf(prepared)} as tier from job_search where ${conditions}
    )
    select (select count(*)::int from hits) as total, array(
      select ${keyColumns(sql`tier`)} from hits where ${after} order by tier, ${sortOrder(prepared)} limit ${limit} offset ${offset}
    ) as keys, ${generationColumn}`.execute(db);
  const { keys, total } = ofIndex(prepared, oneRow(result));
  return { ...pageOf(prepared, keys), total };
}

function pageOf(prepared: PreparedSearch, keys: Keys): Pick<Page, 'ids' | 'last'> {
  const last = keys.at(-1);
  return { ids: keys.map(([id]) => Number(id)), last: last ? readKey(prepared, last) : null };
}

/** Walks along the index of the sort order until the page is full. Relevance is walked tier by tier. */
export async function walkPage(
  db: Database,
  prepared: PreparedSearch,
  estimate: Estimate,
): Promise<Pick<Page, 'ids' | 'last'>> {
  const tiers = relevanceTiers(prepared) ?? [
    { condition: sql<boolean>`true`, jobs: Number.POSITIVE_INFINITY },
  ];
  const { pageSize, sort } = prepared.search;
  const start = startOf(prepared.search);
  const keys: Keys = [];
  let skip = passedOver(prepared.search);
  for (const [number, tier] of tiers.entries()) {
    const before = startInTier(start, sort, number);
    if (before === 'later') continue;
    const wanted = pageSize - keys.length;
    if (tier.jobs > fewInTier) {
      const walked = await walk(
        db,
        prepared,
        { tier, number, before, offset: skip, limit: wanted },
        estimate,
      );
      return walked ? pageOf(prepared, [...keys, ...walked]) : fetchPage(db, prepared, estimate);
    }
    const page = await cutTier(db, prepared, { tier, number, before, offset: skip, limit: wanted });
    keys.push(...page.keys);
    if (keys.length === pageSize) break;
    skip = Math.max(0, skip - page.total);
  }
  return pageOf(prepared, keys);
}

/** A tier of a walk, and the part of it that is shown. */
interface TierPart {
  tier: Tier;
  number: number;
  before: Placed | null;
  offset: number;
  limit: number;
}

/** Finds all hits of a small tier. */
async function cutTier(
  db: Database,
  prepared: PreparedSearch,
  { tier, number, before, offset, limit }: TierPart,
): Promise<{ keys: Keys; total: number }> {
  const result = await sql<{ keys: Keys; total: number; generation: number }>`
    with hits as materialized (
      select job_id, posted_at, pay_year from job_search where ${allOf([tier.condition, restOf(prepared)])}
    )
    select (select count(*)::int from hits) as total, array(
      select ${keyColumns(sql`${number}`)} from hits where ${afterKey(prepared, before)}
      order by ${sortOrder(prepared)} limit ${limit} offset ${offset}
    ) as keys, ${generationColumn}`.execute(db);
  return ofIndex(prepared, oneRow(result));
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
  { tier, number, before, offset, limit }: TierPart,
  { walked }: Estimate,
): Promise<Keys | null> {
  const max = Math.ceil(Math.max(shortestWalk, walked * walkPatience));
  const result = await sql<{ keys: Keys; generation: number }>`
    select array(
      select ${keyColumns(sql`${number}`)} from (
        select * from job_search where ${afterKey(prepared, before)} order by ${sortOrder(prepared)} limit ${max}
      ) passed
      where ${rowConditions(prepared)} and ${tier.condition} limit ${limit} offset ${offset}
    ) as keys, ${generationColumn}`.execute(db);
  const { keys } = ofIndex(prepared, oneRow(result));
  const isWhole =
    keys.length === limit || (max >= prepared.state.jobs && tier.jobs === Number.POSITIVE_INFINITY);
  return isWhole ? keys : null;
}
