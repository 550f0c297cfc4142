import type { Point } from '../../catalog/places/distance.ts';
import data from './outlines.json' with { type: 'json' };

/** Units of a drawing from its top left corner. */
export type XY = [x: number, y: number];

/** How the drawings in public/maps are laid out. Made by scripts/maps.ts. */
export interface Outlines {
  country: {
    width: number;
    height: number;
    /** The center of each state by its code. Territories are not on the map of the country. */
    centers: Record<string, XY>;
  };
  states: Record<
    string,
    {
      width: number;
      height: number;
      /** The degrees of the left and the upper edge. */
      west: number;
      north: number;
      /** Units for a degree of longitude and for a degree of latitude. */
      perDegree: XY;
    }
  >;
}

export const outlines = data as unknown as Outlines;

/** Units by which a point may be outside a drawing: some ZIP codes reach over the border of their state. */
const overBorder = 20;

/** Where a point is on the drawing of a state; null if it is outside the drawing. */
export function pointOnState({ latitude, longitude }: Point, code: string): XY | null {
  const outline = outlines.states[code];
  if (!outline) return null;
  const { width, height, west, north, perDegree } = outline;
  // Alaska reaches over the 180th meridian.
  const east = longitude > 0 && west < -180 ? longitude - 360 : longitude;
  const x = Math.round((east - west) * perDegree[0]);
  const y = Math.round((north - latitude) * perDegree[1]);
  const isOn = (value: number, size: number): boolean => value >= -overBorder && value <= size + overBorder;
  return isOn(x, width) && isOn(y, height) ? [x, y] : null;
}
