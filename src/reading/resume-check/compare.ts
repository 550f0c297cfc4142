import type { Ask } from './ad-asks.ts';
import type { ResumeFacts, ResumeTerm } from './facts.ts';
import { answersTo, degrees, partsOf } from './terms.ts';

/** A thing that the ad asks for and the resume shows. */
export interface Shown {
  ask: Ask;
  /** The resume's own words and its line. Of years, the lines with dates. */
  written: string;
  line: string;
  /**
   * Why it counts: the same words, other words for the same thing, one kind of the thing, a higher degree, or the
   * sum of the resume's dates.
   */
  by: 'words' | 'synonym' | 'kind' | 'higher' | 'dates';
}

/** A resume beside an ad. */
export interface Comparison {
  shown: Shown[];
  notFound: Ask[];
  /** What the resume shows and the ad does not ask for. */
  more: ResumeTerm[];
}

/** Compares what an ad asks for with what a resume shows. */
export function compare(asks: Ask[], facts: ResumeFacts): Comparison {
  const shown: Shown[] = [];
  const notFound: Ask[] = [];
  for (const ask of asks) {
    const answer = answerTo(ask, facts);
    if (answer) shown.push(answer);
    else notFound.push(ask);
  }
  const asked = new Set(
    asks.flatMap(({ names }) => names.flatMap((name) => [name, ...answersTo(name), ...partsOf(name)])),
  );
  const more = facts.terms.filter(({ name, kind }) => kind !== 'degree' && !asked.has(name));
  return { shown, notFound, more };
}

/** What a comparison found, in a sentence. */
export function countShown({ shown, notFound }: Comparison): string {
  const asked = shown.length + notFound.length;
  if (asked === 0) return 'This ad doesn’t ask for anything we can compare.';
  return `Your resume shows ${shown.length} of ${asked === 1 ? '1 thing' : `the ${asked} things`} this ad asks for.`;
}

function answerTo(ask: Ask, facts: ResumeFacts): Shown | null {
  if (ask.kind === 'years') return answerYears(ask, facts);
  if (ask.kind === 'degree') return answerDegree(ask, facts);
  const find = (wanted: readonly string[]) => facts.terms.find(({ name }) => wanted.includes(name));
  const same = find(ask.names);
  if (same)
    return { ask, written: same.written, line: same.line, by: isAlike(ask, same) ? 'words' : 'synonym' };
  const kinds = [find(ask.names.flatMap(answersTo)) ?? []].flat();
  const parts = ask.names.map((name) => partsOf(name).map((part) => find([part])));
  const whole = parts.find((found) => found.length > 0 && found.every((part) => part !== undefined)) ?? [];
  const terms = [...kinds, ...whole].filter((term) => term !== undefined);
  if (terms.length === 0) return null;
  return {
    ask,
    written: terms.map(({ written }) => written).join(', '),
    line: [...new Set(terms.map(({ line }) => line))].join('\n'),
    by: 'kind',
  };
}

const isAlike = ({ written }: Ask, term: ResumeTerm): boolean =>
  written.some((words) => words.toLowerCase() === term.written.toLowerCase());

function answerYears(ask: Ask, { years, dates }: ResumeFacts): Shown | null {
  if (years === null || years < (ask.years ?? 0)) return null;
  return { ask, written: `${years} ${years === 1 ? 'year' : 'years'}`, line: dates.join('\n'), by: 'dates' };
}

function answerDegree(ask: Ask, { terms }: ResumeFacts): Shown | null {
  const wanted = degrees.indexOf(ask.names[0] ?? '');
  const [lowest] = terms
    .filter(({ kind, name }) => kind === 'degree' && degrees.indexOf(name) >= wanted)
    .toSorted((a, b) => degrees.indexOf(a.name) - degrees.indexOf(b.name));
  if (!lowest) return null;
  const by = lowest.name !== ask.names[0] ? 'higher' : isAlike(ask, lowest) ? 'words' : 'synonym';
  return { ask, written: lowest.written, line: lowest.line, by };
}
