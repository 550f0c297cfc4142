import { dollarDecimals } from '../../platform/money/dollars.ts';
import { monthText } from '../../platform/time/day.ts';
import type { MonthlyStatement } from './monthly-statement.server.ts';

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: dollarDecimals,
});

/** Formats an exact amount: '$1,234.50'. Takes a string, because a number could lose digits. */
export const dollarText = (amount: string): string => dollars.format(amount as `${number}`);

/** Formats a count: '1,203'. */
export const countText = (count: number): string => count.toLocaleString('en-US');

/** What a partner owes after a month: 'Due at the end of October 2026'. */
export const dueText = (month: string): string => `Due at the end of ${monthText(month)}`;

/** How many conversions the month has, of every status. */
export const countConversions = ({ byStatus }: MonthlyStatement): number =>
  byStatus.reduce((all, { count }) => all + count, 0);
