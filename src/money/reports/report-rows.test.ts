import { expect, test } from 'vitest';
import type { Dimension } from './dimensions.ts';
import { zeros } from './group-sums.ts';
import { computeMetrics, type Threshold } from './metrics.ts';
import { pageOf, partsOf, type ReportRows } from './report-rows.ts';

/** Rows with so many clicks and so much revenue, by values of sub1 and sub2. */
function rowsOf(groups: readonly [a: string, b: string, clicks: number, revenue: number][]): ReportRows {
  const by: Dimension[] = ['sub1', 'sub2'];
  return {
    by,
    groups: groups.map(([a, b, clicks, revenue]) => ({
      values: [a, b],
      totals: { ...zeros(), clicks, revenue },
      first: { id: a, name: a },
      second: { id: b, name: b },
    })),
    rowOf: ({ first, second, totals }) => ({ ...first, second, ...computeMetrics(totals), before: null }),
  };
}

const query = { q: '', where: [] as Threshold[], sort: null, page: 1 };

test.each<[string, Partial<typeof query> | { sort: string }, string[]]>([
  ['the usual order is revenue, clicks, names', {}, ['b x', 'a y', 'a z', 'c x']],
  ['a metric, ties in the usual order', { sort: 'clicks' }, ['b x', 'c x', 'a y', 'a z']],
  ['a metric, the highest first', { sort: '-clicks' }, ['a y', 'a z', 'b x', 'c x']],
  ['a metric that a row lacks', { sort: 'epc' }, ['a y', 'a z', 'b x', 'c x']],
  ['names from the last', { sort: '-name' }, ['c x', 'b x', 'a z', 'a y']],
  ['a condition: more than none', { where: [{ metric: 'clicks', is: '>', amount: 0 }] }, ['a y', 'a z']],
  [
    'conditions together, also of figures that some rows lack',
    {
      where: [
        { metric: 'epc', is: '<', amount: 1 },
        { metric: 'revenue', is: '=', amount: 1 },
      ],
    },
    ['a y', 'a z'],
  ],
  ['a search in both names, in any case', { q: 'X' }, ['b x', 'c x']],
])('%s', (_what, asked, expected) => {
  const rows = rowsOf([
    ['a', 'z', 5, 1],
    ['a', 'y', 5, 1],
    ['c', 'x', 0, 0],
    ['b', 'x', 0, 2],
  ]);
  const { rows: found, sums } = pageOf(rows, { ...query, ...asked }, 10);
  expect(found.map(({ name, second }) => `${name} ${second?.name}`)).toEqual(expected);
  expect(sums.revenue).toBe(found.reduce((all, { revenue }) => all + Number(revenue), 0));
});

test('pages and parts of many rows are the sorted rows', () => {
  const count = 40_000;
  const clicksOf = (index: number) => (index * 7919) % count;
  const rows = rowsOf(
    Array.from({ length: count }, (_, index) => [`a${index % 300}`, `b${index}`, clicksOf(index), 0]),
  );
  const read = (page: number) => {
    const { rows: found, rowCount } = pageOf(rows, { ...query, sort: '-clicks', page }, 100);
    expect(rowCount).toBe(count);
    return found.map(({ clicks }) => clicks);
  };
  const expected = (first: number) => Array.from({ length: 100 }, (_, index) => count - 1 - first - index);
  expect(read(1)).toEqual(expected(0));
  expect(read(350)).toEqual(expected(34_900));
  expect(read(401)).toEqual([]);
  const all: (number | null)[] = [];
  for (const part of partsOf(rows, { ...query, sort: 'clicks' }, 1000))
    all.push(...part.map(({ clicks }) => clicks));
  expect(all).toEqual(Array.from({ length: count }, (_, index) => index));
});
