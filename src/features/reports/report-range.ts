import { dayOf } from '../../platform/day.ts';
import { BadRequest } from '../../platform/errors.ts';

/** UTC days as 'yyyy-mm-dd'. Both are included. */
export interface DayRange {
  from: string;
  to: string;
}

const dayMs = 86_400_000;
/** Days of a range at most: ten years. */
const maxDays = 3660;
const usualDays = 28;

/** The day this many days after another. */
export const addDays = (day: string, days: number): string => dayOf(Date.parse(day) + days * dayMs);

/** The number of days in a range. */
export const daysIn = ({ from, to }: DayRange): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1;

/** The range in a report's address, or the last 28 days by default. @throws BadRequest */
export function readRange(
  given: { from?: string | undefined; to?: string | undefined },
  now: Date,
): DayRange {
  const to =
    given.to || (given.from && given.from > dayOf(now.getTime()) ? given.from : dayOf(now.getTime()));
  const from = given.from || addDays(checkedDay('to', to), 1 - usualDays);
  const range = { from: checkedDay('from', from), to: checkedDay('to', to) };
  if (range.from > range.to) throw new BadRequest('from: the start date must be on or before the end date.');
  if (daysIn(range) > maxDays)
    throw new BadRequest(`A report covers at most ${maxDays} days. Choose a shorter range.`);
  return range;
}

function checkedDay(name: string, text: string): string {
  const time = /^[12]\d{3}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time) || dayOf(time) !== text)
    throw new BadRequest(`${name}: use a date such as 2026-01-31.`);
  return text;
}

/** The same number of days directly before the range. */
export function periodBefore(range: DayRange): DayRange {
  return { from: addDays(range.from, -daysIn(range)), to: addDays(range.from, -1) };
}

/** Named ranges to choose from. */
export function presets(now: Date): { label: string; range: DayRange }[] {
  const to = dayOf(now.getTime());
  const last = (days: number) => ({ label: `${days} days`, range: { from: addDays(to, 1 - days), to } });
  return [last(7), last(28), last(90), { label: 'This month', range: { from: `${to.slice(0, 7)}-01`, to } }];
}
