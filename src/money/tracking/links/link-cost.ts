import { dollarDecimals, readDollars } from '../../../platform/money/dollars.ts';

/** Dollars of one click at most. Anybody can type a link, so a larger cost is ignored. */
export const maxLinkCost = 100;

/** Describes the texts that `readLinkCost` reads. */
export const linkCostPattern = `^(?=.)(${maxLinkCost}(\\.0+)?|0*\\d{0,2}(\\.\\d{1,${dollarDecimals}}0*)?)$`;

export const linkCostMessage = `Send dollars from 0 to ${maxLinkCost} with at most six decimals.`;

/**
 * What a link states that its click cost.
 * @returns dollars as exact text; null for anything that is no amount from 0 to `maxLinkCost` with at most six
 * decimals, such as a macro that the traffic source did not fill.
 */
export function readLinkCost(given: string | number | null): string | null {
  const dollars = given === null ? null : readDollars(given);
  return dollars !== null && Number(dollars) <= maxLinkCost ? dollars : null;
}
