import type { PayPeriod } from './jobs.schema.ts';

export function yearlyEquivalent(_job: {
  payPeriod: PayPeriod | null;
  payCurrency: string | null;
  payYearMin: number | null;
  payYearMax: number | null;
}): string | null {
  return null;
}
