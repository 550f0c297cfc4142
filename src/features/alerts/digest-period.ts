import { tz } from '@date-fns/tz';
import { format } from 'date-fns/format';
import { getHours } from 'date-fns/getHours';
import { setHours } from 'date-fns/setHours';
import { startOfISOWeek } from 'date-fns/startOfISOWeek';

/** The hour of the recipient's day from which digests go out. */
const firstHour = 7;

/** Where people live whose ZIP code is not known. */
export const defaultTimeZone = 'America/Chicago';

/** What a moment is in a time zone. */
export interface DigestPeriod {
  /** '2026-03-08', whose daily digests may go out. */
  day: string;
  /** The ISO week, '2026-W10', whose weekly digests may go out. */
  week: string;
  /** Monday's first hour: what comes after it waits for the next week's digest. */
  weekBegan: Date;
}

/** The local day and week whose digests may go out now; null while it is too early in the day. */
export function digestPeriod(now: Date, timeZone: string): DigestPeriod | null {
  const zone = { in: tz(timeZone) };
  if (getHours(now, zone) < firstHour) return null;
  return {
    day: format(now, 'yyyy-MM-dd', zone),
    week: format(now, "RRRR-'W'II", zone),
    weekBegan: new Date(+setHours(startOfISOWeek(now, zone), firstHour)),
  };
}
