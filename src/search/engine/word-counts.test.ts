import { expect, test } from 'vitest';
import { WordCounts } from './word-counts.ts';

/** As PostgreSQL writes them. */
const pairsOf = (counts: Record<number, number>): string =>
  Buffer.from(
    Object.entries(counts).flatMap(([id, jobs]) =>
      [Number(id), jobs].flatMap((number) => [number >>> 24, number >>> 16, number >>> 8, number]),
    ),
  ).toString('base64');

test('new counts replace the old ones, and words without jobs have none', () => {
  const counts = new WordCounts();
  counts.replace(1, 2000, pairsOf({ 1: 7, 1500: 70_000 }));
  counts.replace(2001, 90_000, pairsOf({ 90000: 3 }));
  counts.replaced(1);
  const read = () => [counts.max, ...[1, 2, 1500, 90_000, 90_001, 1e6].map((id) => counts.get(id))];
  expect(read()).toEqual([70_000, 7, 0, 70_000, 3, 0, 0]);
  counts.replace(1, 2000, pairsOf({ 2: 10 }));
  counts.replace(2001, 90_000, null);
  counts.replaced(0.5);
  expect(read()).toEqual([5, 0, 5, 0, 0, 0, 0]);
});
