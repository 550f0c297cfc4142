import { lazy } from '../../platform/cache/lazy.ts';
import { anyOf } from './pay-amounts.ts';
import words from './pay-words.json' with { type: 'json' };
import type { PayPeriod } from './posting.ts';

/** The periods of stated pay. `twoWeeks` and `halfMonth` are shown as pay by the week and by the month. */
export type StatedPeriod = PayPeriod | 'twoWeeks' | 'halfMonth';

/**
 * The number of periods in a year (full time: 40 hours or 5 days a week, 52 weeks), and the period that is
 * shown.
 */
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

/** `diem`: the pay for a day, but also used for day workers with hourly pay. */
type PeriodWord = AnyPeriod | 'diem';
/** `other`: a period of unknown length. `unit`: no time at all, as a visit, a mile or a shift. */
export type AnyPeriod = StatedPeriod | 'other' | 'unit';

/** "per 12-hour shift", "/visit", "a completed case", "PPV", and "per" before any word that is no time. */
const unit = [
  `(?:\\b(?:per|each|every|an?)\\b|\\/)\\s?(?:\\d[\\d,.]*[\\s-]?(?:(?:hours?|hrs?|h|minutes?|min|miles?)[\\s-])?)?(?:(?!(?:${anyOf(words.times)})s?\\b)\\p{L}+[\\s-]){0,2}(?:${anyOf(words.units)})s?\\b`,
  `\\bper\\s(?!(?:${anyOf([...words.times, ...words.unitExceptions])})s?\\b)\\p{L}+`,
  `\\b(?:${anyOf(words.unitMarks)})\\b`,
].join('|');
const periodWords: [PeriodWord, string][] = [
  ['unit', unit],
  ['twoWeeks', '\\bbi-?\\s?weekly\\b|\\bfortnight(?:ly)?\\b|\\b(?:every|per) (?:two|2|other) weeks?\\b'],
  ['halfMonth', '\\bsemi-?\\s?monthly\\b|\\btwice (?:a|per) month\\b'],
  ['other', '\\bbi-?\\s?monthly\\b|\\bsemi-?\\s?annual|\\bpay period\\b'],
  ['hour', '\\bhour(?:ly)?\\b|\\bhrs?\\b|\\/\\s?h\\b|\\bp\\.?h\\b|\\bpor hora\\b'],
  ['diem', '\\bper[\\s-]?diem\\b'],
  ['day', '\\bday\\b|\\bdaily\\b|\\bpor d[ií]a\\b|\\/\\s?d\\b'],
  ['week', '\\bweek(?:ly)?\\b|\\bsemanal\\b|\\bpor semana\\b|\\bwk\\b|\\/\\s?w\\b'],
  ['month', '\\bmonth(?:ly)?\\b|\\bmo\\b|\\bpcm\\b|\\bmensual(?:es)?\\b|\\b(?:al|por) mes\\b|\\/\\s?m\\b'],
  [
    'year',
    '\\byear(?:ly)?\\b|\\byr\\b|\\bannum\\b|\\bannual(?:ly|ized)?\\b|\\bp\\.a\\b|\\banual(?:es)?\\b|\\b(?:al|por) año\\b|\\/\\s?[ya]\\b',
  ],
];
const periodWord = lazy(
  () => new RegExp(periodWords.map(([name, words]) => `(?<${name}>${words})`).join('|'), 'giu'),
);

/** The words of a text that name a period, in order. */
export function findPeriods(text: string): { period: PeriodWord; start: number }[] {
  return Array.from(text.matchAll(periodWord())).flatMap(({ groups, index }) => {
    const found = periodWords.find(([name]) => groups?.[name]);
    return found ? [{ period: found[0], start: index }] : [];
  });
}
/** Below it, in dollars, "per diem" is how one is employed and not what is paid. */
const minPerDay = 100;

/**
 * The period of an amount from the word beside it. Undefined if the word is not its period: "$45 per diem" is
 * by the hour, "$60,000, biweekly" is paid out biweekly.
 */
export function ownPeriod(word: PeriodWord | undefined, value: number): AnyPeriod | undefined {
  if (word === 'diem') return value < minPerDay ? undefined : 'day';
  if ((word === 'twoWeeks' || word === 'halfMonth') && value > maxOf[word]) return undefined;
  return word;
}
