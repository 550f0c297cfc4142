import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns/format';
import { BadRequest } from '../../platform/errors.ts';

/** A month as 'yyyy-mm'. */
export type Month = string;

/** The start of a month (inclusive) and its end (exclusive). */
export interface MonthRange {
  from: Date;
  until: Date;
}

/** The range of a month in a time zone such as 'America/Chicago'. */
export function monthRange(month: Month, zone: string): MonthRange {
  const [year, number] = month.split('-').map(Number) as [number, number];
  const start = (at: number) => new Date(new TZDate(year, at, 1, 0, 0, 0, zone).getTime());
  return { from: start(number - 1), until: start(number) };
}

/** The month before the month of `now`. It is a statement's usual month. */
export function monthBefore(now: Date, zone: string): Month {
  const local = new TZDate(now, zone);
  return format(new TZDate(local.getFullYear(), local.getMonth() - 1, 1, zone), 'yyyy-MM');
}

/** Reads a month from a URL or a form. @throws BadRequest */
export function readMonth(text: string): Month {
  if (!/^[12]\d{3}-(0[1-9]|1[0-2])$/.test(text)) throw new BadRequest('month: use a month such as 2026-10.');
  return text;
}
