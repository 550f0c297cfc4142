/** Who changed something, and when. */
export interface ChangedBy {
  actor: string;
  at: Date | string;
}

/** A field that somebody else changed while a form was open. */
export interface OvertakenField {
  name: string;
  /** What was typed, and what is stored now, as the field shows them. */
  mine: string;
  current: string;
  /** Null where the log does not know: it was no person. */
  by: ChangedBy | null;
}

/** What a form was overtaken by. Nothing was saved. */
export interface Merge {
  /** Both changed it: one of the two values must be chosen. */
  conflicts: OvertakenField[];
  /** Only somebody else changed it: the form has taken it over. */
  taken: OvertakenField[];
  /** What the form is based on now. */
  base: string;
  /** What the form shows: what was typed, with what was taken over. */
  values: Record<string, string>;
}

/** The field of a form that says which value of an overtaken field is kept: 'mine' or 'current'. */
export const keepPrefix = 'keep.';
