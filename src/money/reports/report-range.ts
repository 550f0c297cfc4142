import { BadRequest } from '../../platform/errors.ts';
import { dayMs, dayOf } from '../../platform/time/day.ts';

/** Days of the business as 'yyyy-mm-dd'. Both are included. */
export interface DayRange {
  from: string;
  to: string;
}

/** Days of a range at most: ten years. */
const maxDays = 3660;
const usualDays = 28;

/** The day this many days after another. */
export const addDays = (day: string, days: number): string => dayOf(Date.parse(day) + days * dayMs);

/** The number of days in a range. */
export const daysIn = ({ from, to }: DayRange): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1;

/** The range in a report's address, or the last 28 days up to `today` by default. @throws BadRequest */
export function readRange(
  given: { from?: string | undefined; to?: string | undefined },
  today: string,
): DayRange {
  const to = given.to || (given.from && given.from > today ? given.from : today);
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

/** Named ranges to choose from. Weeks begin on Monday. */
export function presets(today: string): { label: string; range: DayRange }[] {
  const yesterday = addDays(today, -1);
  const last = (days: number) => ({
    label: `${days} days`,
    range: { from: addDays(today, 1 - days), to: today },
  });
  const monday = addDays(today, -((new Date(today).getUTCDay() + 6) % 7));
  const first = firstOfMonth(today);
  const endOfLastMonth = addDays(first, -1);
  return [
    { label: 'Today', range: { from: today, to: today } },
    { label: 'Yesterday', range: { from: yesterday, to: yesterday } },
    last(7),
    { label: 'Last week', range: { from: addDays(monday, -7), to: addDays(monday, -1) } },
    last(28),
    { label: 'This month', range: { from: first, to: today } },
    { label: 'Last month', range: { from: firstOfMonth(endOfLastMonth), to: endOfLastMonth } },
    last(90),
  ];
}

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;
