/** Whether an amount is the maximum or the minimum pay. */
export type Limit = 'most' | 'least' | null;

const maxBefore =
  /(?:\b(?:up\s?to(?: an?)?|as (?:much|high) as|not? (?:more|higher) than|not (?:to exceed|exceeding)|at most|(?<!\bnot? )(?:less than|under|below)|max(?:imum)?\.?(?: of)?|cap(?:ped)?(?: (?:at|of))?|ceiling(?: of)?|tops? (?:out )?at)|[≤<]=?)[:\s(]*$/i;
const minBefore =
  /(?:\b(?:from|(?:start(?:s|ing)?|begin(?:s|ning)?)(?: (?:pay|salary|rate|wage))?(?: (?:at|from|of))?|at least|as low as|min(?:imum)?\.?(?: of)?|not? (?:less|lower) than|more than|(?:up)?wards? of|north of|in excess of|exceed(?:s|ing)|over|above|floor(?: of)?)|[≥>]=?)[:\s(]*$/i;
/** A period or a bracket may come in between: "$90,000/yr max", "$80k (max)". */
const between = String.raw`^[\s(]*(?:(?:\/|per|an?)?\s?(?:hour(?:ly)?|hr|day|daily|week(?:ly)?|wk|month(?:ly)?|mo|year(?:ly)?|yr|annum|annual(?:ly)?)\b\.?)?[\s,(]*`;
const maxAfter = new RegExp(
  String.raw`${between}(?:max(?:imum)?\b|or (?:less|below|lower|under)\b|and (?:under|below)\b|tops\b|cap\b|at most\b|up to\))`,
  'i',
);
const minAfter = new RegExp(
  String.raw`${between}(?:(?:and|or|&)\s?(?:up(?:wards?)?|above|more|higher|over|greater|better)\b|-?\s?up\b(?!\s?to)|upwards?\b|min(?:imum)?\b|(?:to )?start(?:ing)?\b(?!\s(?:date|bonus|in|on))|(?:-\s)?(?:and|to) beyond\b)`,
  'i',
);

/** Whether the words around an amount make it the maximum or the minimum. */
export function readLimit(before: string, after: string): Limit {
  if (maxBefore.test(before) || maxAfter.test(after)) return 'most';
  return minBefore.test(before) || minAfter.test(after) ? 'least' : null;
}
