import { findAmounts, findCurrency, type PayAmount } from './pay-amounts.ts';
import { type Limit, readLimit } from './pay-limits.ts';
import {
  findPeriods,
  maxOf,
  ownPeriod,
  type Period,
  periodOf,
  periods,
  type StatedPeriod,
} from './pay-periods.ts';
import type { PayPeriod } from './posting.ts';

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

/** A salary text is one line. Characters after this number are ignored. */
const longestText = 500;

/**
 * Parses the pay in a salary text: a number or a range, its period (stated, or from its size) and its
 * currency. 401(k), bonuses, hours, percentages and grades are not pay. Null if the text states no pay or
 * leaves it open. Never throws.
 */
export function readPay(text: string): Pay | null {
  const line = withoutNoise(text.slice(0, longestText));
  const stated = readAmounts(line);
  if (stated.includes(null)) return null;
  const amounts = stated.filter((one) => one !== null);
  const period =
    amounts.find((one) => one.period)?.period ??
    ownPeriod(periodOf(line), amounts[0]?.value ?? 0) ??
    guessPeriod(amounts, line);
  if (!period || period === 'other') return null;
  const same = amounts.filter((one) => !one.period || one.period === period);
  const [first] = same;
  return toPay(
    same.map((one) => (period === 'hour' && one.dotted ? one.value / 1000 : one.value)),
    period,
    findCurrency(line),
    first && same.length === 1 ? first.limit : null,
  );
}

/** Numbers that are never pay, and words that look like a period. */
const noise = [
  /(?<![$£€\d.,])(?:401|403|457)\s?(?:\([a-z]\)|[kb]\b)/gi,
  /(?<![$£€\d.,]|\b(?:every|per)\s)\d{1,3}(?:\.\d)?(?:\s?(?:-|to)\s?\d{1,3})?\+?[\s-]?(?:hours|hrs|hour shifts?|hr shifts?|days|weeks|months|years|yrs|shifts)\b(?:\s?(?:\/|per|an?|each|every)\s?(?:day|week|wk|month|year)\b)?/gi,
  /\bpaid\s(?:bi-?)?(?:daily|weekly|monthly)\b/gi,
  /(?<!\d)\d{1,2}(?::\d\d)?\s?[ap]\.?m\b\.?/gi,
  /\b(?:grade|level|step|band|tier|zone|gs|year)\s?[-:#]?\s?\d{1,2}\b(?![,.]\d)/gi,
  /\b(?!hr|yr|mo|wk|per|to|usd|cad|eur|gbp)[a-z]{1,3}\s?-\s?\d{1,2}(?:[-/]\d{1,2})?(?![\d.,k])/gi,
  /\b24\/7\b/g,
  /\b(?:bonus|incentive|commission)(?:es|s)?[\s-](?:eligible|potential|opportunit(?:y|ies))\b/gi,
];

function withoutNoise(text: string): string {
  const line = text.normalize('NFKC').replace(/[\u2010-\u2015\u2212]/g, '-');
  return noise
    .reduce((rest, pattern) => rest.replace(pattern, ' '), line)
    .replace(/(?<=\d\s?[km]?)\+(?=\s*(?:-|to\b|or\b)\s*[$\d])/gi, '')
    .replace(
      /(?<=\d\s?[km]?)\+(?=\s*(?:$|[/;,.)]|per\b|an?\b|doe\b|annual|hour|year|week|month|base\b|salary\b))/gi,
      ' and up ',
    );
}

const clauseEnd = /[;|\n()[\]&]|\bwith\b|\bw\/|,\s|\.\s/i;
/** An amount after this is paid on top: "$25/hr + $2 nights". "$60,000+ - $80,000+" is a range. */
const addition = /(?:\+|\bplus\b)(?!\s*(?:-|to\b|or\b))/i;
const notPay =
  /\bbonus|\bsign[\s-]?on\b|\bsigning\b|\brelocation\b|\bretention\b|\bstipend|\ballowance|\breimburse|\bdiff(?:erentials?)?\b|\bpremium|\bshift pay\b|\btuition\b|\bequity\b|\bstock\b|\bincentive|\bbenefits?\b|(?:\bper|\/|\ban?|\beach)\s?(?:mile|visit|project|class|word|case|unit|sale|delivery|piece|load|session|article)\b/i;

interface StatedAmount extends PayAmount {
  period: Period | undefined;
  limit: Limit;
}

/** The amounts that may be the pay: those before an addition, if there are any. [null]: a negative amount. */
function readAmounts(line: string): (StatedAmount | null)[] {
  for (const part of line.split(addition)) {
    const clauses = part.split(clauseEnd).filter((clause) => !notPay.test(clause));
    const amounts = clauses.flatMap(readClause);
    if (amounts.length > 0) return amounts;
  }
  return [];
}

/**
 * The amounts of a clause, each with the period after it, or else the last period before it. [null]: a
 * negative amount.
 */
function readClause(clause: string): (StatedAmount | null)[] {
  const amounts = findAmounts(clause);
  const found = findPeriods(clause);
  return (
    amounts?.map((one) => ({
      ...one,
      period: ownPeriod((found.find(({ start }) => start >= one.end) ?? found.at(-1))?.period, one.value),
      limit: readLimit(clause.slice(0, one.start), clause.slice(one.end)),
    })) ?? [null]
  );
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

function toPay(values: number[], period: StatedPeriod, currency: string, limit: Limit): Pay | null {
  const [min, max] = [Math.min(...values), Math.max(...values)];
  if (values.length === 0 || max === 0 || max > maxOf[period]) return null;
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
