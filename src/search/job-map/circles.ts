import type { XY } from './outlines.ts';

/** A circle on a drawing. */
export interface Circle {
  x: number;
  y: number;
  r: number;
  /** The number of jobs, in the largest circle only. */
  text: string | null;
}

/** Units of the drawings, which are some 2,000 units wide or high. */
const maxRadius = 92;
/** A smaller circle could not be seen. */
const minRadius = 9;

const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/**
 * Circles whose areas are in proportion to their jobs, the largest first, so that no circle hides a smaller one. Dots
 * are never smaller than one can see.
 */
export function circlesOf<Spot extends { jobs: number; at: XY | null }>(
  spots: readonly Spot[],
): (Spot & { circle: Circle | null })[] {
  const largest = Math.max(0, ...spots.map(({ at, jobs }) => (at ? jobs : 0)));
  let isFirst = true;
  return spots
    .toSorted((a, b) => b.jobs - a.jobs)
    .map((spot) => {
      const { at, jobs } = spot;
      if (!at || jobs === 0) return { ...spot, circle: null };
      const r = Math.max(minRadius, Math.round(maxRadius * Math.sqrt(jobs / largest)));
      const text = isFirst ? short.format(jobs) : null;
      isFirst = false;
      return { ...spot, circle: { x: at[0], y: at[1], r, text } };
    });
}
