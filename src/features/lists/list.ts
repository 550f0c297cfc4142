import { BadRequest } from '../../platform/errors.ts';

/**
 * A filter of a list. `name` is its parameter in the address; `Column` is one of the names that `rows` selects. A rare
 * one is in the form only while it is used. Links lead to it.
 */
export type Filter<Column extends string = string> =
  | { name: string; label: string; kind: 'contains'; columns: readonly Column[] }
  | { name: string; label: string; kind: 'is'; column: Column; options?: readonly string[]; isRare?: boolean }
  /** Rows on or after this day of the business, or until it. */
  | { name: string; label: string; kind: 'from' | 'until'; column: Column; isRare?: boolean };

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

interface Listed {
  columns: readonly { name: string }[];
  filters: readonly Filter[];
  sort: string;
}

/** Reads a list's query. @throws BadRequest for a page, an order or a day that is not valid. */
export function readListQuery(params: URLSearchParams, list: Listed): ListQuery {
  const sort = params.get('sort') || list.sort;
  if (!list.columns.some(({ name }) => name === sort.replace(/^-/, '')))
    throw new BadRequest(`sort: unknown column "${sort}".`);
  const filters: Record<string, string> = {};
  for (const filter of list.filters) {
    const value = params.get(filter.name)?.trim();
    if (!value) continue;
    if ((filter.kind === 'from' || filter.kind === 'until') && !isDay(value))
      throw new BadRequest(`${filter.name}: use a date such as 2026-01-31.`);
    filters[filter.name] = value;
  }
  return {
    page: wholeNumber(params, 'page', 1, 1_000_000),
    pageSize: wholeNumber(params, 'pageSize', defaultPageSize, maxPerPage),
    sort,
    filters,
  };
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

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

function wholeNumber(params: URLSearchParams, name: string, fallback: number, most: number): number {
  const text = params.get(name);
  if (!text) return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > most)
    throw new BadRequest(`${name}: use a whole number from 1 to ${most}.`);
  return value;
}
