import { expect, test } from 'vitest';
import { circlesOf } from './circles.ts';
import type { XY } from './outlines.ts';

const spot = (jobs: number, at: XY | null = [10, 20]) => ({ jobs, at });
const circles = (...spots: ReturnType<typeof spot>[]) => circlesOf(spots).map(({ circle }) => circle);

test('areas are in proportion to the jobs, and the largest circle comes first and has its number', () => {
  const [first, second] = circles(spot(300), spot(1200));
  expect(first).toMatchObject({ x: 10, y: 20, text: '1.2K' });
  expect(first!.r ** 2 / second!.r ** 2).toBeCloseTo(4, 1);
  expect(second!.text).toBeNull();
});

test('one job among many is still a dot', () => {
  const [first, second] = circles(spot(1_000_000), spot(1));
  expect(second!.r).toBeGreaterThan(first!.r / 20);
});

test('a place that is not on the drawing has no circle, and does not decide the scale', () => {
  expect(circles(spot(500, null), spot(5))).toEqual([null, expect.objectContaining({ text: '5' })]);
  expect(circles(spot(5))).toEqual([circles(spot(500, null), spot(5))[1]]);
});

test.each([[[]], [[spot(0)]]])('%j: nothing to draw', (spots) => {
  expect(circles(...spots).every((circle) => circle === null)).toBe(true);
});
