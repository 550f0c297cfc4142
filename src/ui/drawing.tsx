/** A drawing in two paths, 64 by 48: lines, and a shape in the color of the lantern. */
export interface Drawing {
  base: string;
  light: string;
}

/** A drawing that says nothing that its text does not. */
export const DrawingImage = ({ base, light }: Drawing) => (
  <svg viewBox="0 0 64 48" aria-hidden="true" className="drawing">
    <path d={light} className="drawing-light" />
    <path d={base} />
  </svg>
);
