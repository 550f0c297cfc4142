import { TZDate } from '@date-fns/tz';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { capsAllowAt, nextTextTime, textZones, type Zones } from './text-hours.ts';

const [eastern, central, mountain, pacific] = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
];
const [arizona, alaska, hawaii, guam] = [
  'America/Phoenix',
  'America/Anchorage',
  'Pacific/Honolulu',
  'Pacific/Guam',
];

describe('texts go out from 9 to 18 o’clock, on Sundays from noon', () => {
  test.each<[name: string, now: string, zones: Zones, expected: string]>([
    // A Wednesday in winter.
    ['a minute before nine', '2026-01-14T13:59:00Z', [eastern], '2026-01-14T14:00:00Z'],
    ['nine sharp', '2026-01-14T14:00:00Z', [eastern], '2026-01-14T14:00:00Z'],
    ['in the day', '2026-01-14T18:30:00Z', [eastern], '2026-01-14T18:30:00Z'],
    ['the last second', '2026-01-14T22:59:59Z', [eastern], '2026-01-14T22:59:59Z'],
    ['six sharp', '2026-01-14T23:00:00Z', [eastern], '2026-01-15T14:00:00Z'],
    ['past midnight', '2026-01-15T06:00:00Z', [eastern], '2026-01-15T14:00:00Z'],
    ['Saturday evening: Sunday at noon', '2026-01-17T23:30:00Z', [eastern], '2026-01-18T17:00:00Z'],
    ['Sunday at ten', '2026-01-18T15:00:00Z', [eastern], '2026-01-18T17:00:00Z'],
    ['Sunday at one', '2026-01-18T18:00:00Z', [eastern], '2026-01-18T18:00:00Z'],
    ['Sunday evening', '2026-01-18T23:30:00Z', [eastern], '2026-01-19T14:00:00Z'],
    ['Pacific', '2026-01-14T14:00:00Z', [pacific], '2026-01-14T17:00:00Z'],
    // 8 March 2026, a Sunday, has 23 hours; 1 November 2026, a Sunday, 25.
    ['the night clocks go forward', '2026-03-08T05:30:00Z', [eastern], '2026-03-08T16:00:00Z'],
    ['before they do', '2026-03-07T13:00:00Z', [eastern], '2026-03-07T14:00:00Z'],
    ['the day after they did', '2026-03-09T12:00:00Z', [eastern], '2026-03-09T13:00:00Z'],
    ['the night clocks go back', '2026-11-01T05:30:00Z', [eastern], '2026-11-01T17:00:00Z'],
    ['the day before they do', '2026-10-31T12:00:00Z', [eastern], '2026-10-31T13:00:00Z'],
    ['the day after they did, in autumn', '2026-11-02T13:00:00Z', [eastern], '2026-11-02T14:00:00Z'],
    ['Hawaii has no summer time', '2026-07-15T18:00:00Z', [hawaii], '2026-07-15T19:00:00Z'],
    ['Hawaii in winter', '2026-01-14T18:00:00Z', [hawaii], '2026-01-14T19:00:00Z'],
    ['Alaska in summer', '2026-07-15T16:00:00Z', [alaska], '2026-07-15T17:00:00Z'],
    ['Alaska in winter', '2026-01-14T16:00:00Z', [alaska], '2026-01-14T18:00:00Z'],
    ['Arizona in summer', '2026-07-15T15:30:00Z', [arizona], '2026-07-15T16:00:00Z'],
    ['Arizona in winter', '2026-01-14T15:30:00Z', [arizona], '2026-01-14T16:00:00Z'],
    ['Colorado beside it in summer', '2026-07-15T15:30:00Z', [mountain], '2026-07-15T15:30:00Z'],
    ['two zones: both have begun', '2026-01-14T14:30:00Z', [eastern, pacific], '2026-01-14T17:00:00Z'],
    ['two zones: the first has ended', '2026-01-14T23:30:00Z', [eastern, pacific], '2026-01-15T17:00:00Z'],
    ['New York and Hawaii', '2026-01-14T14:30:00Z', [eastern, hawaii], '2026-01-14T19:00:00Z'],
    [
      'no common hour: the first zone counts',
      '2026-01-14T02:00:00Z',
      [eastern, guam],
      '2026-01-14T14:00:00Z',
    ],
  ])('%s', (_name, now, zones, expected) => {
    expect(nextTextTime(new Date(now), zones).toISOString()).toBe(new Date(expected).toISOString());
  });

  test('whatever the hour: never early, within hours everywhere, and within three days', () => {
    const zone = fc.constantFrom(eastern, central, mountain, pacific, arizona, alaska, hawaii);
    const time = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(time, zone, fc.array(zone, { maxLength: 2 }), (now, first, others) => {
        const zones: Zones = [first, ...others];
        const next = nextTextTime(now, zones);
        expect(next.getTime()).toBeGreaterThanOrEqual(now.getTime());
        expect(next.getTime() - now.getTime()).toBeLessThan(3 * 86_400_000);
        for (const name of zones) {
          const local = new TZDate(next, name);
          expect(local.getHours()).toBeGreaterThanOrEqual(local.getDay() === 0 ? 12 : 9);
          expect(local.getHours()).toBeLessThan(18);
        }
      }),
    );
  });
});

describe('whose clock counts', () => {
  const winter = new Date('2026-01-14T12:00:00Z');
  const summer = new Date('2026-07-15T12:00:00Z');
  test.each([
    ['the ZIP alone where the area code agrees', 'America/Detroit', [eastern], winter, ['America/Detroit']],
    ['the ZIP alone within a wide area code', central, [eastern, central], winter, [central]],
    ['both where they differ', eastern, [pacific], winter, [eastern, pacific]],
    ['Arizona and Colorado agree in winter', arizona, [mountain], winter, [arizona]],
    ['and differ in summer', arizona, [mountain], summer, [arizona, mountain]],
    ['the area code without a ZIP', null, [eastern, central], winter, [eastern, central]],
    ['anywhere where nothing is known', null, [], winter, [eastern, hawaii]],
  ])('%s', (_name, zip, area, now, zones) => {
    expect(textZones(zip, area, now)).toEqual(zones);
  });
});

describe('one alert text a day, five in seven days', () => {
  const at = (day: number, hour = 15): Date => new Date(Date.UTC(2026, 0, day, hour));
  test.each([
    ['none yet', at(14), [], at(14)],
    ['one yesterday', at(14), [at(13, 22)], at(14)],
    ['one today: tomorrow from midnight, local', at(14, 22), [at(14)], new Date('2026-01-15T05:00:00Z')],
    ['four in the week', at(14), [at(13), at(12), at(11), at(10)], at(14)],
    ['five in the week', at(14), [at(9), at(10), at(11), at(12), at(13)], new Date('2026-01-16T05:00:00Z')],
    ['the fifth is a week ago', at(16), [at(9), at(10), at(11), at(12), at(13)], at(16)],
    ['a local day, not a day of UTC', at(15, 3), [at(14)], new Date('2026-01-15T05:00:00Z')],
  ])('%s', (_name, now, sent, expected) => {
    expect(capsAllowAt(now, sent, eastern)).toEqual(expected);
  });

  test('across a clock change a day is a day', () => {
    const saturday = new Date('2026-03-07T15:00:00Z');
    expect(capsAllowAt(saturday, [saturday], eastern)).toEqual(new Date('2026-03-08T05:00:00Z'));
    const sunday = new Date('2026-03-08T17:00:00Z');
    expect(capsAllowAt(sunday, [sunday], eastern)).toEqual(new Date('2026-03-09T04:00:00Z'));
  });
});
