import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import {
  foundParams,
  type JobSearch,
  placeBefore,
  type Sort,
  sorts,
} from '../catalog/jobs/job-search.schema.ts';
import { Invalid } from '../platform/errors.ts';
import { parseJson } from '../platform/http/read-body.ts';
import type { Placed } from './query/first-hits.ts';

/**
 * What a best match must remember so that its order stays the same from page to page: the freshness of jobs, the rarity of words and the
 * varied beginning of the list change with time and with every new job.
 */
export interface Ranking {
  /** When the first page was ranked, in seconds since 1970. */
  now: number;
  /** The weights of each term's groups of words, one after the other. */
  weights: number[];
  /** The jobs at the varied beginning of the list. */
  first: number[];
  /** How many of these have been passed. */
  passed: number;
}

/** Where a page ends. */
export interface PageEnd {
  /** The sort key of its last job. Null: it ends within the varied beginning of a best match. */
  last: Placed | null;
  /** Null: another order. */
  ranking: Ranking | null;
}

/** The maximum characters of a cursor. Ours have at most 250 weights of eight characters, and 20 jobs. */
export const longestCursor = 4000;

const number = z.number();
/** Seconds since 1970, up to the year 2286. */
const posted = z.number().check(z.minimum(0), z.maximum(9_999_999_999));
const jobId = z.int().check(z.minimum(0), z.maximum(1e15));
const Cursor = z.tuple([
  z.string(),
  z.enum(sorts),
  z.nullable(z.tuple([z.nullable(number), posted, jobId])),
  z.nullable(z.tuple([number, z.array(number), z.array(number), number])),
]);

/** Identifies a search, but for its order. A cursor holds for one search only. */
const searchMark = (search: JobSearch): string =>
  hash('sha256', foundParams(search).toString(), 'base64url').slice(0, 8);

/** The cursor with which the next page begins. */
export function writeCursor(search: JobSearch, { last, ranking }: PageEnd): string {
  const key = last && [Number.isFinite(last.score) ? last.score : null, last.posted, last.jobId];
  const order = ranking && [ranking.now, ranking.weights, ranking.first, ranking.passed];
  return Buffer.from(JSON.stringify([searchMark(search), search.sort, key, order])).toString('base64url');
}

/**
 * The search in the order with which its cursor began.
 * @param isSortChosen the search asks for its order. Otherwise the order of the cursor counts, whatever the usual one is by now.
 * @throws Invalid if the cursor is none, or belongs to another search.
 */
export function continued(search: JobSearch, isSortChosen: boolean): JobSearch {
  if (!search.cursor) return search;
  const end = search.cursor.length > longestCursor ? null : decode(search.cursor);
  const sort = isSortChosen ? search.sort : (end?.sort ?? search.sort);
  if (!end || !isPossible({ ...search, sort }, end))
    throw new Invalid({ cursor: 'Take the cursor from the link to the next page.' });
  if (end.mark !== searchMark(search) || end.sort !== sort)
    throw new Invalid({ cursor: 'This cursor belongs to another search. Start from its first page.' });
  return { ...search, sort };
}

/** Whether an exact search can order by the score: a tier, a yearly pay or none. Statements of SQL hold it. */
function isPossible({ match, sort }: JobSearch, { last }: PageEnd): boolean {
  if (match === 'best') return true;
  if (!last) return false;
  if (sort !== 'salary') return [0, -1, -2].includes(last.score);
  return last.score === Number.NEGATIVE_INFINITY || Number.isSafeInteger(last.score);
}

/** The sort key after which a page begins. Null: its page number decides. */
export function startOf(order: Pick<JobSearch, 'cursor' | 'after' | 'match' | 'sort'>): Placed | null {
  if (order.cursor) return decode(order.cursor)?.last ?? null;
  const place = placeBefore(order);
  return place && { score: 0, posted: place.posted / 1_000_000, jobId: place.jobId };
}

/** The ranking that a best match goes on with. Null: it begins. */
export const rankingOf = ({ cursor }: Pick<JobSearch, 'cursor'>): Ranking | null =>
  cursor ? (decode(cursor)?.ranking ?? null) : null;

function decode(text: string): (PageEnd & { mark: string; sort: Sort }) | null {
  const read = Cursor.safeParse(parse(Buffer.from(text, 'base64url').toString()));
  if (!read.success) return null;
  const [mark, sort, key, order] = read.data;
  const last = key && { score: key[0] ?? Number.NEGATIVE_INFINITY, posted: key[1], jobId: key[2] };
  const ranking = order && { now: order[0], weights: order[1], first: order[2], passed: order[3] };
  return last || ranking ? { mark, sort, last, ranking } : null;
}

function parse(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return null;
  }
}
