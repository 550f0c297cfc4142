import { expect, test } from 'vitest';
import { circlesOf } from './circles.ts';
import type { XY } from './outlines.ts';

const spot = (jobs: number, at: XY | null = [10, 20]) => ({ jobs, at });
const circles = (...spots: ReturnType<typeof spot>[]) => circlesOf(spots).map(({ circle }) => circle);

test('areas are in proportion to the jobs, and the largest circle comes first; each has its number', () => {
  const [first, second] = circles(spot(300, [500, 20]), spot(1200));
  expect(first).toMatchObject({ x: 10, y: 20, from: null, text: '1.2K' });
  expect(first!.r ** 2 / second!.r ** 2).toBeCloseTo(4, 1);
  expect(second!.text).toBe('300');
});

test('one job among many places is still a dot', () => {
  const many = Array.from({ length: 100 }, (_, at) => spot(1, [at * 20, 10]));
  const [first, second] = circles(spot(1_000_000), ...many);
  expect(second!.r).toBeGreaterThan(first!.r / 20);
  expect([first!.text, second!.text]).toEqual(['1M', null]);
});

test('crowded circles stand beside each other, and those that left their places say where from', () => {
  const crowd = Array.from({ length: 9 }, (_, at) => spot(10 + at, [1000 + at * 4, 500 - at * 3]));
  const drawn = circles(...crowd).filter((circle) => circle !== null);
  for (const [at, one] of drawn.entries())
    for (const other of drawn.slice(at + 1))
      expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(one.r + other.r - 2);
  expect(drawn.filter(({ from }) => from).length).toBeGreaterThan(4);
  expect(circles(spot(5), spot(5)).map((circle) => circle!.x)).not.toEqual([10, 10]);
});

test('a place that is not on the drawing has no circle, and does not decide the scale', () => {
  expect(circles(spot(500, null), spot(5))).toEqual([null, expect.objectContaining({ text: '5' })]);
  expect(circles(spot(5))).toEqual([circles(spot(500, null), spot(5))[1]]);
});

test.each([[[]], [[spot(0)]]])('%j: nothing to draw', (spots) => {
  expect(circles(...spots).every((circle) => circle === null)).toBe(true);
});
