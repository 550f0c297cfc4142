/**
 * The first position whose number is not below `number`, by binary search.
 * @param length how many ascending numbers there are.
 * @param numberAt the number at a position.
 * @returns `length` if all numbers are below it.
 */
export function lowerBound(length: number, numberAt: (at: number) => number, number: number): number {
  let [from, to] = [0, length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (numberAt(middle) < number) from = middle + 1;
    else to = middle;
  }
  return from;
}
