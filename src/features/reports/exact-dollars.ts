/**
 * An amount in US dollars, exact to 18 decimals: whole millionths, and two parts below them of six decimals each. Sums of
 * whole numbers are exact up to nine billion dollars, so the parts of many amounts can be added up separately.
 */
export type Dollars = readonly [millionths: number, below: number, lowest: number];

/** Decimals of exact amounts. */
export const exactDecimals = 18;
const million = 1_000_000;
const half = (million * million) / 2;
export const noDollars: Dollars = [0, 0, 0];

/** Reads a decimal of the database such as '0.0333'. Decimals after the eighteenth are cut off. */
export function readExact(text: string): Dollars {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const sign = text.startsWith('-') ? -1 : 1;
  const digits = fraction.padEnd(exactDecimals, '0');
  return [
    sign * Number(whole + digits.slice(0, 6)),
    sign * Number(digits.slice(6, 12)),
    sign * Number(digits.slice(12, exactDecimals)),
  ];
}

/** Dollars, rounded to millionths. Half a millionth is rounded away from zero, as in the database. */
export const roundExact = (dollars: Dollars): number => millionthsOf(dollars) / million;

/** The whole number of millionths to which `roundExact` rounds. */
export function millionthsOf([millionths, below, lowest]: Dollars): number {
  const carried = below + Math.floor(lowest / million);
  const whole = millionths + Math.floor(carried / million);
  // What is left is from 0 to below 10^12, of which half rounds away from zero.
  const left = rest(carried) * million + rest(lowest);
  const isUp = whole < 0 ? left > half : left >= half;
  return whole + Number(isUp);
}

/** The rest of a division by a million, never negative. */
const rest = (value: number): number => value - Math.floor(value / million) * million;
