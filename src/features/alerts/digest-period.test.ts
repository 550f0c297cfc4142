import { expect, test } from 'vitest';
import { digestPeriod } from './digest-period.ts';

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

test.each(['America/New_York', 'America/Phoenix', 'America/Anchorage'])(
  'in %s each day and each week comes once, also where the clock or the year changes',
  (zone) => {
    for (const start of ['2026-03-05', '2026-10-29', '2026-12-28']) {
      const days: string[] = [];
      const weeks: string[] = [];
      for (let hour = 12; hour < 8 * 24 + 12; hour++) {
        const period = digestPeriod(new Date(Date.parse(start) + hour * 3_600_000), zone);
        if (period && period.day !== days.at(-1)) days.push(period.day);
        if (period && period.week !== weeks.at(-1)) weeks.push(period.week);
      }
      expect(days).toEqual([...new Set(days)].sort());
      expect(days.length).toBeOneOf([8, 9]);
      expect(weeks).toEqual([...new Set(weeks)].sort());
      expect(weeks.length).toBeOneOf([2, 3]);
    }
  },
);
