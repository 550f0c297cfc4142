/** Decimals of a dollar that an amount may have. */
export const dollarDecimals = 6;

/** Digits of a decimal number that a number of JSON holds exactly. */
const exactDigits = 15;

/**
 * An amount in US dollars as exact decimal text with at least two decimals: '12.5' becomes '12.50', 0.125 '0.125', and 0.1 + 0.2 of
 * JSON '0.30'.
 * @returns null for what is no amount: a negative one, one of a billion or more, or one with more than six decimals.
 */
export function readDollars(given: string | number): string | null {
  // What a program's addition leaves behind the digits that a number holds is no part of the amount.
  const text = typeof given === 'number' ? given.toPrecision(exactDigits) : given.trim();
  const [found, whole = '', decimals = ''] = /^(\d{0,9})(?:\.(\d{1,40}))?$/.exec(text) ?? [];
  const kept = decimals.replace(/0+$/, '');
  if (!found || kept.length > dollarDecimals) return null;
  return `${BigInt(whole)}.${kept.padEnd(2, '0')}`;
}
