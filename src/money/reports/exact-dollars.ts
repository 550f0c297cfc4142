/** Decimals of exact amounts of dollars. */
export const exactDecimals = 18;
const units = 10n ** BigInt(exactDecimals);
const unitsOfMillionth = units / 1_000_000n;

/** Reads a decimal of the database such as '-0.0333' as a whole number of 10^-18 dollars. Later decimals are cut off. */
export function readExact(text: string): bigint {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const amount = BigInt(whole) * units + BigInt(fraction.slice(0, exactDecimals).padEnd(exactDecimals, '0'));
  return text.startsWith('-') ? -amount : amount;
}

/** The whole millionths of a dollar of an exact amount. Half a millionth is rounded away from zero, as in the database. */
export function millionthsOf(exact: bigint): number {
  const half = exact < 0n ? -unitsOfMillionth / 2n : unitsOfMillionth / 2n;
  return Number((exact + half) / unitsOfMillionth);
}
