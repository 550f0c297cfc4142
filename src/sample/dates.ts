import type { Random } from './random.ts';

const minute = 60_000;
const day = 1440 * minute;

/**
 * Posted within the 45 days before the day of `now` (UTC), most of them in the last two weeks. The expiry date is after
 * that day.
 */
export function sampleDates(now: Date, random: Random): { postedAt: string; expiresAt: string } {
  const today = Math.floor(now.getTime() / day) * day;
  const daysAgo = random.chance(0.66) ? random.whole(1, 14) : random.whole(15, 45);
  const timeOfDay = random.whole(11 * 60, 24 * 60 - 1) * minute;
  return {
    postedAt: new Date(today - daysAgo * day + timeOfDay).toISOString(),
    expiresAt: new Date(today + random.whole(15, 75) * day).toISOString(),
  };
}
