import type { XY } from './outlines.ts';

/** A circle on a drawing, beside its place where the places are crowded. */
export interface Circle {
  x: number;
  y: number;
  r: number;
  /** The place itself if the circle stands off it. Null: the circle is on it. */
  from: XY | null;
  /** The number of jobs. Null where it does not fit. */
  text: string | null;
}

/** Units of the drawings, which are some 2,000 units wide or high. */
const maxRadius = 92;
/** A smaller circle could not be seen. */
const minRadius = 9;
/** With room for a number, and for a finger on a wide screen (24 px). */
const minNumbered = 36;
/** So many places of a drawing have room for their numbers. A large state has 254 counties. */
const mostNumbered = 60;
const gap = 3;
const rounds = 60;

const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/**
 * Circles whose areas grow with their jobs, the largest first, so that no circle hides a smaller one. Of a few places
 * each circle has its number, and crowded ones stand beside each other. Dots are never smaller than one can see.
 */
export function circlesOf<Spot extends { jobs: number; at: XY | null }>(
  spots: readonly Spot[],
): (Spot & { circle: Circle | null })[] {
  const drawn = spots.filter(({ at, jobs }) => at && jobs > 0).length;
  const areNumbered = drawn <= mostNumbered;
  const least = areNumbered ? minNumbered : minRadius;
  const largest = Math.max(0, ...spots.map(({ at, jobs }) => (at ? jobs : 0)));
  const sorted = spots
    .toSorted((a, b) => b.jobs - a.jobs)
    .map((spot) => {
      const { at, jobs } = spot;
      if (!at || jobs === 0) return { ...spot, circle: null };
      const r = Math.max(least, Math.round(maxRadius * Math.sqrt(jobs / largest)));
      const [x, y] = at;
      const text = areNumbered || r >= minNumbered ? short.format(jobs) : null;
      return { ...spot, circle: { x, y, r, from: null, text } };
    });
  if (areNumbered) spread(sorted.flatMap(({ circle }) => circle ?? []));
  return sorted;
}

/** Moves circles apart until none overlaps another, the smaller ones farther. A line leads to the place of those that left it. */
function spread(circles: Circle[]): void {
  const places = circles.map(({ x, y }): XY => [x, y]);
  for (let round = 0; round < rounds; round++)
    for (const [at, one] of circles.entries()) for (const other of circles.slice(at + 1)) partTwo(one, other);
  for (const [at, circle] of circles.entries()) {
    const [x, y] = places[at] as XY;
    circle.x = Math.round(circle.x);
    circle.y = Math.round(circle.y);
    if (Math.hypot(circle.x - x, circle.y - y) > circle.r) circle.from = [x, y];
  }
}

/** Moves two circles apart if they overlap. */
function partTwo(one: Circle, other: Circle): void {
  const [dx, dy] = [other.x - one.x, other.y - one.y];
  const distance = Math.hypot(dx, dy) || 1;
  const overlap = one.r + other.r + gap - distance;
  if (overlap <= 0) return;
  const share = one.r ** 2 / (one.r ** 2 + other.r ** 2);
  // Places at one point part sideways.
  const [ux, uy] = dx === 0 && dy === 0 ? [1, 0] : [dx / distance, dy / distance];
  one.x -= ux * overlap * (1 - share);
  one.y -= uy * overlap * (1 - share);
  other.x += ux * overlap * share;
  other.y += uy * overlap * share;
}
