/** Below 0 if the first comes first. Different numbers are not equal. */
export type Compare = (a: number, b: number) => number;

/** So few numbers are sorted by insertion. */
const few = 12;

/**
 * Sorts numbers in place, so far that those from `from` to `to` (not included) are where a complete sort puts them. It is
 * a quicksort that leaves out the other parts: a page costs two to four comparisons of each number, wherever it is.
 */
export function sortPart(numbers: Int32Array, from: number, to: number, compare: Compare): void {
  sortBetween(numbers, [0, numbers.length], [from, to], compare);
}

type Part = readonly [from: number, to: number];

function sortBetween(numbers: Int32Array, [low, high]: Part, wanted: Part, compare: Compare): void {
  const [from, to] = wanted;
  let first = low;
  while (high - first > few) {
    const middle = partition(numbers, first, high, compare);
    if (from < middle) sortBetween(numbers, [first, middle], wanted, compare);
    if (to <= middle) return;
    first = middle + 1;
  }
  insert(numbers, first, high, compare);
}

/** Moves a number to its place: lower ones are before it, the others behind it. @returns its place. */
function partition(numbers: Int32Array, first: number, end: number, compare: Compare): number {
  // By chance, so that no order of the numbers is always slow.
  swap(numbers, first, first + Math.floor(Math.random() * (end - first)));
  const pivot = numbers[first]!;
  let low = first;
  let high = end;
  for (;;) {
    do low++;
    while (low < high && compare(numbers[low]!, pivot) < 0);
    do high--;
    while (compare(numbers[high]!, pivot) > 0);
    if (low >= high) break;
    swap(numbers, low, high);
  }
  swap(numbers, first, high);
  return high;
}

function insert(numbers: Int32Array, first: number, end: number, compare: Compare): void {
  for (let next = first + 1; next < end; next++) {
    const moved = numbers[next]!;
    let at = next;
    while (at > first && compare(numbers[at - 1]!, moved) > 0) numbers[at] = numbers[--at]!;
    numbers[at] = moved;
  }
}

function swap(numbers: Int32Array, a: number, b: number): void {
  const kept = numbers[a]!;
  numbers[a] = numbers[b]!;
  numbers[b] = kept;
}
