import { milesBetween, type Point } from './gazetteer.ts';
import type { Row } from './row.ts';

/** Whether a posting is relevant. Judges know only the postings, not the engines. */
export type Judge = (row: Row) => boolean;

export const all =
  (...judges: Judge[]): Judge =>
  (row) =>
    judges.every((judge) => judge(row));

export const any =
  (...judges: Judge[]): Judge =>
  (row) =>
    judges.some((judge) => judge(row));

export const not =
  (judge: Judge): Judge =>
  (row) =>
    !judge(row);

/** The title matches. Patterns ignore case. */
export const title =
  (pattern: RegExp): Judge =>
  ({ title }) =>
    pattern.test(title);

/** The title, the stated occupation or the description matches. */
export const text =
  (pattern: RegExp): Judge =>
  (row) =>
    pattern.test(row.text);

/** The stated occupational series of a federal posting, such as 0610 (Nurse). */
export const series = (...numbers: string[]): Judge =>
  text(new RegExp(`^(?:- Category: )?(?:${numbers.join('|')}) - `, 'm'));

export const company =
  (pattern: RegExp): Judge =>
  ({ company }) =>
    pattern.test(company);

/** One of its places is in the state. */
export const inState =
  (...states: string[]): Judge =>
  ({ places }) =>
    places.some(({ state }) => states.includes(state));

export const inCountry =
  (code: string): Judge =>
  ({ country }) =>
    country === code;

/** One of its places is within this many miles of the point. By default 25, as on the site. */
export const near =
  (point: Point, miles = 25): Judge =>
  ({ places }) =>
    places.some((place) => place.point && milesBetween(place.point, point) <= miles);

/** The top of the stated range is above this amount, in dollars a year. */
export const paysOver =
  (amount: number): Judge =>
  ({ payMax }) =>
    payMax !== null && payMax > amount;

export const isRemote: Judge = ({ location, title }) =>
  /\bremote\b/i.test(location) ||
  /\bremote\b(?! (operations|patient|sensing))|\b(tele-?work|virtual)\b/i.test(title);

export const isPartTime: Judge = ({ statedType, title }) =>
  /part.?time/i.test(statedType) || /\bpart[- ]?time\b|\b(RPT|P\/T)\b/i.test(title);

export const isFullTime: Judge = ({ statedType, title }) =>
  /full.?time/i.test(statedType) || /\bfull[- ]?time\b|\bRFT\b/i.test(title);

/** The posting says that it is for beginners. */
export const isEntryLevel: Judge = any(
  title(/\b(entry[- ]level|trainee|apprentice|intern|internship|junior|college aide)\b/i),
  text(/^- Level: (Entry-Level|Student)$/m),
);

export const isInternship: Judge = any(
  title(/\b(intern|interns|internships?|student trainee|college aide|fellow(ship)?)\b/i),
  text(/^- Level: Student$/m),
  ({ statedType }) => /intern/i.test(statedType),
);

/** The workplace is in the borough, as the posting writes it. */
export const inBorough =
  (pattern: RegExp): Judge =>
  ({ location, text }) =>
    pattern.test(location) || pattern.test(/^- Place of work: (.*)$/m.exec(text)?.[1] ?? '');
