import type { JobPay, PayUnit } from './pay-spelling.ts';
import { spellPay } from './pay-spelling.ts';
import type { Random } from './random.ts';

const hoursAYear = 2080;

/** The share of postings without pay. */
const silentShare = 0.12;

/**
 * The pay of one posting, or null if it states none.
 * @param base the title's pay, in thousands a year or dollars an hour depending on `unit`.
 */
export function samplePay(
  base: { low: number; high: number; unit: 'year' | 'hour' },
  job: { type: string; costly: boolean },
  random: Random,
): JobPay | null {
  if (random.chance(silentShare)) return null;
  const unit = payUnit(base.unit, job.type, random);
  const factor = (0.94 + random.next() * 0.14) * (job.costly ? 1.14 : 1);
  const convert = (amount: number) => toUnit(amount * factor, base.unit, unit);
  return spellPay({ unit, low: convert(base.low), high: convert(base.high) }, random);
}

/** Short jobs in salaried work are paid by the hour or month, and short hourly jobs sometimes by the week. */
function payUnit(base: 'year' | 'hour', type: string, random: Random): PayUnit {
  const short = type === 'Contract' || type === 'Temporary';
  if (base === 'hour') return short && random.chance(0.4) ? 'week' : 'hour';
  if (type === 'Part-time') return 'hour';
  return short ? random.pick(['hour', 'month', 'year']) : 'year';
}

const steps: Record<PayUnit, number> = { hour: 0.25, week: 10, month: 100, year: 1000 };

function toUnit(amount: number, from: 'year' | 'hour', to: PayUnit): number {
  const yearly = from === 'year' ? amount * 1000 : amount * hoursAYear;
  const raw = { hour: yearly / hoursAYear, week: yearly / 52, month: yearly / 12, year: yearly }[to];
  return Math.round(raw / steps[to]) * steps[to];
}
