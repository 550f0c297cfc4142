import type { Metrics } from './metrics.ts';
import type { ReportQuery } from './report-query.ts';
import type { ReportRow, ReportRows } from './report-rows.ts';
import { sortPart } from './sort-part.ts';

/** Part of a report's rows, and the sums of all rows that were found. */
export interface ReportPage {
  rows: ReportRow[];
  /** How many rows were found. */
  rowCount: number;
  /** Of all rows that were found. */
  sums: Metrics;
}

/** Rows of a file that are sorted at once. */
const sortedAtOnce = 65_536;

/** A page of the rows whose names contain the query's text, in its order. @param perPage rows on a page. */
export function pageOf(
  rows: ReportRows,
  { q, sort, page }: Pick<ReportQuery, 'q' | 'sort' | 'page'>,
  perPage: number,
): ReportPage {
  const found = rows.find(q);
  const start = (page - 1) * perPage;
  if (start < found.length) sortPart(found, start, start + perPage, rows.order(sort));
  return {
    rows: Array.from(found.subarray(start, start + perPage), (slot) => rows.row(slot)),
    rowCount: found.length,
    sums: rows.sum(found),
  };
}

/** All rows whose names contain the query's text, in its order, at most so many at once. */
export function* partsOf(
  rows: ReportRows,
  { q, sort }: Pick<ReportQuery, 'q' | 'sort'>,
  perPart: number,
): Generator<ReportRow[]> {
  const found = rows.find(q);
  const order = rows.order(sort);
  for (let first = 0; first < found.length; first += sortedAtOnce) {
    const left = found.subarray(first);
    sortPart(left, 0, sortedAtOnce, order);
    const sorted = left.subarray(0, sortedAtOnce);
    for (let start = 0; start < sorted.length; start += perPart)
      yield Array.from(sorted.subarray(start, start + perPart), (slot) => rows.row(slot));
  }
}
