import { findAmounts, type PayAmount } from '../postings/pay-amounts.ts';
import { findPeriods } from '../postings/pay-periods.ts';
import type { JobDetail } from './jobs.schema.ts';

/** The pay of a job: as stated, and as we read it. */
export type JobPay = Pick<
  JobDetail,
  'salary' | 'payMin' | 'payMax' | 'payPeriod' | 'payCurrency' | 'payYearMin' | 'payYearMax'
>;

/** Formatters are expensive to create, and each currency needs two. */
const formatters = new Map<string, Intl.NumberFormat>();

function formatter(currency: string, digits: 0 | 2): Intl.NumberFormat {
  const key = `${currency}${digits}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  formatters.set(key, made);
  return made;
}

const money = (amount: number, currency: string): string =>
  formatter(currency, Number.isInteger(amount) ? 0 : 2).format(amount);

const range = (min: number, max: number, currency: string): string =>
  min === max ? money(min, currency) : `${money(min, currency)}–${money(max, currency)}`;

const periodNames = {
  hour: 'an hour',
  day: 'a day',
  week: 'a week',
  month: 'a month',
  year: 'a year',
} as const;

/**
 * The pay as people write it: "$20–$32.50 an hour", "Up to $90,000 a year". The stated text if we could not read
 * it. Null if there is none.
 */
export function payText({ salary, payMin, payMax, payPeriod, payCurrency }: JobPay): string | null {
  const amounts = payCurrency && amountsText(payMin || null, payMax, payCurrency);
  if (!amounts || !payPeriod) return salary?.trim() || null;
  return `${amounts} ${periodNames[payPeriod]}`;
}

function amountsText(min: number | null, max: number | null, currency: string): string | null {
  if (min !== null && max !== null) return range(min, max, currency);
  if (max !== null) return `Up to ${money(max, currency)}`;
  return min === null ? null : `From ${money(min, currency)}`;
}

/**
 * The stated text, if it says more than `payText`: "Up to $90k + 401k", "$35/hr DOE". Null if the readable form
 * says it all.
 */
export function statedPayNote(pay: JobPay): string | null {
  const stated = pay.salary?.trim();
  if (!stated || stated === payText(pay) || !pay.payPeriod) return null;
  const line = stated.normalize('NFKC');
  const amounts = findAmounts(line) ?? [];
  if (amounts.some((amount) => !isShown(amount, pay))) return stated;
  return /[\p{L}\p{N}]/u.test(withoutKnown(line, amounts, pay)) ? stated : null;
}

/** Whether the readable form shows an amount, or the yearly equivalent beside it does. */
function isShown({ value, dotted }: PayAmount, { payMin, payMax, payYearMin, payYearMax }: JobPay): boolean {
  const shown = [payMin, payMax, payYearMin, payYearMax];
  return [value, ...(dotted ? [value / 1000] : [])].some((one) =>
    shown.includes(Math.round(one * 100) / 100),
  );
}

/** Words around amounts that say nothing more. */
const empty =
  /\b(?:an?|annual(?:ly)?|and|approximately|base|between|compensation|dollars?|each|equal|from|is|of|or|pay(?:ing|s)?|per|rang(?:e|es|ing)|rates?|salary|starting|starts?|at|least|to|up|wages?|min(?:imum)?|max(?:imum)?|USD|US)\b/gi;

/** The text without the amounts, the words of the period and the words that say nothing more. */
function withoutKnown(line: string, amounts: PayAmount[], { payPeriod, payCurrency }: JobPay): string {
  let rest = '';
  let from = 0;
  for (const { start, end } of amounts) {
    rest += `${line.slice(from, start)} `;
    from = end;
  }
  rest += line.slice(from);
  const isKnown = (period: string): boolean => period === payPeriod || period === 'year';
  const others = findPeriods(rest).some(({ period }) => !isKnown(period));
  if (others) return rest;
  return rest
    .replace(
      /\b(?:hour(?:ly)?|hrs?|ph|h|day|daily|week(?:ly)?|wk|month(?:ly)?|mo|year(?:ly)?|yr|annum|p\.a)\b/gi,
      ' ',
    )
    .replace(empty, ' ')
    .replaceAll(payCurrency ?? '', ' ');
}

/**
 * The yearly equivalent beside the stated pay: "about $41,600–$66,560 a year" or "up to about $52,000 a
 * year". Null when the pay is stated by the year or not understood.
 */
export function yearlyEquivalent(
  job: Pick<JobPay, 'payPeriod' | 'payCurrency' | 'payYearMin' | 'payYearMax'>,
): string | null {
  const { payPeriod, payCurrency, payYearMin, payYearMax } = job;
  if (!payPeriod || payPeriod === 'year') return null;
  if (!payCurrency) return null;
  if (payYearMin !== null && payYearMax !== null)
    return `about ${range(payYearMin, payYearMax, payCurrency)} a year`;
  const only = payYearMin ?? payYearMax;
  if (only === null) return null;
  return `${payYearMin === null ? 'up to' : 'from'} about ${money(only, payCurrency)} a year`;
}
