import { TZDate, tzOffset } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import { textCaps } from './texts.ts';

/** The hours in which commercial texts are sent, in the recipient's time. On Sundays they begin at noon. */
const opens = { weekday: 9, sunday: 12 };
const closes = 18;

/** At least one time zone. */
export type Zones = readonly [string, ...string[]];

/**
 * The zones of a number if neither the ZIP code nor the area code is known. Their common hours suit all
 * states.
 */
const anywhere: Zones = ['America/New_York', 'Pacific/Honolulu'];
/** The search ends after this many steps, because some zones have no hour in common (New York and Guam). */
const maxSteps = 60;

/**
 * `now`, or the next time at which a commercial text is allowed in all of the zones. If they have no hour in
 * common, only the first zone counts.
 */
export function nextTextTime(now: Date, zones: Zones): Date {
  let time = now;
  for (let step = 0; step < maxSteps; step++) {
    const next = new Date(Math.max(...zones.map((zone) => nextOpen(time, zone).getTime())));
    if (next.getTime() === time.getTime()) return next;
    time = next;
  }
  return nextOpen(now, zones[0]);
}

function nextOpen(time: Date, zone: string): Date {
  const local = new TZDate(time, zone);
  if (local.getHours() >= closes) return opening(addDays(local, 1), zone);
  return local.getHours() < openingHour(local) ? opening(local, zone) : time;
}

const openingHour = (local: Date): number => (local.getDay() === 0 ? opens.sunday : opens.weekday);

function opening(local: Date, zone: string): Date {
  const hour = openingHour(local);
  return new Date(new TZDate(local.getFullYear(), local.getMonth(), local.getDate(), hour, zone).getTime());
}

/**
 * The zones whose hours count for a number: the zone of the ZIP code, and the zones of the area code if they
 * differ.
 * @param zipZone null if the ZIP code is unknown.
 */
export function textZones(zipZone: string | null, areaZones: readonly string[], now: Date): Zones {
  const [first, ...others] = areaZones;
  if (!zipZone) return first === undefined ? anywhere : [first, ...others];
  const agrees = areaZones.some((zone) => tzOffset(zone, now) === tzOffset(zipZone, now));
  return agrees ? [zipZone] : [zipZone, ...areaZones];
}

/**
 * When the caps allow the next text with alerts, by local days. `sent` are the times of earlier ones, in any
 * order.
 */
export function capsAllowAt(now: Date, sent: readonly Date[], zone: string): Date {
  const latest = [...sent].sort((a, b) => b.getTime() - a.getTime());
  const waits = [
    [latest[textCaps.perDay - 1], 1],
    [latest[textCaps.perWeek - 1], 7],
  ] as const;
  const ends = waits.flatMap(([time, days]) => (time ? [dayAfter(time, days, zone).getTime()] : []));
  return new Date(Math.max(now.getTime(), ...ends));
}

function dayAfter(time: Date, days: number, zone: string): Date {
  const day = addDays(new TZDate(time, zone), days);
  return new Date(new TZDate(day.getFullYear(), day.getMonth(), day.getDate(), zone).getTime());
}
