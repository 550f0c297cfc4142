import { ownValue } from '../../platform/own-value.ts';
import words from './category-words.json' with { type: 'json' };
import type { Category } from './posting.ts';

/**
 * The category of each name that feeds and job boards use, including NYC's own ("Health", "Technology, Data &
 * Innovation"): lower case, letters only, without "and", "jobs", "department" and "team".
 */
export const statedCategories = new Map(
  Object.entries(words.stated).flatMap(([category, names]) =>
    names.map((name) => [name, category as Category] as const),
  ),
);

/** Whole groups of the federal occupational series, by their first two digits. */
const groups = words.seriesGroups as Record<string, Category>;

/** Single series. Null if a series is an exception to its group. */
const series = words.series as Record<string, Category | null>;

/** A group and one of its series: "0800 Engineering And Architecture; 0801 General Engineering". */
const groupAndSeries = /^\d\d00 [^;]{1,100}; (\d{4}) \p{L}/u;

/** "0185 Social Work". A number from 1900 to 2039 may be a year: "2026 Interns". */
const seriesAndName = /^((?!19|20[0-3])[0-2]\d{3}) \p{L}{3}/u;

/**
 * The category of a stated federal series: "0610 - Nurse". Undefined if the text states no series; null if
 * the series is in no category. The groups are those of OPM's Handbook of Occupational Groups and Families.
 */
export function seriesCategory(stated: string): Category | null | undefined {
  const code = (/^\s*(\d{4})\s*(?:-|$)/.exec(stated) ??
    groupAndSeries.exec(stated) ??
    seriesAndName.exec(stated))?.[1];
  if (!code) return undefined;
  const own = ownValue(series, code);
  return own === undefined ? (groups[code.slice(0, 2)] ?? null) : own;
}
