import { abbreviations, sameMeaning } from '../../catalog/occupations/abbreviations.ts';
import { otherNames } from '../../catalog/occupations/synonyms.ts';
import { ownValue } from '../../platform/own-value.ts';
import { fullTitles } from './clipped-titles.ts';
import { usualWords } from './known-phrases.ts';
import { type ReadTerm, withoutJoining, withQuoted } from './read-terms.ts';
import data from './same-terms.json' with { type: 'json' };
import { inEnglishNames } from './spanish.ts';
import { wordsOf } from './word-groups.ts';

/** Short terms that postings use in several meanings, and people who search in one. */
const asked: Record<string, string[]> = data.asked;

/** Names of jobs that a word alone may mean. */
const meant: Record<string, string[]> = data.meant;

/** Names of the same working hours. */
const { shifts } = data;

/** Words that are also written as two. */
const compounds = data.compounds.map((two) => ({ two, one: two.replace(' ', '') }));

/** Short forms within longer terms, each with a long form. */
const shortened = [
  ...abbreviations.map(({ short, long }) => ({ short, long, isSure: true })),
  ...Object.entries(asked).map(([short, [long = '']]) => ({ short, long, isSure: false })),
];

/** A text that means the same as a term. */
interface Same {
  text: string;
  /** The same name in another spelling, what a short form means, or another name. */
  kind: 'spelling' | 'meaning' | 'name';
}

const spelling = (text: string): Same => ({ text, kind: 'spelling' });
const meaning = (text: string): Same => ({ text, kind: 'meaning' });
const name = (text: string): Same => ({ text, kind: 'name' });

/** The text with a compound or an abbreviation in its other spelling: "health care aide" for "healthcare aide". */
function writtenOtherwise(text: string): Same[] {
  const written = (from: string, to: string): string[] => replaced(text, from, to).map(withoutEchoes);
  const compound = compounds
    .flatMap(({ one, two }) => [...written(two, one), ...written(one, two)])
    .map(spelling);
  if (!text.includes(' ')) return compound;
  const others = shortened.flatMap(({ short, long, isSure }) => {
    if (text === short || text === long) return [];
    // In a longer term "ma" may mean anything, unless the result is the name of a job.
    const inFull = written(short, long).filter((full) => isSure || usualWords.isPhrase(wordsOf(full)));
    return isSure ? [...inFull, ...written(long, short)].map(spelling) : inFull.map(meaning);
  });
  return [...compound, ...others];
}

/** The text with some of its words replaced; empty if it does not have them. */
function replaced(text: string, from: string, to: string): string[] {
  const padded = ` ${text} `;
  return padded.includes(` ${from} `) ? [padded.replace(` ${from} `, ` ${to} `).trim()] : [];
}

/** The text with other names of its working hours: "cna nights" for "cna night shift". */
function inOtherShifts(text: string): string[] {
  for (const names of shifts) {
    const named = names.find((name) => ` ${text} `.includes(` ${name} `));
    if (named) return names.flatMap((name) => (name.includes(named) ? [] : replaced(text, named, name)));
  }
  return [];
}

/** The text without words that repeat the word before: "rn nurse" is "registered nurse". */
const withoutEchoes = (text: string): string => text.replace(/\b(\w+)(?: \1\b)+/g, '$1');

/** The maximum number of added terms for a term. */
const maxSame = 8;

/** Abbreviations, long forms, full titles, synonyms and English names of a term, which are added to it. What is quoted has none. */
export const sameTerms = (term: ReadTerm): ReadTerm[] =>
  sameAs(term).map(({ text }) => termOf(text, term.quoted));

function sameAs({ text: whole, isQuoted, free }: ReadTerm): Same[] {
  if (isQuoted && free.length === 0) return [];
  const text = isQuoted ? free.join(' ') : whole;
  const same = [
    ...sameMeaning(text).map(spelling),
    ...(ownValue(asked, text) ?? []).map(meaning),
    ...(ownValue(meant, text) ?? []).map(name),
    ...writtenOtherwise(text),
    ...fullTitles(text).map(spelling),
    ...otherNames(text).names.map(name),
    ...inOtherShifts(text).map(name),
    ...inEnglishNames(text).map(meaning),
  ];
  return same
    .filter((one, at) => one.text !== text && same.findIndex((other) => other.text === one.text) === at)
    .slice(0, maxSame);
}

function termOf(text: string, quoted: string[]): ReadTerm {
  const words = withoutJoining(wordsOf(text));
  if (quoted.length > 0) return withQuoted(quoted, words);
  return { text, words, isPhrase: false, isQuoted: false, quoted, free: words };
}

/** How a term came into a search. */
export interface Origin {
  /** False: it was added to a typed term. */
  isTyped: boolean;
  /** The number of the typed term that it is, or that it was added to. */
  typedAt: number;
  /** Whether it may name an employer: it was typed, or is another spelling of what was typed. */
  mayBeEmployer: boolean;
  /** Whether it is another name of the typed job, which other jobs may have too. */
  isOtherName: boolean;
}

/** The terms, and then the terms that we add to them. */
export const withSameTerms = (terms: ReadTerm[]): (ReadTerm & Origin)[] => [
  ...terms.map((term, typedAt) => ({
    ...term,
    ...{ isTyped: true, typedAt, mayBeEmployer: true, isOtherName: false },
  })),
  ...terms.flatMap((term, typedAt) =>
    sameAs(term).map(({ text, kind }) => ({
      ...termOf(text, term.quoted),
      ...{ isTyped: false, typedAt, mayBeEmployer: kind === 'spelling', isOtherName: kind === 'name' },
    })),
  ),
];
