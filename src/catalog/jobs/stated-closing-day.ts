import { lastZoneHours } from '../../platform/time/day.ts';

const hourMs = 3_600_000;

/** The first day ('2025-09-26') that has not ended everywhere. A closing date before it has passed. */
export const earliestOpenDay = (now: Date): string =>
  new Date(now.getTime() - lastZoneHours * hourMs).toISOString().slice(0, 10);

/** Whether a closing date has passed. */
export const hasPassed = (day: string, now: Date): boolean => day < earliestOpenDay(now);

const formats = {
  long: new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }),
  medium: new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }),
};

/** "September 26, 2025", or "Sep 26, 2025". */
export const dayText = (day: string | Date, length: keyof typeof formats): string =>
  formats[length].format(new Date(day));
