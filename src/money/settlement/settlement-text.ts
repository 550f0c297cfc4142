import { dollarDecimals } from '../../platform/money/dollars.ts';

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: dollarDecimals,
});

/** Formats an exact amount: '$1,234.50'. Takes a string, because a number could lose digits. */
export const dollarText = (amount: string): string => dollars.format(amount as `${number}`);

/** Formats a count: '1,203'. */
export const countText = (count: number): string => count.toLocaleString('en-US');
