import { ownValue } from '../../platform/own-value.ts';
import type { Category } from './posting.ts';

/** Whole groups of the federal occupational series, by their first two digits. */
const groups: Record<string, Category> = {
  '05': 'Finance',
  '06': 'Healthcare',
  '07': 'Healthcare',
  '08': 'Engineering',
  '17': 'Education',
  '22': 'Technology',
};

/** Single series. Null if a series is an exception to its group. */
const series: Record<string, Category | null> = {
  '0180': 'Healthcare',
  '0181': 'Healthcare',
  '0182': 'Healthcare',
  '0183': 'Healthcare',
  '0185': 'Healthcare',
  '0332': 'Technology',
  '0334': 'Technology',
  '0335': 'Technology',
  '0340': 'Management',
  '0341': 'Management',
  '0343': 'Management',
  '0346': 'Management',
  '0391': 'Technology',
  '0962': 'Customer Service',
  '1035': 'Marketing',
  '1144': 'Retail',
  '1160': 'Finance',
  '1165': 'Finance',
  '1169': 'Finance',
  '1510': 'Finance',
  '1550': 'Technology',
  '1560': 'Technology',
  '1715': null,
  '2091': 'Retail',
  '6914': 'Retail',
};

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
