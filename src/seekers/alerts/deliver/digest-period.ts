import { tz } from '@date-fns/tz';
import { format } from 'date-fns/format';
import { getHours } from 'date-fns/getHours';
import { setHours } from 'date-fns/setHours';
import { startOfISOWeek } from 'date-fns/startOfISOWeek';

/** Digests are sent from this hour of the recipient's day. */
const firstHour = 7;

/** The time zone for an unknown ZIP code. */
export const defaultTimeZone = 'America/Chicago';

/** The day and week of a time in a time zone. */
export interface DigestPeriod {
  /** The day of the daily digest: '2026-03-08'. */
  day: string;
  /** The ISO week of the weekly digest: '2026-W10'. */
  week: string;
  /** Monday at the first hour. Jobs after it are in the digest of the next week. */
  weekBegan: Date;
}

/** The local day and week whose digests may be sent now. Null: it is too early in the day. */
export function digestPeriod(now: Date, timeZone: string): DigestPeriod | null {
  const zone = { in: tz(timeZone) };
  if (getHours(now, zone) < firstHour) return null;
  return {
    day: format(now, 'yyyy-MM-dd', zone),
    week: format(now, "RRRR-'W'II", zone),
    weekBegan: new Date(+setHours(startOfISOWeek(now, zone), firstHour)),
  };
}
