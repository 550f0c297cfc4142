import type { Random } from './random.ts';

export type PayUnit = 'hour' | 'week' | 'month' | 'year';

export interface JobPay {
  /** As in the posting's salary field: "$74K-$93K". */
  text: string;
  /** As in its description: "$74,000 to $93,000 a year". */
  words: string;
}

interface Amounts {
  unit: PayUnit;
  low: number;
  high: number;
}

const parted = (text: string): string => text.replace(/\B(?=(?:\d{3})+(?!\d))/, ',');
const grouped = (amount: number): string =>
  parted(Number.isInteger(amount) ? `${amount}` : amount.toFixed(2));
const dollars = (amount: number): string => `$${grouped(amount)}`;
const cents = (amount: number): string => `$${parted(amount.toFixed(2))}`;
const thousands = (amount: number): string => `$${amount / 1000}`;

type Spelling = (pay: Amounts) => string;

/** The formats in which real feeds write a range. */
const ranges: Record<PayUnit, Spelling[]> = {
  year: [
    ({ low, high }) => `${dollars(low)} - ${dollars(high)} a year`,
    ({ low, high }) => `${dollars(low)} - ${dollars(high)}`,
    ({ low, high }) => `${dollars(low)}-${dollars(high)} per year`,
    ({ low, high }) => `${dollars(low)} to ${dollars(high)} annually`,
    ({ low, high }) => `${thousands(low)}K-${thousands(high)}K`,
    ({ low, high }) => `${thousands(low)}k–${thousands(high)}k/yr`,
    ({ low, high }) => `USD ${grouped(low)} - ${grouped(high)} per year`,
    ({ low, high }) => `${cents(low)} - ${cents(high)} Per Year`,
  ],
  hour: [
    ({ low, high }) => `${cents(low)} - ${cents(high)} an hour`,
    ({ low, high }) => `${dollars(low)}-${dollars(high)} Per Hour`,
    ({ low, high }) => `${cents(low)} to ${cents(high)} hourly`,
    ({ low, high }) => `${dollars(low)} - ${dollars(high)}/hr`,
    ({ low, high }) => `${cents(low)} – ${cents(high)} / hour`,
  ],
  week: [
    ({ low, high }) => `${dollars(low)} - ${dollars(high)} per week`,
    ({ low, high }) => `${dollars(low)}-${dollars(high)}/week`,
  ],
  month: [
    ({ low, high }) => `${dollars(low)} - ${dollars(high)} a month`,
    ({ low, high }) => `${dollars(low)} to ${dollars(high)} per month`,
  ],
};

/** One number, and its meaning. */
const singles: Record<PayUnit, { spell: (amount: number) => string; lead: string }[]> = {
  year: [
    { spell: (amount) => `${dollars(amount)} a year`, lead: '' },
    { spell: (amount) => cents(amount), lead: '' },
    { spell: (amount) => `${amount / 1000}k`, lead: '' },
    { spell: (amount) => `From ${dollars(amount)} a year`, lead: 'from ' },
    { spell: (amount) => `Up to ${thousands(amount)}k + 401k`, lead: 'up to ' },
  ],
  hour: [
    { spell: (amount) => `${cents(amount)} an hour`, lead: '' },
    { spell: (amount) => `${dollars(amount)}/hr`, lead: '' },
    { spell: (amount) => `From ${cents(amount)} an hour`, lead: 'from ' },
    { spell: (amount) => `Up to ${dollars(amount)} per hour`, lead: 'up to ' },
  ],
  week: [{ spell: (amount) => `${dollars(amount)}/week`, lead: '' }],
  month: [{ spell: (amount) => `${dollars(amount)} per month`, lead: '' }],
};

const units: Record<PayUnit, string> = { hour: 'an hour', week: 'a week', month: 'a month', year: 'a year' };

/** Writes a range, or in one of five postings a single number, in one of the formats of real feeds. */
export function spellPay(pay: Amounts, random: Random): JobPay {
  if (random.chance(0.8)) {
    const between = random.chance(0.5)
      ? `between ${dollars(pay.low)} and ${dollars(pay.high)}`
      : `${dollars(pay.low)} to ${dollars(pay.high)}`;
    return { text: random.pick(ranges[pay.unit])(pay), words: `${between} ${units[pay.unit]}` };
  }
  const { spell, lead } = random.pick(singles[pay.unit]);
  const amount = lead === 'from ' ? pay.low : pay.high;
  return { text: spell(amount), words: `${lead}${dollars(amount)} ${units[pay.unit]}` };
}
