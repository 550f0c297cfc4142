const steps = [1, 2, 2.5, 5, 10];
/** Always reaches the end in four steps. */
const widest = 20;

/** Round figures from 0 to the first one that reaches `most`, in three or four steps. */
export function scaleTicks(most: number): number[] {
  const size = 10 ** Math.floor(Math.log10(most / 5));
  const step = size * (steps.find((one) => most / (one * size) <= 4) ?? widest);
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step);
}
