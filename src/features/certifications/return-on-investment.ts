/** What an investment returns in its first year, in percent of its cost. */
export interface Returned {
  /** Of what comes in. */
  gross: number;
  /** Of what remains after the cost. */
  net: number;
  /** Months until the cost has come in again. */
  months: number;
}

/** Null without a cost, and for what are no amounts. */
export function returnOnInvestment(cost: number, increase: number): Returned | null {
  if (!(cost > 0) || !(increase >= 0) || !Number.isFinite(cost + increase)) return null;
  return {
    gross: (increase / cost) * 100,
    net: ((increase - cost) / cost) * 100,
    months: increase === 0 ? Number.POSITIVE_INFINITY : (cost / increase) * 12,
  };
}
