import type { PayPeriod } from './jobs.schema.ts';

export interface Pay {
  min: number | null;
  max: number | null;
  period: PayPeriod | null;
  currency: string | null;
  yearMin: number | null;
  yearMax: number | null;
  year: number | null;
}

export function readPay(_text: string): Pay | null {
  return null;
}
