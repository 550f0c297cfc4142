const symbols: Record<string, string> = { '': '$', USD: '$', EUR: '€', GBP: '£' };
const periods: [RegExp, string][] = [
  [/^(bw|bi-?_?\s?week|fortnight|(every|2|two)[\s_-]?(2|two|other)?[\s_-]?weeks)/i, 'every two weeks'],
  [/^(semi-?_?\s?month|twice[\s_-]a[\s_-]month)/i, 'twice a month'],
  [/^(h|ph|hour)/i, 'an hour'],
  [/^(d|pd|day|daily)/i, 'a day'],
  [/^(w|pw|week)|1 week/i, 'a week'],
  [/^(m|pm|month)|1 month/i, 'a month'],
  [/^(y|pa|ann|per annum)|1 year/i, 'a year'],
];

/**
 * The pay as text, for formats that state numbers: "$60,000 - $75,000 a year", "Up to $90,000 a year" if they state no minimum or zero,
 * "From $20 an hour" if they state no maximum. Empty without a positive number.
 * @param period in the format's words: "YEAR", "PA", "1 YEAR", "per-hour-wage" ...
 * @param currency ISO 4217; dollars if it is empty.
 */
export function composePay(min: unknown, max: unknown, period = '', currency = ''): string {
  const [low, high] = [readAmount(min), readAmount(max)];
  const amounts = [...new Set([low, high])].filter((amount) => amount !== null);
  if (amounts.length === 0) return '';
  const limit = low === null ? 'Up to' : high === null ? 'From' : '';
  const code = currency.trim().toUpperCase();
  const symbol = symbols[code] ?? `${code} `;
  const range = amounts.map((amount) => symbol + format(amount)).join(' - ');
  const unit = period.trim().replace(/^per[-\s]/i, '');
  return [limit, range, periods.find(([pattern]) => pattern.test(unit))?.[1]].filter(Boolean).join(' ');
}

function readAmount(value: unknown): number | null {
  const amount =
    typeof value === 'number' ? value : typeof value === 'string' ? Number(value.replaceAll(',', '')) : 0;
  return amount > 0 && amount < 1e9 ? amount : null;
}

function format(amount: number): string {
  return amount.toLocaleString('en-US', {
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
    maximumFractionDigits: 2,
  });
}
