import { expect, test } from 'vitest';
import { pageNumbers } from './pagination.tsx';

const gap = null;

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, gap, 9]],
  [4, 9, [1, 2, 3, 4, 5, gap, 9]],
  [5, 9, [1, 2, 3, 4, 5, 6, gap, 9]],
  [7, 170, [1, 2, gap, 6, 7, 8, gap, 170]],
  [9, 9, [1, 2, gap, 8, 9]],
])('page %i of %i', (page, pages, shown) => {
  expect(pageNumbers(page, pages)).toEqual(shown);
});

test('a gap never hides just one page', () => {
  for (let page = 1; page <= 12; page += 1) {
    const shown = pageNumbers(page, 12);
    shown.forEach((n, index) => {
      if (n === gap) expect(shown[index + 1]! - shown[index - 1]!).toBeGreaterThan(2);
    });
  }
});
