import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { newUuid7 } from '../../platform/uuid7.ts';
import { countStats, rebuildStats } from '../tracking/stats.server.ts';
import { listReportRows } from './stats.server.ts';
import { writeColumns } from './write-columns.server.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query("insert into traffic_sources (name) values ('S')");
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.empty('clicks, click_columns, daily_stats, late_days, stale_stats');
  await database.pool.query("update event_upkeep set counted_before = null, columns_until = '-infinity'");
});

/** A day of the future: the database marks days of the past as late by its own clock. */
const click = (time: string, device = 'mobile') =>
  database.pool.query('insert into clicks (id, clicked_at, device) values ($1, $2, $3)', [
    newUuid7(Date.parse(time)),
    time,
    device,
  ]);
const count = (now: string) => countStats(database.db, new Date(now), writeColumns);
const clicksBy = async (by: 'devices' | 'hours') => {
  const rows = await listReportRows(database.db, {
    by: [by],
    range: { from: '2036-01-01', to: '2036-01-02' },
    moneyDay: 'booking',
  });
  return rows.map(({ id, clicks }) => `${id} ${clicks}`).sort();
};
/** The versions of the rows of a day. They change when the day's columns are written again. */
const versions = async (day: string) =>
  (await database.pool.query('select xmin::text from click_columns where date = $1', [day])).rows;
const until = async () =>
  (await database.pool.query('select columns_until from event_upkeep')).rows[0].columns_until.toISOString();

/** The moments at which the parts of a day begin. */
const parts = async (day: string) =>
  (
    await database.pool.query(
      "select distinct to_char(since at time zone 'UTC', 'HH24:MI') as since from click_columns where date = $1 order by 1",
      [day],
    )
  ).rows.map(({ since }) => since);

test('columns of today grow by parts, what follows them is counted from events', async () => {
  await click('2036-01-01T23:59:59Z');
  await click('2036-01-02T14:59:59Z');
  await click('2036-01-02T15:00:00Z');
  await click('2036-01-02T15:30:00Z', 'desktop');
  await count('2036-01-02T15:35:00Z');
  expect(await until()).toBe('2036-01-02T15:20:00.000Z');
  expect(await clicksBy('devices')).toEqual(['desktop 1', 'mobile 3']);
  expect(await clicksBy('hours')).toEqual(['14 1', '15 2', '23 1']);
  await count('2036-01-02T16:09:59Z');
  expect(await until(), 'the last ten minutes may not be complete').toBe('2036-01-02T15:50:00.000Z');
  expect(await parts('2036-01-02')).toEqual(['00:00', '15:20']);
  await count('2036-01-02T16:10:00Z');
  expect(await until()).toBe('2036-01-02T16:00:00.000Z');
  expect(await clicksBy('devices')).toEqual(['desktop 1', 'mobile 3']);
  expect(await clicksBy('hours')).toEqual(['14 1', '15 2', '23 1']);
  await count('2036-01-04T00:30:00Z');
  expect(await until()).toBe('2036-01-04T00:20:00.000Z');
  expect(await parts('2036-01-02'), 'a day that is over is one part').toEqual(['00:00']);
  expect(await clicksBy('devices')).toEqual(['desktop 1', 'mobile 3']);
});

test('a click that arrives after its part was written is counted a minute later', async () => {
  await click('2036-01-02T14:00:00Z');
  await count('2036-01-02T15:35:00Z');
  await click('2036-01-02T14:30:00Z', 'desktop');
  await count('2036-01-02T15:36:00Z');
  expect(await clicksBy('devices')).toEqual(['desktop 1', 'mobile 1']);
});

test('columns are written again only for new events or late traffic', async () => {
  await click('2036-01-01T14:00:00Z');
  await click('2036-01-02T14:00:00Z');
  await count('2036-01-02T15:35:00Z');
  const [first, second] = [await versions('2036-01-01'), await versions('2036-01-02')];
  await database.pool.query("insert into stale_stats values ('2036-01-01')");
  await database.pool.query("insert into late_days (day) values ('2036-01-01')");
  await count('2036-01-02T15:36:00Z');
  expect([await versions('2036-01-01'), await versions('2036-01-02')]).toEqual([first, second]);
  await click('2036-01-01T15:00:00Z');
  await count('2036-01-02T15:37:00Z');
  expect(await versions('2036-01-01')).not.toEqual(first);
  expect(await versions('2036-01-02')).toEqual(second);
});

test('a rebuild replaces wrong columns, and those of days without events', async () => {
  await click('2036-01-01T14:00:00Z');
  await count('2036-01-02T15:35:00Z');
  await database.pool.query(
    "insert into click_columns select row_set, '2036-01-02', since, name, block from click_columns; update click_columns set block = ''",
  );
  await rebuildStats(database.db, new Date('2036-01-02T15:40:00Z'), writeColumns);
  expect(await clicksBy('devices')).toEqual(['mobile 1']);
  expect(await versions('2036-01-02')).toEqual([]);
});
