import { BadRequest } from '../../platform/errors.ts';
import { shortened } from '../../platform/text/plain-text.ts';
import { isDay } from '../../platform/time/day.ts';
import type { Option } from './resource.ts';
import { inWords } from './words.ts';

/**
 * A filter of a list. `name` is its parameter in the address; `Column` is one of the names that `rows` selects. A rare
 * one is in the form only while it is used. Links lead to it.
 */
export type Filter<Column extends string = string> =
  | { name: string; label: string; kind: 'contains'; columns: readonly Column[] }
  /** Screens offer the options. A label is as good as a value. */
  | {
      name: string;
      label: string;
      kind: 'is';
      column: Column;
      options?: readonly (string | Option)[];
      isRare?: boolean;
    }
  /** The column holds ids of these rows. Screens offer their names, and a name is as good as an id. */
  | { name: string; label: string; kind: 'is'; column: Column; names: NamedList }
  /** Rows on or after this day of the business, or until it. Null: the list's own query takes the day. */
  | { name: string; label: string; kind: 'from' | 'until'; column: Column | null; isRare?: boolean };

/** What filters offer by name. `named-lists.server.ts` has their rows. */
export type NamedList =
  | 'admins'
  | 'article-topics'
  | 'audit-actions'
  | 'audit-lists'
  | 'campaigns'
  | 'conversion-batches'
  | 'conversion-types'
  | 'conversions'
  | 'feeds'
  | 'import-runs'
  | 'jobs'
  | 'partner-statements'
  | 'partners'
  | 'sources'
  | 'traffic-sources'
  | 'webhooks';

/** The options of a filter by a flag. */
export const yesNo = ['true', 'false'];

/** An option of a filter. A stored word gets its label. */
export const choiceOf = (option: string | Option): Option =>
  typeof option === 'string' ? { value: option, label: inWords(option) } : option;

/** The filters and the order of a list's rows. */
export interface ListQuery {
  page: number;
  pageSize: number;
  /** A column's name, with '-' before it for descending order. */
  sort: string;
  filters: Record<string, string>;
}

export const defaultPageSize = 50;
export const maxPerPage = 500;
export const maxListPage = 1_000_000;
/** The maximum characters of a filter's value. */
export const maxFilterValue = 500;

interface Listed {
  columns: readonly { name: string }[];
  filters: readonly Filter[];
  sort: string;
}

/** The parameters of every list, besides its filters. */
const commonParameters = ['page', 'pageSize', 'sort'];

/**
 * Reads a list's query.
 * @param more other parameters of the address.
 * @throws BadRequest for an unknown or repeated parameter, and for a page, an order or a day that is not valid.
 */
export function readListQuery(
  params: URLSearchParams,
  list: Listed,
  more: readonly string[] = [],
): ListQuery {
  refuseUnknown(params, [...list.filters.map(({ name }) => name), ...commonParameters, ...more]);
  const sort = params.get('sort') || list.sort;
  if (!list.columns.some(({ name }) => name === sort.replace(/^-/, '')))
    throw new BadRequest(`sort: unknown column "${sort}".`);
  const filters: Record<string, string> = {};
  for (const filter of list.filters) {
    const given = params.get(filter.name) ?? '';
    if (given.length > maxFilterValue)
      throw new BadRequest(`${filter.name}: use at most ${maxFilterValue} characters.`);
    const value = given.trim();
    if (!value) continue;
    if ((filter.kind === 'from' || filter.kind === 'until') && !isDay(value))
      throw new BadRequest(`${filter.name}: use a date such as 2026-01-31.`);
    filters[filter.name] = value;
  }
  return {
    page: wholeNumber(params, 'page', 1, maxListPage),
    pageSize: wholeNumber(params, 'pageSize', defaultPageSize, maxPerPage),
    sort,
    filters,
  };
}

/** @throws BadRequest for a parameter that would be ignored. */
function refuseUnknown(params: URLSearchParams, known: readonly string[]): void {
  const names = [...params.keys()];
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new BadRequest(`Unknown parameter "${shortened(unknown, 60)}". Known: ${known.join(', ')}.`);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated) throw new BadRequest(`${repeated}: use this parameter only once.`);
}

/** The query string of a list. `change` replaces parts of it. */
export function listSearch(query: ListQuery, change: Partial<ListQuery> = {}): string {
  const { page, pageSize, sort, filters } = { ...query, ...change };
  const params = new URLSearchParams(filters);
  params.set('sort', sort);
  if (pageSize !== defaultPageSize) params.set('pageSize', String(pageSize));
  if (page > 1) params.set('page', String(page));
  return `?${params}`;
}

function wholeNumber(params: URLSearchParams, name: string, fallback: number, most: number): number {
  const text = params.get(name);
  if (!text) return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > most)
    throw new BadRequest(`${name}: use a whole number from 1 to ${most}.`);
  return value;
}
