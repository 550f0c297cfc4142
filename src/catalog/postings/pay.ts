import { anyOf, findAmounts, isJoined, isStrong, namedCurrency, type PayAmount } from './pay-amounts.ts';
import { isEstimate, withoutNoise } from './pay-noise.ts';
import { type AnyPeriod, findPeriods, maxOf, ownPeriod, periods, type StatedPeriod } from './pay-periods.ts';
import words from './pay-words.json' with { type: 'json' };
import type { PayPeriod } from './posting.ts';

/** Whether an amount is the maximum or the minimum pay. */
type Limit = 'most' | 'least' | null;

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
function readLimit(before: string, after: string): Limit {
  if (maxBefore.test(before) || maxAfter.test(after)) return 'most';
  return minBefore.test(before) || minAfter.test(after) ? 'least' : null;
}

/** The pay that a salary text states. */
export interface Pay {
  /**
   * In units of the period, to the cent. Both are equal if the text states one number. "Up to $90,000" has no
   * minimum, "From $50,000" no maximum. At least one of them is set.
   */
  min: number | null;
  max: number | null;
  /** Pay by two weeks is halved to a week. Pay by half a month is doubled to a month. */
  period: PayPeriod;
  /** ISO 4217. */
  currency: string;
  /** The yearly pay in whole units of the currency. Null if `min` or `max` is null. */
  yearMin: number | null;
  yearMax: number | null;
  /** The sort key: the average of the stated numbers as yearly pay. */
  year: number;
}

/**
 * Without a stated period, numbers from about the federal minimum wage to $200 are hourly, and numbers from
 * $10,000 are yearly. Numbers in between could be by day, week or month.
 */
const unstated = { hour: { from: 7, to: 200 }, year: { from: 10_000, to: 10_000_000 } };

/** Yearly pay in dollars outside of these waits for an operator, who says whether its numbers are right. */
const plausibleYear = { from: 5000, to: 1_000_000 };

/** Whether the yearly pay is so high or low that a person should check it. Only for currencies near the dollar. */
export const isDoubtful = ({ year, currency }: Pay): boolean =>
  isStrong(currency) && (year < plausibleYear.from || year > plausibleYear.to);

/** A salary text is one line. Characters after this number are ignored. */
const longestText = 500;

/**
 * Parses the pay in a salary text: a number or a range, its period (stated, or from its size) and its
 * currency. Null if the text states no pay, leaves it open, or
 * is another site's estimate. Never throws.
 */
export function readPay(text: string): Pay | null {
  const short = text.slice(0, longestText);
  if (isEstimate(short)) return null;
  const line = withoutNoise(short);
  const found = findAmounts(line);
  const amounts = found && payAmounts(line, found);
  if (!amounts) return null;
  const currency = currencyOf(amounts, line);
  if (currency === null) return null;
  const period =
    amounts.find((one) => one.period)?.period ?? linePeriod(line, amounts) ?? guessPeriod(amounts, line);
  if (!period || period === 'other' || period === 'unit') return null;
  const same = amounts.filter((one) => (one.period ?? period) === period && isOf(currency, one));
  const [first] = same;
  return toPay(
    same.map((one) => (period === 'hour' && one.dotted ? one.value / 1000 : one.value)),
    period,
    currency,
    first && same.length === 1 ? first.limit : null,
  );
}

interface StatedAmount extends PayAmount {
  period: AnyPeriod | undefined;
  limit: Limit;
}

/** An amount after this is paid on top: "$25/hr + $2 nights". "$60,000+ - $80,000+" is a range. */
const addition = /(?:\+|\bplus\b)(?!\s*(?:-|to\b|or\b))/gi;
const clauseEnd = /[;|\n()[\]&•·‣◦*]|\bwith\b|\bw\/|,\s|\.\s/gi;

/** A part of a text by its first and last position. */
interface TextSpan {
  start: number;
  end: number;
}

function split(text: string, { start, end }: TextSpan, at: RegExp): TextSpan[] {
  const spans: TextSpan[] = [];
  let from = start;
  for (const { 0: sign, index } of text.slice(0, end).matchAll(at)) {
    if (index < start) continue;
    spans.push({ start: from, end: index });
    from = index + sign.length;
  }
  return [...spans, { start: from, end }];
}

/** The amounts that are the pay: those before an addition, if there are any. */
function payAmounts(line: string, all: PayAmount[]): StatedAmount[] {
  for (const part of split(line, { start: 0, end: line.length }, addition)) {
    const clauses = split(line, part, clauseEnd);
    const amounts = clauses.flatMap((clause, at) => readClause(line, clause, clauses[at + 1], all));
    const strongest = Math.max(...amounts.map((one) => one.strength));
    const pay = amounts.filter((one) => one.strength === strongest && one.period !== 'unit');
    if (pay.length > 0) return pay;
  }
  return [];
}

/** An amount with its strength: 3 is surely money, 2 has the size of pay, 1 is any number. */
type PayCandidate = StatedAmount & { strength: number };

/** The amounts of a clause that are not paid on top, each with its period, limit and strength. */
function readClause(
  line: string,
  { start, end }: TextSpan,
  next: TextSpan | undefined,
  all: PayAmount[],
): PayCandidate[] {
  const own = all.filter((one) => one.start >= start && one.end <= end);
  const markers = findPeriods(line.slice(start, end)).map((one) => ({ ...one, start: one.start + start }));
  const [after] =
    next && !all.some((one) => one.start >= next.start && one.end <= next.end)
      ? findPeriods(line.slice(next.start, next.end))
      : [];
  const groups = groupsOf(line, own);
  return groups.flatMap((group, at) => {
    const [first, last] = [group[0], group.at(-1)];
    if (!first || !last) return [];
    const from = groups[at - 1]?.at(-1)?.end ?? start;
    const to = groups[at + 1]?.[0]?.start ?? end;
    if (isExtra(line.slice(from, first.start), line.slice(last.end, to))) return [];
    const strength = Math.max(...group.map((one) => strengthOf(line, one)));
    return group.map((one) => ({
      ...one,
      strength,
      period: ownPeriod(
        (
          markers.find((marker) => marker.start >= one.end && marker.start < to) ??
          markers.findLast((marker) => marker.start >= from && marker.start < one.start) ??
          (after && after.start < 2 ? after : undefined) ??
          markers.find((marker) => marker.start >= one.end) ??
          markers.at(-1)
        )?.period,
        one.value,
      ),
      limit: readLimit(
        line.slice(all[all.indexOf(one) - 1]?.end ?? 0, one.start),
        line.slice(one.end, all[all.indexOf(one) + 1]?.start),
      ),
    }));
  });
}

/** Amounts with only a sign or word of a range between them. A bare number of another size is no part of it. */
function groupsOf(line: string, amounts: PayAmount[]): PayAmount[][] {
  const groups: PayAmount[][] = [];
  for (const one of amounts) {
    const before = groups.at(-1)?.at(-1);
    if (before && isJoined(line, before, one) && areAlike(before, one)) groups.at(-1)?.push(one);
    else groups.push([one]);
  }
  return groups;
}

/** "23 - $4,321" is a grade and an amount. "$20 - $60,000" is stated so, and "0 - $80k" is a range. */
function areAlike(left: PayAmount, right: PayAmount): boolean {
  if (left.marked === right.marked || left.value === 0 || right.value === 0) return true;
  const ratio = left.value / right.value;
  return ratio < 10 && ratio > 1 / 10;
}

const periodAfter = /^\s?(?:\/\s?[a-z]|(?:per|an?|hourly|daily|weekly|monthly|yearly|annually)\b)/i;

function strengthOf(line: string, { marked, value, start, end }: PayAmount): number {
  if (marked || periodAfter.test(line.slice(end, end + 12))) return 3;
  return value >= 10_000 || /\d,\d{3}/.test(line.slice(start, end)) ? 2 : 1;
}

const extra = new RegExp(
  `^\\s*(?:(?:/\\s?|(?!(?:${anyOf(words.joiners)})\\b)[a-z-]+\\.?\\s){0,4})(?:${anyOf(words.extras)})\\b`,
  'i',
);
const perk = new RegExp(`^\\s*(?:(?:in|of|worth of)\\s)?(?:company\\s)?(?:${anyOf(words.perks)})\\b`, 'i');
const extraBefore = new RegExp(
  `\\b(?:${anyOf([...words.extras, ...words.perks])})(?:\\s(?!pay\\b|base\\b|salary\\b)[a-z-]+){0,3}[\\s:]*$`,
  'i',
);

/** Whether the words around an amount make it something beside the pay: "$5,000 sign-on bonus", "Bonus up to $500". */
const isExtra = (before: string, after: string): boolean =>
  extraBefore.test(before) || extra.test(after) || perk.test(after);

/** The currency of the amounts: of the first that states one, or what the text names. Null: not known. */
function currencyOf(amounts: StatedAmount[], line: string): string | null {
  const stated = amounts.flatMap(({ currency }) => currency ?? []);
  const [first] = stated;
  if (first?.kind === 'unknown') return null;
  if (first?.kind === 'code') return first.code;
  const later = stated.find((one) => one.kind === 'code');
  return (later?.kind === 'code' ? later.code : namedCurrency(line, first !== undefined)) ?? 'USD';
}

/** Whether an amount states no other currency: "£40k (about $50k)" is 40,000 pounds. */
const isOf = (code: string, { currency }: PayAmount): boolean =>
  currency === null || (currency.kind === 'code' ? currency.code === code : code !== 'EUR' && code !== 'GBP');

/** The first time that a text names anywhere, for amounts that have none beside them. */
function linePeriod(line: string, amounts: StatedAmount[]): AnyPeriod | undefined {
  const word = findPeriods(line).find(({ period }) => period !== 'unit')?.period;
  return ownPeriod(word, amounts[0]?.value ?? 0);
}

function guessPeriod(amounts: StatedAmount[], line: string): PayPeriod | null {
  const values = amounts.map((one) => one.value).filter(Boolean);
  const within = ({ from, to }: { from: number; to: number }) =>
    values.every((one) => one >= from && one <= to);
  if (values.length === 0) return null;
  if (within(unstated.year)) return 'year';
  const isMoney = amounts.some((one) => one.marked) || !/[a-z]/i.test(line);
  return within(unstated.hour) && isMoney ? 'hour' : null;
}

/** A range that begins at 0 states no minimum, and one that ends at 0 no maximum. */
function toPay(stated: number[], period: StatedPeriod, currency: string, single: Limit): Pay | null {
  const values = stated.filter(Boolean);
  const limit = values.length === 1 && stated.length > 1 ? (stated[0] === 0 ? 'most' : 'least') : single;
  const [min, max] = [Math.min(...values), Math.max(...values)];
  if (values.length === 0 || (isStrong(currency) && max > maxOf[period])) return null;
  const { perYear, shown, times } = periods[period];
  const average = values.reduce((sum, one) => sum + one, 0) / values.length;
  const inPeriod = (value: number): number => Math.round(value * times * 100) / 100;
  const inYear = (value: number): number => Math.round(value * perYear);
  const [isMin, isMax] = [limit !== 'most', limit !== 'least'];
  return {
    min: isMin ? inPeriod(min) : null,
    max: isMax ? inPeriod(max) : null,
    period: shown,
    currency,
    yearMin: isMin ? inYear(min) : null,
    yearMax: isMax ? inYear(max) : null,
    year: inYear(average),
  };
}
