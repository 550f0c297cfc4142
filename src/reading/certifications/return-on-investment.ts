/** The return of an investment in its first year, in percent of its cost. */
export interface Returned {
  /** Of the additional income. */
  gross: number;
  /** Of the additional income minus the cost. */
  net: number;
  /** Months until the additional income has covered the cost. */
  months: number;
}

/** Null if the cost is zero or an amount is not valid. */
export function returnOnInvestment(cost: number, increase: number): Returned | null {
  if (!(cost > 0) || !(increase >= 0) || !Number.isFinite(cost + increase)) return null;
  return {
    gross: (increase / cost) * 100,
    net: ((increase - cost) / cost) * 100,
    months: increase === 0 ? Number.POSITIVE_INFINITY : (cost / increase) * 12,
  };
}
