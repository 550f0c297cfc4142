import { dollarDecimals } from '../../platform/money/dollars.ts';

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: dollarDecimals,
});

/** An exact amount as people read it: '$1,234.50'. A string keeps every digit. */
export const dollarText = (amount: string): string => dollars.format(amount as `${number}`);

/** '1,203'. */
export const countText = (count: number): string => count.toLocaleString('en-US');
