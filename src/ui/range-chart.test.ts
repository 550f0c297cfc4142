import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scaleTicks } from './range-chart.tsx';

test.each([
  [128_500, [0, 50_000, 100_000, 150_000]],
  [100, [0, 25, 50, 75, 100]],
  [1, [0, 0.25, 0.5, 0.75, 1]],
])('up to %d: %j', (most, ticks) => {
  expect(scaleTicks(most)).toEqual(ticks);
});

test('the last tick reaches the figure, in three or four steps', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (most) => {
      const ticks = scaleTicks(most);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most * (1 - 1e-9));
      expect(ticks.length).toBeGreaterThanOrEqual(4);
      expect(ticks.length).toBeLessThanOrEqual(5);
    }),
  );
});
