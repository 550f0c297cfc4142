import { expect, test } from 'vitest';
import { simplifyLine, type XY } from './simplify-line.ts';

test.each<[string, XY[], XY[]]>([
  [
    'a straight line',
    [
      [0, 0],
      [5, 0],
      [10, 0],
    ],
    [
      [0, 0],
      [10, 0],
    ],
  ],
  [
    'a small bend',
    [
      [0, 0],
      [5, 0.9],
      [10, 0],
    ],
    [
      [0, 0],
      [10, 0],
    ],
  ],
  [
    'a large bend',
    [
      [0, 0],
      [5, 2],
      [10, 0],
    ],
    [
      [0, 0],
      [5, 2],
      [10, 0],
    ],
  ],
  [
    'a closed line',
    [
      [0, 0],
      [9, 0],
      [9, 9],
      [0, 9],
      [0, 0],
    ],
    [
      [0, 0],
      [9, 0],
      [9, 9],
      [0, 9],
      [0, 0],
    ],
  ],
  [
    'two points',
    [
      [0, 0],
      [0, 0],
    ],
    [
      [0, 0],
      [0, 0],
    ],
  ],
])('%s', (_, line, simple) => {
  expect(simplifyLine(line, 1)).toEqual(simple);
});
