import type { Metrics } from './metrics.ts';
import type { ReportQuery } from './report-query.ts';
import type { ReportRow, ReportRows } from './report-rows.ts';

/** Part of a report's rows, and the sums of all rows that were found. */
export interface ReportPage {
  rows: ReportRow[];
  /** How many rows were found. */
  rowCount: number;
  /** Of all rows that were found. */
  sums: Metrics;
}

/** A page of the rows whose names contain the query's text, in its order. @param perPage rows on a page. */
export async function pageOf(
  rows: ReportRows,
  { q, sort, page }: Pick<ReportQuery, 'q' | 'sort' | 'page'>,
  perPage: number,
): Promise<ReportPage> {
  const found = rows.find(q);
  const start = (page - 1) * perPage;
  const shown = start < found.length ? await rows.first(found, start + perPage, sort) : [];
  return {
    rows: shown.slice(start).map((slot) => rows.row(slot)),
    rowCount: found.length,
    sums: await rows.sum(found),
  };
}

/** All rows whose names contain the query's text, in its order, so many at once. */
export async function* partsOf(
  rows: ReportRows,
  { q, sort }: Pick<ReportQuery, 'q' | 'sort'>,
  perPart: number,
): AsyncGenerator<ReportRow[]> {
  const found = rows.find(q);
  const slots = await rows.first(found, found.length, sort);
  for (let start = 0; start < slots.length; start += perPart)
    yield slots.slice(start, start + perPart).map((slot) => rows.row(slot));
}
