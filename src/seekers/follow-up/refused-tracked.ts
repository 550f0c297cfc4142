/** A form of a tracked job that was refused: what was typed, and the errors. */
export interface RefusedTracked {
  values: Record<string, string>;
  errors: Record<string, string>;
  detail: string;
}

/** The refusal of one job's form of some kinds. Null: it is of another form. */
export const refusedOf = (
  refused: RefusedTracked | null,
  id: string,
  kinds: readonly string[],
): RefusedTracked | null =>
  refused && refused.values.id === id && kinds.includes(refused.values.do ?? '') ? refused : null;
