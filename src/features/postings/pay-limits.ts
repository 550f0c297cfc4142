/** Whether an amount is the maximum or the minimum pay. */
export type Limit = 'most' | 'least' | null;

const maxBefore =
  /\b(?:up\s?to|as (?:much|high) as|not? more than|not to exceed|(?<!\bnot? )(?:less than|under|below)|max(?:imum)?(?: of)?)[:\s]*$/i;
const minBefore =
  /(?:\b(?:from|start(?:s|ing)?(?: (?:pay|salary|rate|wage))?(?: (?:at|from|of))?|at least|min(?:imum)?(?: of)?|not? less than|more than|over|above)|[≥>]=?)[:\s]*$/i;
/** A period may come in between: "$90,000/yr max". */
const between = String.raw`^\s*(?:(?:\/|per|an?)?\s?(?:hour|hr|day|week|wk|month|mo|year|yr|annum)\b\.?)?\s*`;
const maxAfter = new RegExp(String.raw`${between}(?:max(?:imum)?\b|or less\b)`, 'i');
const minAfter = new RegExp(
  String.raw`${between}(?:(?:and|or) (?:up|above|more|higher|over)\b|min(?:imum)?\b|(?:to )?start(?:ing)?\s*$)`,
  'i',
);

/** Whether the words around an amount make it the maximum or the minimum. */
export function readLimit(before: string, after: string): Limit {
  if (maxBefore.test(before) || maxAfter.test(after)) return 'most';
  return minBefore.test(before) || minAfter.test(after) ? 'least' : null;
}
