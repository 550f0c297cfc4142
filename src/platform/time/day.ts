import { lazy } from '../cache/lazy.ts';

/** Milliseconds of a day. */
export const dayMs = 86_400_000;

/** The time so many days before another. */
export const daysBefore = (time: Date, days: number): Date => new Date(time.getTime() - days * dayMs);

/** The UTC day of a time, such as 2026-03-01. */
export const dayOf = (time: Date | number): string => new Date(time).toISOString().slice(0, 10);

const inText = lazy(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }));

/** A day such as 2026-03-01 as text: Mar 1, 2026. Another text stays as it is. */
export function dayText(day: string): string {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(day) : Number.NaN;
  return Number.isNaN(time) ? day : inText().format(time);
}

const monthInText = lazy(
  () => new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
);

/** A month such as 2026-03 as text: March 2026. Another text stays as it is. */
export function monthText(month: string): string {
  const time = /^\d{4}-\d{2}$/.test(month) ? Date.parse(month) : Number.NaN;
  return Number.isNaN(time) ? month : monthInText().format(time);
}

/** Whether a text is a day of the calendar: 2026-02-28. */
export function isDay(text: string): boolean {
  const time = /^[12]\d{3}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && dayOf(time) === text;
}

/** A day ends latest in this time zone, so it has then ended everywhere. */
export const lastZoneHours = 12;

/** The end of a day ('2025-09-26') in the last time zone. */
export const endOfDay = (day: string): Date =>
  new Date(Date.parse(`${day}T23:59:59Z`) + lastZoneHours * 3_600_000);

/**
 * The day of a time in the time zone of the business, such as 2026-03-01. The database's `business_day` is the same
 * rule. Sweden writes days as ISO 8601 does.
 */
export const businessDay = (time: Date | number, zone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(time);
