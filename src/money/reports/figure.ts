import { dollarDecimals } from '../../platform/money/dollars.ts';
import type { Metric } from './metrics.ts';

const whole = new Intl.NumberFormat('en-US');
const dollars = (maximumFractionDigits: number) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits });
const money = dollars(dollarDecimals);
const price = dollars(2);
const smallPrice = dollars(4);
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });
const change = new Intl.NumberFormat('en-US', {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
});

/**
 * A figure as text, or a dash if there is none. Money shows every decimal, and a price below a dollar shows
 * fractions of a cent.
 */
export function showFigure(kind: Metric['kind'], value: number | null): string {
  if (value === null) return '–';
  if (kind === 'percent') return percent.format(value);
  if (kind === 'number') return whole.format(value);
  if (kind === 'money') return money.format(value);
  return (value !== 0 && Math.abs(value) < 1 ? smallPrice : price).format(value);
}

/** A change against the period before: '+12%'. */
export const showChange = (share: number): string => change.format(share);
