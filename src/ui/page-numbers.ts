/**
 * Page numbers to show around the current one. Null is a gap. The first, the last and two neighbors are always
 * included.
 */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const near = [1, 2, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages);
  const shown = [...new Set(near)].sort((a, b) => a - b);
  return shown.flatMap((n, index) => {
    const skipped = n - (shown[index - 1] ?? 0) - 1;
    if (skipped === 0) return [n];
    return skipped === 1 ? [n - 1, n] : [null, n];
  });
}
