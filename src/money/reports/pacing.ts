import type { Metrics } from './metrics.ts';
import { daysIn } from './report-range.ts';

export interface CampaignPlan {
  /** Dollars. Null: no limit. */
  budget: number | null;
  costToDate: number;
  targetCpa: number | null;
  startDate: string;
  endDate: string | null;
}

export interface Pace {
  /** The share of the budget that is spent. */
  spent: number;
  /** The share of the campaign's days that have passed, including today. */
  elapsed: number;
  state: 'over budget' | 'ahead' | 'on pace' | 'behind' | 'not started';
}

/** The allowed difference between the share of the budget and the share of the days. */
const tolerance = 0.15;

/** A campaign's spending compared with its days. Null without a budget or a last day. */
export function paceOf({ budget, costToDate, startDate, endDate }: CampaignPlan, today: string): Pace | null {
  if (!budget || endDate === null) return null;
  const days = daysIn({ from: startDate, to: endDate });
  const gone = today < startDate ? 0 : Math.min(days, daysIn({ from: startDate, to: today }));
  const spent = costToDate / budget;
  const elapsed = gone / days;
  return { spent, elapsed, state: stateOf(spent, elapsed) };
}

function stateOf(spent: number, elapsed: number): Pace['state'] {
  if (spent > 1) return 'over budget';
  if (elapsed === 0) return spent > 0 ? 'ahead' : 'not started';
  if (spent > elapsed * (1 + tolerance)) return 'ahead';
  return spent < elapsed * (1 - tolerance) ? 'behind' : 'on pace';
}

/** Whether conversions cost more than the target. Also if the cost of one is spent without a conversion. */
export function isAboveTarget(
  targetCpa: number | null,
  { cost, cpa, conversions }: Pick<Metrics, 'cost' | 'cpa' | 'conversions'>,
): boolean {
  if (targetCpa === null) return false;
  return conversions ? (cpa ?? 0) > targetCpa : (cost ?? 0) > targetCpa;
}
