import type { JobCard } from './jobs.schema.ts';

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

function range(min: number, max: number, currency: string): string {
  const { format } = formatter(currency, Number.isInteger(min) && Number.isInteger(max) ? 0 : 2);
  return min === max ? format(min) : `${format(min)}–${format(max)}`;
}

/**
 * The yearly equivalent beside the stated pay: "about $41,600–$66,560 a year" or "up to about $52,000 a
 * year". Null when the pay is stated by the year or not understood.
 */
export function yearlyEquivalent(
  job: Pick<JobCard, 'payPeriod' | 'payCurrency' | 'payYearMin' | 'payYearMax'>,
): string | null {
  const { payPeriod, payCurrency, payYearMin, payYearMax } = job;
  if (!payPeriod || payPeriod === 'year') return null;
  if (!payCurrency) return null;
  if (payYearMin !== null && payYearMax !== null)
    return `about ${range(payYearMin, payYearMax, payCurrency)} a year`;
  const only = payYearMin ?? payYearMax;
  if (only === null) return null;
  return `${payYearMin === null ? 'up to' : 'from'} about ${range(only, only, payCurrency)} a year`;
}
