import type { PayPeriod } from './jobs.schema.ts';
import { findAmounts, findCurrency, type PayAmount } from './pay-amounts.ts';

/** What a salary text states. */
export interface Pay {
  /** In stated units; equal to `max` when one number is stated. */
  min: number;
  max: number;
  period: PayPeriod;
  /** ISO 4217. */
  currency: string;
  /** A year's pay in whole units of the currency. */
  yearMin: number;
  yearMax: number;
  /** The sort key: the average of the stated numbers, brought to a year. */
  year: number;
}

/** Full time: 40 hours or 5 days a week, 52 weeks a year. */
const perYear: Record<PayPeriod, number> = { hour: 2080, day: 260, week: 52, month: 12, year: 1 };

/** Above these a stated period is a slip ("$60,000 per hour"), and what was meant is not known. */
const most: Record<PayPeriod, number> = {
  hour: 2000,
  day: 20_000,
  week: 100_000,
  month: 1_000_000,
  year: 1_000_000_000,
};

/** Without a stated period, numbers up to $200 from about the federal minimum wage are hourly, those from $10,000 yearly; between them lie days, weeks and months. */
const unstated = { hour: { from: 7, to: 200 }, year: { from: 10_000, to: 10_000_000 } };

/** A salary text is a line; what comes after this many characters is not read. */
const longestText = 500;

/**
 * Reads the pay from a salary text: a number or a range, its period (stated, or told by its size) and currency.
 * 401(k), bonuses, hours, percentages and grades are no pay. Null when the text states no pay or leaves it in doubt. Never throws.
 */
export function readPay(text: string): Pay | null {
  const line = withoutNoise(text.slice(0, longestText));
  const clauses = line.split(clauseEnd).filter((clause) => !notPay.test(clause));
  const stated = clauses.flatMap(readClause);
  if (stated.includes(null)) return null;
  const amounts = stated.filter((one) => one !== null);
  const period = amounts.find((one) => one.period)?.period ?? periodOf(line) ?? guessPeriod(amounts, line);
  if (!period || period === 'other') return null;
  const same = amounts.filter((one) => !one.period || one.period === period);
  return toPay(
    same.map((one) => (period === 'hour' && one.dotted ? one.value / 1000 : one.value)),
    period,
    findCurrency(line),
  );
}

/** Numbers that are never pay, and words that would be taken for the period of one. */
const noise = [
  /(?<![$£€\d.,])(?:401|403|457)\s?(?:\([a-z]\)|[kb]\b)/gi,
  /(?<![$£€\d.,])\d{1,3}(?:\.\d)?(?:\s?(?:-|to)\s?\d{1,3})?\+?[\s-]?(?:hours|hrs|hour shifts?|hr shifts?|days|weeks|months|years|yrs|shifts)\b(?:\s?(?:\/|per|an?|each|every)\s?(?:day|week|wk|month|year)\b)?/gi,
  /\bpaid\s(?:bi-?)?(?:daily|weekly|monthly)\b/gi,
  /(?<!\d)\d{1,2}(?::\d\d)?\s?[ap]\.?m\b\.?/gi,
  /\b(?:grade|level|step|band|tier|zone|gs|year)\s?[-:#]?\s?\d{1,2}\b(?![,.]\d)/gi,
  /\b(?!hr|yr|mo|wk|per|to|usd|cad|eur|gbp)[a-z]{1,3}\s?-\s?\d{1,2}(?:[-/]\d{1,2})?(?![\d.,k])/gi,
  /\b24\/7\b/g,
  /\b(?:bonus|incentive|commission)(?:es|s)?[\s-](?:eligible|potential|opportunit(?:y|ies))\b/gi,
];

function withoutNoise(text: string): string {
  const line = text.normalize('NFKC').replace(/[\u2010-\u2015\u2212]/g, '-');
  return noise.reduce((rest, pattern) => rest.replace(pattern, ' '), line);
}

const clauseEnd = /[+;|\n()[\]&]|\bplus\b|\bwith\b|\bw\/|,\s|\.\s/i;
const notPay =
  /\bbonus|\bsign[\s-]?on\b|\bsigning\b|\brelocation\b|\bretention\b|\bstipend|\ballowance|\breimburse|\bdifferential|\btuition\b|\bequity\b|\bstock\b|\bincentive|\bbenefits?\b|(?:\bper|\/|\ban?|\beach)\s?(?:mile|visit|project|class|word|case|unit|sale|delivery|piece|load|session|article)\b/i;

type PeriodWord = PayPeriod | 'other';
interface StatedAmount extends PayAmount {
  period: PeriodWord | undefined;
}

const periodWords: [PeriodWord, string][] = [
  [
    'other',
    '\\bbi-?\\s?(?:weekly|monthly)\\b|\\bsemi-?\\s?(?:monthly|annual)|\\bfortnight|\\bevery (?:two|2|other) weeks?\\b|\\bpay period\\b',
  ],
  ['hour', '\\bhour(?:ly)?\\b|\\bhrs?\\b|\\/\\s?h\\b|\\bp\\.?h\\b'],
  ['day', '\\bday\\b|\\bdaily\\b|\\/\\s?d\\b'],
  ['week', '\\bweek(?:ly)?\\b|\\bwk\\b|\\/\\s?w\\b'],
  ['month', '\\bmonth(?:ly)?\\b|\\bmo\\b|\\bpcm\\b|\\/\\s?m\\b'],
  ['year', '\\byear(?:ly)?\\b|\\byr\\b|\\bannum\\b|\\bannual(?:ly|ized)?\\b|\\bp\\.a\\b|\\/\\s?[ya]\\b'],
];
const periodWord = new RegExp(periodWords.map(([name, words]) => `(?<${name}>${words})`).join('|'), 'gi');

function findPeriods(text: string): { period: PeriodWord; start: number }[] {
  return Array.from(text.matchAll(periodWord), (match) => ({
    period: Object.entries(match.groups!).find(([, value]) => value)![0] as PeriodWord,
    start: match.index,
  }));
}
const periodOf = (text: string): PeriodWord | undefined => findPeriods(text)[0]?.period;

/** The amounts of a clause, each with the period that follows it, else the last one before it. [null]: a negative amount. */
function readClause(clause: string): (StatedAmount | null)[] {
  const amounts = findAmounts(clause);
  const periods = findPeriods(clause);
  return (
    amounts?.map((one) => ({
      ...one,
      period: (periods.find(({ start }) => start >= one.end) ?? periods.at(-1))?.period,
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

function toPay(values: number[], period: PayPeriod, currency: string): Pay | null {
  const [min, max] = [Math.min(...values), Math.max(...values)];
  if (values.length === 0 || max === 0 || max > most[period]) return null;
  const average = values.reduce((sum, one) => sum + one, 0) / values.length;
  const inYear = (value: number) => Math.round(value * perYear[period]);
  return { min, max, period, currency, yearMin: inYear(min), yearMax: inYear(max), year: inYear(average) };
}
