import type { Metric } from './metrics.ts';

const whole = new Intl.NumberFormat('en-US');
const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const small = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 4,
});
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });
const change = new Intl.NumberFormat('en-US', {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
});

/** A figure as people read it; a dash where there is none. Prices below a dollar keep parts of a cent. */
export function showFigure(kind: Metric['kind'], value: number | null): string {
  if (value === null) return '–';
  if (kind === 'percent') return percent.format(value);
  if (kind === 'number') return whole.format(value);
  return (value !== 0 && Math.abs(value) < 1 ? small : money).format(value);
}

/** A change against the period before: '+12%'. */
export const showChange = (share: number): string => change.format(share);
