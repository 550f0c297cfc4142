import type { JobCard, PayPeriod } from './jobs.schema.ts';

const perPeriod: Record<PayPeriod, string> = {
  hour: 'an hour',
  day: 'a day',
  week: 'a week',
  month: 'a month',
  year: 'a year',
};

function range(min: number, max: number, currency: string): string {
  const whole = Number.isInteger(min) && Number.isInteger(max);
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: whole ? 0 : 2,
    maximumFractionDigits: whole ? 0 : 2,
  });
  return min === max ? format.format(min) : `${format.format(min)}–${format.format(max)}`;
}

/** Pay as text: "$20–$32 an hour", "€60,000 a year". */
export function formatPay(pay: { min: number; max: number; period: PayPeriod; currency: string }): string {
  return `${range(pay.min, pay.max, pay.currency)} ${perPeriod[pay.period]}`;
}

/** The yearly equivalent to stand beside a stated pay, "about $41,600–$66,560 a year"; null when the pay is stated by the year or not understood. */
export function yearlyEquivalent(
  job: Pick<JobCard, 'payPeriod' | 'payCurrency' | 'payYearMin' | 'payYearMax'>,
): string | null {
  const { payPeriod, payCurrency, payYearMin, payYearMax } = job;
  if (!payPeriod || payPeriod === 'year') return null;
  if (!payCurrency || payYearMin === null || payYearMax === null) return null;
  return `about ${range(payYearMin, payYearMax, payCurrency)} a year`;
}
