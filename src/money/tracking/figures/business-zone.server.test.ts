import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { businessDay } from '../../../platform/time/day.ts';
import { countStats, setBusinessZone } from './stats.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query('truncate clicks, daily_stats, stale_stats, late_days');
  await database.pool.query('update event_upkeep set counted_before = null');
});

/** The first moment of days around clock changes, the moment after their end, and their hours. */
const cases: [zone: string, what: string, days: Record<string, [from: string, to: string, hours: number]>][] =
  [
    [
      'America/New_York',
      'clocks go forward',
      {
        '2026-03-07': ['2026-03-07T05:00Z', '2026-03-08T05:00Z', 24],
        '2026-03-08': ['2026-03-08T05:00Z', '2026-03-09T04:00Z', 23],
        '2026-03-09': ['2026-03-09T04:00Z', '2026-03-10T04:00Z', 24],
      },
    ],
    [
      'America/Los_Angeles',
      'clocks go back',
      {
        '2026-10-31': ['2026-10-31T07:00Z', '2026-11-01T07:00Z', 24],
        '2026-11-01': ['2026-11-01T07:00Z', '2026-11-02T08:00Z', 25],
        '2026-11-02': ['2026-11-02T08:00Z', '2026-11-03T08:00Z', 24],
      },
    ],
    [
      'Pacific/Honolulu',
      'clocks never change',
      {
        '2026-03-08': ['2026-03-08T10:00Z', '2026-03-09T10:00Z', 24],
      },
    ],
    [
      'UTC',
      'the default',
      {
        '2026-03-08': ['2026-03-08T00:00Z', '2026-03-09T00:00Z', 24],
      },
    ],
  ];

describe.each(cases)('%s: %s', (zone, _what, days) => {
  test.each(Object.entries(days))('%s', async (day, [from, to, hours]) => {
    await setBusinessZone(database.db, zone);
    const { rows } = await database.pool.query(
      `select day_begins($1) as from, day_begins($1::date + 1) as to, business_day($2) as first,
        business_day($3::timestamptz - interval '1 microsecond') as last, business_day($3) as next`,
      [day, from, to],
    );
    expect(rows[0]).toMatchObject({ from: new Date(from), to: new Date(to), first: day, last: day });
    expect(rows[0].next > day).toBe(true);
    expect(businessDay(new Date(from), zone)).toBe(day);
    expect(businessDay(Date.parse(to) - 1, zone)).toBe(day);
    expect(businessDay(new Date(to), zone)).toBe(rows[0].next);
    expect((Date.parse(to) - Date.parse(from)) / 3_600_000).toBe(hours);
  });

  test('a click in each hour is counted on its day', async () => {
    await setBusinessZone(database.db, zone);
    const all = Object.values(days);
    const [[from], [, to]] = [all[0]!, all.at(-1)!];
    await database.pool.query(
      `insert into clicks (id, clicked_at)
        select gen_random_uuid(), at from generate_series($1::timestamptz, $2::timestamptz - interval '1 second', '1 hour') as at`,
      [from, to],
    );
    await countStats(database.db, new Date(Date.parse(to) + 3_600_000));
    const { rows } = await database.pool.query(
      'select date::text, sum(clicks)::int as clicks from daily_stats where clicks > 0 group by date order by date',
    );
    expect(Object.fromEntries(rows.map(({ date, clicks }) => [date, clicks]))).toEqual(
      Object.fromEntries(Object.entries(days).map(([day, [, , hours]]) => [day, hours])),
    );
  });
});

test('a change of the zone counts every day again', async () => {
  await setBusinessZone(database.db, 'UTC');
  await database.pool.query(
    "insert into clicks (id, clicked_at) values (gen_random_uuid(), '2026-05-02T03:00Z')",
  );
  const count = async (now: string) => {
    await countStats(database.db, new Date(now));
    const { rows } = await database.pool.query('select date::text from daily_stats where clicks > 0');
    return rows.map(({ date }) => date);
  };
  expect(await count('2026-05-04T12:00Z')).toEqual(['2026-05-02']);
  expect(await setBusinessZone(database.db, 'America/Chicago')).toBe(true);
  expect(await setBusinessZone(database.db, 'America/Chicago')).toBe(false);
  expect(await count('2026-05-04T12:01Z')).toEqual(['2026-05-01']);
});

test('a row after the end of its day in the zone marks the day', async () => {
  await setBusinessZone(database.db, 'America/Los_Angeles');
  const { rows: days } = await database.pool.query('select business_day(now()) as today');
  await database.pool.query('update event_upkeep set counted_before = business_day(now())');
  await database.pool.query(
    `insert into clicks (id, clicked_at) values (gen_random_uuid(), day_begins(business_day(now()))),
      (gen_random_uuid(), day_begins(business_day(now())) - interval '1 second')`,
  );
  const { rows } = await database.pool.query('select day::text from late_days');
  expect(rows).toHaveLength(1);
  expect(rows[0].day < days[0].today).toBe(true);
});
