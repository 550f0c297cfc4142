import type { Ask } from './ad-asks.ts';

/** A question about a thing that an ad asks for, by the thing's kind. `{name}` is the thing. */
export type AskQuestions = Record<Ask['kind'], string>;

/** More questions than these are no longer a list to practice. */
const maxQuestions = 8;

/** The questions that an interviewer can draw from what an ad asks for, the most wanted first. */
export const askQuestions = (asks: readonly Ask[], texts: AskQuestions): string[] =>
  asks
    .slice(0, maxQuestions)
    .map(({ kind, names, years }) =>
      texts[kind].replace('{name}', () => (kind === 'years' ? countOfYears(years ?? 1) : listOf(names))),
    );

const countOfYears = (years: number): string => (years === 1 ? '1 year' : `${years} years`);
const either = new Intl.ListFormat('en-US', { type: 'disjunction' });
const listOf = (names: readonly string[]): string => either.format(names);
