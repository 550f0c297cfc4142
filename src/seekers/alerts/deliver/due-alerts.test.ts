import { expect, test } from 'vitest';
import { digestPeriod } from './due-alerts.server.ts';

test.each([
  ['2026-03-08T12:59:00Z', 'America/New_York', '2026-03-08', '2026-W10', '2026-03-02T12:00:00.000Z'],
  ['2026-03-09T12:00:00Z', 'America/Chicago', '2026-03-09', '2026-W11', '2026-03-09T12:00:00.000Z'],
  ['2026-03-09T11:59:00Z', 'America/Chicago', null, null, null],
  ['2026-11-01T13:00:00Z', 'America/Chicago', '2026-11-01', '2026-W44', '2026-10-26T12:00:00.000Z'],
  ['2026-11-01T12:59:00Z', 'America/Chicago', null, null, null],
  ['2026-01-01T18:00:00Z', 'Pacific/Honolulu', '2026-01-01', '2026-W01', '2025-12-29T17:00:00.000Z'],
  ['2027-01-03T06:00:00Z', 'Pacific/Honolulu', '2027-01-02', '2026-W53', '2026-12-28T17:00:00.000Z'],
  ['2026-07-01T14:00:00Z', 'America/Phoenix', '2026-07-01', '2026-W27', '2026-06-29T14:00:00.000Z'],
  ['2026-06-30T21:00:00Z', 'Pacific/Guam', '2026-07-01', '2026-W27', '2026-06-28T21:00:00.000Z'],
])('%s in %s is the day %s of week %s', (now, zone, day, week, weekBegan) => {
  const period = digestPeriod(new Date(now), zone);
  expect(period && { ...period, weekBegan: period.weekBegan.toISOString() }).toEqual(
    day && { day, week, weekBegan },
  );
});

/** The first and the last of the table of ZIP codes, one whose clock changes, and one in the middle whose does not. */
const zones = ['Pacific/Guam', 'America/New_York', 'America/Phoenix', 'Pacific/Pago_Pago'];
const hour = 60 * 60_000;

test.each(zones)(
  'in %s each day comes once, from seven to midnight, also where the clock or the year changes',
  (zone) => {
    const clock = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'short',
    });
    for (const start of ['2026-03-06', '2026-10-30', '2026-12-30', '2027-03-12', '2027-11-05'])
      for (let at = Date.parse(start); at < Date.parse(start) + 96 * hour; at += hour / 2) {
        const [day, time] = clock.format(at).split(' ') as [string, string];
        expect(digestPeriod(new Date(at), zone)?.day ?? null).toBe(time < '07:00' ? null : day);
      }
  },
);

test.each(zones)(
  'in %s each week comes once, and its digest tells of what came before Monday at seven',
  (zone) => {
    const clock = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      weekday: 'short',
      hour: '2-digit',
      hourCycle: 'h23',
    });
    for (const start of ['2026-03-01', '2026-10-25', '2026-12-27']) {
      const weeks = new Map<string, number>();
      for (let hours = 0; hours < 21 * 24; hours += 6) {
        const period = digestPeriod(new Date(Date.parse(start) + hours * hour), zone);
        if (!period) continue;
        const known = weeks.get(period.week) ?? +period.weekBegan;
        weeks.set(period.week, known);
        expect(+period.weekBegan, period.week).toBe(known);
        expect(clock.format(known)).toBe('Mon, 07');
      }
      expect([...weeks.keys()]).toEqual([...weeks.keys()].sort());
      expect(new Set(weeks.values()).size).toBe(weeks.size);
    }
  },
);
