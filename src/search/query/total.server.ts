import { sql } from 'kysely';
import { minPay } from '../../catalog/jobs/job-search.schema.ts';
import type { Database } from '../../db/client.ts';
import { oneRow } from '../../db/one-row.ts';
import type { PlaceSet } from '../index/place-list.ts';
import type { PostgresEngine } from '../postgres-engine.server.ts';
import type { Total } from '../search-engine.ts';
import { type BitTerms, bitTerms } from './bit-terms.server.ts';
import { countByBits } from './bits.server.ts';
import { estimateSearch, maxCost } from './cost.ts';
import {
  generationColumn,
  indexedConditions,
  ofIndex,
  type PreparedSearch,
  rowConditions,
} from './prepare.server.ts';
import { allOf, type Condition } from './terms.server.ts';

/** The sample has one in this many documents (see the index job_search_sample). */
const sampleOf = 256;

/** How many jobs a search finds. */
export async function countHits(engine: PostgresEngine, prepared: PreparedSearch): Promise<Total> {
  if (isPlaceAlone(prepared)) return { total: await countInPlaces(engine.db, prepared), isExact: true };
  const terms = cheapBits(prepared);
  if (terms) return { total: await countByBits(engine, prepared, terms), isExact: true };
  const { conditions, each } = planCount(prepared);
  const result = await sql<{ total: number; generation: number }>`
    select count(*)::int as total, ${generationColumn} from job_search where ${conditions}`.execute(
    engine.db,
  );
  const total = ofIndex(prepared, oneRow(result)).total * each;
  return each === 1 ? { total, isExact: true } : { total: Number(total.toPrecision(2)), isExact: false };
}

/** How `countHits` counts, in words. */
export function howToCount(prepared: PreparedSearch): string {
  if (isPlaceAlone(prepared)) return 'read from the table of places';
  if (cheapBits(prepared)) return 'counted by bits';
  return planCount(prepared).each === 1 ? 'counted row by row' : `estimated from one document in ${sampleOf}`;
}

/** The bits that find the jobs of a search; null if checking rows costs less. */
export function cheapBits(prepared: PreparedSearch): BitTerms | null {
  const terms = bitTerms(prepared);
  const { fetch, scan } = estimateSearch(prepared);
  return terms && terms.cost <= Math.min(fetch, scan, maxCost) ? terms : null;
}

/** Plans which rows to count: those from the indexes, all of them, or a sample. @returns `each`: jobs that a counted row represents. */
export function planCount(prepared: PreparedSearch): { conditions: Condition; each: number } {
  const { fetch, scan, driver } = estimateSearch(prepared);
  if (Math.min(fetch, scan) > maxCost) {
    const inSample = sql<boolean>`slot % ${sql.raw(String(sampleOf))} = 0`;
    return { conditions: allOf([inSample, rowConditions(prepared)]), each: sampleOf };
  }
  return {
    conditions: fetch < scan ? indexedConditions(prepared, driver) : rowConditions(prepared),
    each: 1,
  };
}

interface PlaceSearch extends PreparedSearch {
  places: PlaceSet;
}

/** Whether a search asks only for a place, so that the table of places has its count. */
export function isPlaceAlone(prepared: PreparedSearch): prepared is PlaceSearch {
  const { search, terms, filters, places, excluded } = prepared;
  const hasMore = terms !== null || filters.size > 0 || excluded.length > 0;
  return (
    places !== null &&
    !hasMore &&
    minPay(search) === null &&
    search.postedWithin === null &&
    search.level === ''
  );
}

async function countInPlaces(db: Database, prepared: PlaceSearch): Promise<number> {
  const { ids } = prepared.places;
  const result = await sql<{ total: number; generation: number }>`
    select coalesce(sum(jobs), 0)::int as total, ${generationColumn}
    from search_places where id = any(${ids}::int[])`.execute(db);
  return ofIndex(prepared, oneRow(result)).total;
}
