import type { PayPeriod } from './posting.ts';

/** The ways in which pay is stated; `twoWeeks` and `halfMonth` are shown as pay by the week and the month. */
export type StatedPeriod = PayPeriod | 'twoWeeks' | 'halfMonth';

/** How often a year has a period (full time: 40 hours or 5 days a week, 52 weeks), and how it is shown. */
export const periods: Record<StatedPeriod, { perYear: number; shown: PayPeriod; times: number }> = {
  hour: { perYear: 2080, shown: 'hour', times: 1 },
  day: { perYear: 260, shown: 'day', times: 1 },
  week: { perYear: 52, shown: 'week', times: 1 },
  twoWeeks: { perYear: 26, shown: 'week', times: 1 / 2 },
  halfMonth: { perYear: 24, shown: 'month', times: 2 },
  month: { perYear: 12, shown: 'month', times: 1 },
  year: { perYear: 1, shown: 'year', times: 1 },
};

/** Above these a stated period is a slip ("$60,000 per hour"), and what was meant is not known. */
export const maxOf: Record<StatedPeriod, number> = {
  hour: 2000,
  day: 20_000,
  week: 100_000,
  twoWeeks: 20_000,
  halfMonth: 20_000,
  month: 1_000_000,
  year: 1_000_000_000,
};

/** `diem`: the pay for a day, but also said of those who work by the day and are paid by the hour. */
type PeriodWord = Period | 'diem';
/** `other`: a period whose length nobody knows. */
export type Period = StatedPeriod | 'other';
const periodWords: [PeriodWord, string][] = [
  ['twoWeeks', '\\bbi-?\\s?weekly\\b|\\bfortnight(?:ly)?\\b|\\b(?:every|per) (?:two|2|other) weeks?\\b'],
  ['halfMonth', '\\bsemi-?\\s?monthly\\b|\\btwice (?:a|per) month\\b'],
  ['other', '\\bbi-?\\s?monthly\\b|\\bsemi-?\\s?annual|\\bpay period\\b'],
  ['hour', '\\bhour(?:ly)?\\b|\\bhrs?\\b|\\/\\s?h\\b|\\bp\\.?h\\b'],
  ['diem', '\\bper[\\s-]?diem\\b'],
  ['day', '\\bday\\b|\\bdaily\\b|\\/\\s?d\\b'],
  ['week', '\\bweek(?:ly)?\\b|\\bwk\\b|\\/\\s?w\\b'],
  ['month', '\\bmonth(?:ly)?\\b|\\bmo\\b|\\bpcm\\b|\\/\\s?m\\b'],
  ['year', '\\byear(?:ly)?\\b|\\byr\\b|\\bannum\\b|\\bannual(?:ly|ized)?\\b|\\bp\\.a\\b|\\/\\s?[ya]\\b'],
];
const periodWord = new RegExp(periodWords.map(([name, words]) => `(?<${name}>${words})`).join('|'), 'gi');

/** The words of a text that name a period, in their order. */
export function findPeriods(text: string): { period: PeriodWord; start: number }[] {
  return Array.from(text.matchAll(periodWord), (match) => ({
    period: Object.entries(match.groups!).find(([, value]) => value)![0] as PeriodWord,
    start: match.index,
  }));
}
/** The first period that a text names. */
export const periodOf = (text: string): PeriodWord | undefined => findPeriods(text)[0]?.period;

/** Below it, in dollars, "per diem" is how one is employed and not what is paid. */
const minPerDay = 100;

/** The period that a word beside an amount gives it; undefined where it cannot: "$45 per diem" is an hour's, "$60,000, biweekly" is paid out so. */
export function ownPeriod(word: PeriodWord | undefined, value: number): Period | undefined {
  if (word === 'diem') return value < minPerDay ? undefined : 'day';
  if ((word === 'twoWeeks' || word === 'halfMonth') && value > maxOf[word]) return undefined;
  return word;
}
