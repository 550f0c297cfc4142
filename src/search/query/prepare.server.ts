import { type RawBuilder, sql } from 'kysely';
import { type JobSearch, minPay, searchTerms } from '../../catalog/jobs/job-search.schema.ts';
import { defaultRadius } from '../../catalog/jobs/jobs-path.ts';
import type { Point } from '../../catalog/places/distance.ts';
import { findZip } from '../../catalog/places/places.server.ts';
import { containsPattern } from '../../db/like.ts';
import { Unavailable } from '../../platform/errors.ts';
import { documentFlags } from '../index/facts.ts';
import type { PlaceSet } from '../index/place-list.ts';
import { askedValue, remoteStateOf } from '../index/remote-work.ts';
import type { SearchState } from '../index/state.server.ts';
import { type ExactFilter, exactFilters, filterToken } from '../index/tokens.ts';
import type { SearchReader } from '../search-engine.ts';
import type { Placed } from './first-hits.ts';
import {
  allOf,
  type Condition,
  holdsAll,
  holdsTerms,
  readTerms,
  type Term,
  textHolds,
} from './terms.server.ts';

/** A prepared search: what its page, its total and its facets share. */
export interface PreparedSearch {
  search: JobSearch;
  state: SearchState;
  /** The version of the catalog when terms and places were looked up. The state moves on. */
  version: number;
  /** Null: no keywords. */
  terms: Term[] | null;
  excluded: Term[];
  /** Null: anywhere. */
  places: PlaceSet | null;
  center: Point | null;
  /** Word ids of the exact filters that are set. */
  filters: Map<ExactFilter, number>;
  /** The search can find nothing: no text holds a term, or the ZIP code or a filter's value is unknown. */
  impossible: boolean;
}

/** Looks up the terms, places and filters of a search. @param known the state, if the caller already has it. */
export async function prepareSearch(
  reader: SearchReader,
  search: JobSearch,
  known?: SearchState,
): Promise<PreparedSearch> {
  const [state, center] = await Promise.all([
    known ?? reader.state(),
    search.zip ? findZip(reader.db, search.zip) : null,
  ]);
  const texts = searchTerms(search.keywords);
  const terms = texts.length > 0 ? readTerms(state, texts, search.wholeWords) : null;
  const isAnywhere = !search.location && !search.zip;
  const places = isAnywhere
    ? null
    : state.places.find(
        search.location.toLowerCase(),
        center,
        search.radius ?? defaultRadius,
        remoteStateOf(search),
      );
  const set = exactFilters.filter((filter) => search[filter] !== '');
  const ids = set.map(
    (filter) => [filter, state.filters.idOf(filterToken(filter, askedValue(search, filter)))] as const,
  );
  const filters = new Map(ids.filter((entry): entry is [ExactFilter, number] => entry[1] !== null));
  const impossible =
    terms?.length === 0 ||
    places?.ids.length === 0 ||
    (search.zip !== '' && !center) ||
    filters.size < set.length;
  return {
    search,
    state,
    version: state.version,
    terms,
    excluded: readTerms(state, searchTerms(search.exclude), false),
    places,
    center,
    filters,
    impossible,
  };
}

/** The index was rebuilt after a search was prepared, so its ids have other meanings; or found documents were dropped. */
export class IndexRebuilt extends Error {
  override name = 'IndexRebuilt';
}

/** Rebuilds during one search before it gives up. Each rebuild takes far longer than a search. */
const maxTries = 5;

/**
 * Runs a search again when the index was rebuilt meanwhile.
 * @throws Unavailable if the index is rebuilt again and again.
 */
export async function untilNotRebuilt<T>(find: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await find();
    } catch (error) {
      if (!(error instanceof IndexRebuilt)) throw error;
      if (tries === maxTries) throw new Unavailable('The search index is being rebuilt.');
    }
  }
}

/** Prepares a search and returns the result of `find`. It starts again when the index was rebuilt. */
export function findPrepared<T>(
  reader: SearchReader,
  search: JobSearch,
  find: (prepared: PreparedSearch) => Promise<T>,
): Promise<T> {
  return untilNotRebuilt(async () => find(await prepareSearch(reader, search)));
}

/** A column for `ofIndex` in each statement that uses ids of the index. */
export const generationColumn = sql`(select epoch from catalogue) as generation`;

/**
 * The row, if it comes from the generation of the index that the search was prepared for.
 * @throws IndexRebuilt
 */
export function ofIndex<T extends { generation: number }>({ state }: PreparedSearch, row: T): T {
  if (row.generation !== state.generation) throw new IndexRebuilt();
  return row;
}

/** What finds the jobs, before the other conditions are checked one by one. */
export type Driver = 'words' | 'filters';

/** All conditions of a search for use with the indexes. PostgreSQL may combine the indexes of tokens and places. */
export function indexedConditions(prepared: PreparedSearch, driver: Driver): Condition {
  const { state, terms, filters, places } = prepared;
  const indexed = [holdsAll([...filters.values()])];
  if (places) indexed.push(sql<boolean>`place_id = any(${places.ids}::int[])`);
  const rest = [...textFreeConditions(prepared), ...exclusions(prepared)];
  if (!terms) return allOf([...indexed, ...rest]);
  if (driver === 'filters') return allOf([...indexed, ...rest, textHolds(terms)]);
  // Words that are looked up one by one yield documents first, before the conditions that would narrow a single scan.
  const asked = [filterConditions(prepared), ...(places ? [notIndexed(places)] : [])];
  return allOf([holdsTerms(state, terms, indexed), ...asked, ...rest]);
}

/** All conditions of a search for rows in another order, without an index. */
export function rowConditions(prepared: PreparedSearch): Condition {
  const { terms, places } = prepared;
  return allOf([
    filterConditions(prepared),
    ...(places ? [notIndexed(places)] : []),
    ...textFreeConditions(prepared),
    ...(terms ? [textHolds(terms)] : []),
    ...exclusions(prepared),
  ]);
}

/** The exact filters, as conditions on a row. */
export function filterConditions({ search, filters }: PreparedSearch): Condition {
  const columns = {
    category: sql`category`,
    jobType: sql`any(job_types)`,
    workplace: sql`workplace`,
    state: sql`any(states)`,
  };
  return allOf(
    [...filters.keys()].map((filter) => sql<boolean>`${askedValue(search, filter)} = ${columns[filter]}`),
  );
}

const notIndexed = ({ ids }: PlaceSet): Condition => sql<boolean>`place_id + 0 = any(${ids}::int[])`;

function textFreeConditions({ search }: PreparedSearch): Condition[] {
  const { postedWithin: days } = search;
  const parts: Condition[] = [];
  const pay = minPay(search);
  if (pay !== null) parts.push(sql`pay_top >= ${pay}`);
  if (days !== null) parts.push(postedWithin(days));
  if (search.level === 'entry') parts.push(isEntryLevel);
  return parts;
}

/** The flags are the first number of the facts (`packFacts`), so its last byte holds them. */
const isEntryLevel = sql<boolean>`get_byte(facts, 3) & ${sql.raw(String(documentFlags.entryLevel))} <> 0`;

export const postedWithin = (days: number): Condition =>
  sql`posted_at > now() - make_interval(days => ${days}::int)`;

function exclusions({ excluded }: PreparedSearch): Condition[] {
  return excluded.length > 0
    ? [sql<boolean>`body not like all(${excluded.map(({ text }) => containsPattern(text))}::text[])`]
    : [];
}

/** The condition for rows after a key, in an order by pay or by date. An index of the order can use it, unless the key states a pay. */
export function afterKey({ search }: PreparedSearch, key: Placed | null): Condition {
  if (!key) return sql<boolean>`true`;
  const micros = Math.round(key.posted * 1_000_000);
  const later = sql<boolean>`(posted_at, job_id) < ('epoch'::timestamptz + ${micros}::float8 * interval '1 microsecond', ${key.jobId}::bigint)`;
  if (search.sort !== 'salary') return later;
  if (!Number.isFinite(key.score)) return sql<boolean>`(pay_year is null and ${later})`;
  return sql<boolean>`(pay_year is null or pay_year < ${key.score} or (pay_year = ${key.score} and ${later}))`;
}

/** The key of a row, as `readKey` reads it. @param tier a number or a column. */
export const keyColumns = (tier: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`array[job_id, ${tier}::bigint, pay_year, (extract(epoch from posted_at) * 1000000)::bigint]`;

/** A row's key from `keyColumns`. The driver returns the numbers of an array as text. */
export function readKey(
  { search }: PreparedSearch,
  [jobId, tier, pay, micros]: readonly (number | string | null)[],
): Placed {
  const stated = pay === null || pay === undefined ? Number.NEGATIVE_INFINITY : Number(pay);
  const score = search.sort === 'salary' ? stated : -Number(tier);
  return { score, posted: Number(micros) / 1_000_000, jobId: Number(jobId) };
}

/** The sort order, which an index has too. */
export function sortOrder({ search }: PreparedSearch): RawBuilder<unknown> {
  const newest = sql`posted_at desc, job_id desc`;
  return search.sort === 'salary' ? sql`pay_year desc nulls last, ${newest}` : newest;
}
