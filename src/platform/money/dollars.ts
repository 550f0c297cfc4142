/** Max. decimals of an amount in dollars. */
export const dollarDecimals = 6;

/** Decimal digits that a JSON number holds exactly. */
const exactDigits = 15;

/**
 * An amount in US dollars as exact decimal text with at least two decimals: '12.5' becomes '12.50', 0.125 becomes
 * '0.125', and 0.1 + 0.2 from JSON becomes '0.30'.
 * @returns null for anything else: a negative amount, an amount of a billion or more, or one with more than six
 * decimals.
 */
export function readDollars(given: string | number): string | null {
  // A sum of floating-point numbers may have rounding errors after the exact digits. They are not part of the amount.
  const text = typeof given === 'number' ? given.toPrecision(exactDigits) : given.trim();
  const [found, whole = '', decimals = ''] = /^(\d{0,9})(?:\.(\d{1,40}))?$/.exec(text) ?? [];
  const kept = decimals.replace(/0+$/, '');
  if (!found || kept.length > dollarDecimals) return null;
  return `${BigInt(whole)}.${kept.padEnd(2, '0')}`;
}

/** Whether two exact decimal texts are the same amount, such as '12.5' and '12.50'. */
export const isSameAmount = (one: string, other: string): boolean => tidy(one) === tidy(other);

const tidy = (amount: string): string => (amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount);

/** Millionths of a dollar in a dollar. */
const micros = 10 ** dollarDecimals;

/** The exact sum of amounts as decimal text with up to six decimals: '12.5' and '-0.125' make '12.375'. */
export function sumDollars(amounts: Iterable<string>): string {
  let sum = 0n;
  for (const amount of amounts) sum += toMicros(amount);
  return fromMicros(sum);
}

function toMicros(amount: string): bigint {
  const [found, sign, whole = '', decimals = ''] = /^(-?)(\d+)(?:\.(\d{1,6})0*)?$/.exec(amount) ?? [];
  if (!found) throw new Error(`Not an exact amount: ${amount}.`);
  const value = BigInt(whole) * BigInt(micros) + BigInt(decimals.padEnd(dollarDecimals, '0'));
  return sign ? -value : value;
}

function fromMicros(value: bigint): string {
  const digits = String(value < 0n ? -value : value).padStart(dollarDecimals + 1, '0');
  const decimals = digits.slice(-dollarDecimals).replace(/0+$/, '').padEnd(2, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -dollarDecimals)}.${decimals}`;
}
