import { dollarDecimals, readDollars } from '../../../platform/money/dollars.ts';

/** The max cost of one click in dollars. Anybody can type a link, so a higher cost is ignored. */
export const maxLinkCost = 100;

/** A regular expression for the texts that `readLinkCost` accepts. */
export const linkCostPattern = `^(?=.)(${maxLinkCost}(\\.0+)?|0*\\d{0,2}(\\.\\d{1,${dollarDecimals}}0*)?)$`;

export const linkCostMessage = `Send dollars from 0 to ${maxLinkCost} with at most six decimals.`;

/**
 * Reads the cost of a click in a link.
 * @returns dollars as exact text. Null unless it is an amount from 0 to `maxLinkCost` with at most six decimals. An
 * unfilled macro is null, for example.
 */
export function readLinkCost(given: string | number | null): string | null {
  const dollars = given === null ? null : readDollars(given);
  return dollars !== null && Number(dollars) <= maxLinkCost ? dollars : null;
}
