import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ClickRow, DayWriter, decodeDay } from './click-day.ts';
import type { ClickPrice, ClickPrices } from './click-prices.ts';
import { decodeColumn, encodeColumn } from './column-blocks.ts';
import { type Dimension, dimensionNames, infoOf } from './dimensions.ts';
import { readExact } from './exact-dollars.ts';
import { GroupSums, summedFigures } from './group-sums.ts';
import type { Totals } from './metrics.ts';
import { maxReportRows } from './report-limit.ts';
import { addDays } from './report-range.ts';
import { trafficRows } from './row-sets.ts';
import { DaySummer } from './sum-day.ts';

const cell = fc.option(fc.oneof(fc.constantFrom('a', 'b', 'c'), fc.string({ unit: 'binary' })));

test('a column that is encoded and decoded is the same', () => {
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 300 }), (cells) => {
      const values = [...new Set(cells)];
      const codes = cells.map((cell) => values.indexOf(cell));
      const column = decodeColumn(encodeColumn(values, codes));
      expect(Array.from(column.codes, (code) => column.values[code])).toEqual(cells);
    }),
  );
});

test.each([1, 256, 257, 65_536, 65_537])('a column of %d values keeps them all', (count) => {
  const values = Array.from({ length: count }, (_, index) => `value ${index}`);
  const codes = Uint32Array.from(values, (_, index) => index);
  const decoded = decodeColumn(encodeColumn(values, codes));
  expect(decoded.values).toEqual(values);
  expect(Uint32Array.from(decoded.codes)).toEqual(codes);
});

const { dimensions: columnDimensions, fields: runFields } = trafficRows;

/** The figures of a click row. Its priced clicks are some of its clicks, so no cost is negative. */
const rowNumbers = fc
  .record({
    trafficSource: fc.nat(2),
    campaign: fc.nat(3),
    impressions: fc.nat(2),
    clicks: fc.nat(3),
    uniqueClicks: fc.nat(2),
    botClicks: fc.nat(1),
    registrations: fc.nat(1),
    jobViews: fc.nat(5),
    jobApplications: fc.nat(1),
    pricedClicks: fc.nat(1),
    linkMillionths: fc.nat(2_000_000),
  })
  .map((numbers) => ({ ...numbers, pricedClicks: Math.min(numbers.pricedClicks, numbers.clicks) }));
const row = fc.record({
  values: fc.tuple(...columnDimensions.map(() => fc.option(fc.constantFrom('x', 'y', 'z', '日本')))),
  numbers: rowNumbers.map((numbers) => runFields.map((name) => numbers[name])),
});
const amount = fc.bigInt({ min: 0n, max: 10n ** 19n });
const price = fc.record({
  spendSource: fc.option(fc.nat(2)),
  share: amount,
  hasLinks: fc.boolean(),
  model: fc.constantFrom('cpc' as const, 'cpm' as const, 'cpl' as const, 'cpa' as const, null),
  unit: amount,
});
const day = fc.record({
  rows: fc.array(row, { maxLength: 30 }),
  prices: fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), price), { maxLength: 3 }),
});
const divisions = fc.oneof(
  fc.constant([] as Dimension[]),
  fc.subarray(
    dimensionNames.filter((name) => infoOf(name).kind !== 'job'),
    { minLength: 1, maxLength: 2 },
  ),
);

type NaivePrice = typeof price extends fc.Arbitrary<infer Value> ? Value : never;

const asText = (units: bigint) => `${units / 10n ** 18n}.${String(units % 10n ** 18n).padStart(18, '0')}`;
const priceOf = ({ share, unit, ...rest }: NaivePrice): ClickPrice => ({
  ...rest,
  share: readExact(asText(share)),
  unit: readExact(asText(unit)),
});

/** The cost of a row in units of 10^-18 dollars. */
function costOf(of: Record<string, number>, price: NaivePrice | undefined): bigint {
  if (!price) return 0n;
  const count = (name: string) => BigInt(of[name]!);
  if (price.spendSource !== null)
    return price.spendSource === of.trafficSource ? price.share * count('clicks') : 0n;
  if (price.hasLinks)
    return (
      count('linkMillionths') * 10n ** 12n +
      (price.model === 'cpc' ? price.unit * (count('clicks') - count('pricedClicks')) : 0n)
    );
  const counted = { cpc: 'clicks', cpm: 'impressions', cpl: 'registrations', cpa: null }[
    price.model ?? 'cpa'
  ];
  return counted ? price.unit * count(counted) : 0n;
}

function dayValueOf(dimension: Dimension, date: string, row: ClickRow): string | null {
  const weekday = new Date(date).getUTCDay() || 7;
  if (dimension === 'days') return date;
  if (dimension === 'weekdays') return String(weekday);
  if (dimension === 'weeks') return addDays(date, 1 - weekday);
  if (dimension === 'months') return date.slice(0, 7);
  return row.values[columnDimensions.indexOf(dimension)] ?? null;
}

test('days that are encoded, decoded and summed give what a naive count gives', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(day, { maxLength: 3 }), divisions, async (days, by) => {
      const sums = new GroupSums();
      const summer = new DaySummer(sums, trafficRows);
      const expected = new Map<string, Record<string, number | bigint>>();
      for (const [index, { rows, prices }] of days.entries()) {
        const date = addDays('2026-02-27', index * 3);
        const naivePrices = new Map(prices);
        const writer = new DayWriter(trafficRows);
        for (const one of rows.toSorted((a, b) => compare(a.numbers, b.numbers))) writer.add(one);
        const blocks = new Map(writer.blocks());
        expect(blocks.size > 0).toBe(rows.length > 0);
        const known: ClickPrices = new Map(prices.map(([campaign, one]) => [campaign, priceOf(one)]));
        if (blocks.size > 0) await summer.add(decodeDay(date, by, blocks), known);
        for (const one of rows) {
          const numbers = Object.fromEntries(runFields.map((name, field) => [name, one.numbers[field]!]));
          const key = JSON.stringify([0, 1].map((at) => (by[at] ? dayValueOf(by[at], date, one) : null)));
          const group = expected.get(key) ?? {
            ...Object.fromEntries(summedFigures.map((name) => [name, 0])),
            cost: 0n,
          };
          for (const name of summedFigures) group[name] = Number(group[name]) + numbers[name]!;
          group.cost = BigInt(group.cost!) + costOf(numbers, naivePrices.get(numbers.campaign!));
          expected.set(key, group);
        }
      }
      summer.flush();
      const found = groupsOf(sums);
      const half = 10n ** 12n / 2n;
      const rounded = [...expected].map(([key, { cost, ...rest }]) => [
        key,
        { ...rest, cost: Number((BigInt(cost!) + half) / 10n ** 12n) / 1e6 },
      ]);
      expect(Object.fromEntries(found)).toEqual(Object.fromEntries(rounded));
    }),
    { numRuns: 25 },
  );
});

const compare = (a: readonly number[], b: readonly number[]): number => {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : a[at]! - b[at]!;
};

const columnNames = [...summedFigures, 'cost'] as const;

/** The groups by their values as JSON. */
const groupsOf = (sums: GroupSums) =>
  Array.from({ length: sums.size }, (_, slot) => {
    const [a, b] = sums.codesOf(slot);
    const totals = sums.read(slot, {} as Totals);
    return [
      JSON.stringify([sums.valuesOf(0)[a] ?? null, sums.valuesOf(1)[b] ?? null]),
      Object.fromEntries(columnNames.map((name) => [name, totals[name]])),
    ];
  });

test.each<[string, Dimension[], number]>([
  ['one dimension', ['sub1'], 120_000],
  ['two dimensions', ['sub1', 'sub2'], 400],
])('a day of many rows and groups: %s', async (_what, by, values) => {
  const writer = new DayWriter(trafficRows);
  const total = by.length === 2 ? values * values : values;
  const times = 2;
  for (let index = 0; index < total * times; index++) {
    const cells = { sub1: `a${index % values}`, sub2: `b${Math.floor(index / values) % values}` } as Record<
      string,
      string
    >;
    writer.add({
      values: columnDimensions.map((name) => cells[name] ?? null),
      numbers: runFields.map(() => 1),
    });
  }
  const sums = new GroupSums();
  const summer = new DaySummer(sums, trafficRows);
  await summer.add(decodeDay('2026-01-01', by, new Map(writer.blocks())), new Map());
  summer.flush();
  expect(sums.size).toBe(total);
  for (const slot of [0, 1, 4095, 65_536, total - 1])
    expect(sums.read(slot, {} as Totals)).toMatchObject({ clicks: times, botClicks: times });
});

test('more groups than fit into memory are refused', () => {
  const sums = new GroupSums();
  for (let index = 0; index < maxReportRows; index++) sums.slotOf(index >> 10, index & 1023);
  expect(sums.slotOf(0, 1)).toBe(1);
  expect(() => sums.slotOf(-1, 0)).toThrow('more than 1,000,000 rows');
});
