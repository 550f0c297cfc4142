import { fieldSeparator, textWords } from './tokens.ts';
import type { Vocabulary } from './vocabulary.ts';
import type { WordTable } from './word-table.ts';

/** What a source states of a job beside its ad. */
export interface Stated {
  /** The employer's or the board's own category: "0610 - Nurse". */
  statedCategory: string | null;
  /** "GS-11/12". */
  statedGrade: string | null;
}

/** The vocabulary's entry for a word that a source states. The exact rule does not know it, because no text of the ad holds it. */
export const statedToken = (word: string): string => `=stated:${word}`;

/** A pay plan, often with a series, and a grade or two: "gs-11/12", "zp-1301-5". */
const grade = /(?<![\p{L}\p{N}-])([a-z]{2})-(?:(\d{4})-)?(\d{1,2})(?:[/-](\d{1,2}))?(?![\p{L}\p{N}])/gu;
/** The same, as it is typed beside words: "gs 7". */
const typedGrade = /(?<![\p{L}\p{N}-])([b-df-hj-np-tv-z]{2}) (\d{1,2})(?![\p{L}\p{N}]| ?h(?:ou)?rs?\b)/gu;
const joinedGrade = /(?<![\p{L}\p{N}])([a-z]{2})0(\d)(?![\p{L}\p{N}])/gu;
/** A line of the ad that states the grade. */
const gradeLine = /\bgrade:([^\n]{2,24})/g;
const gradeOfLine = /^ ?([a-z]{2})[- ]([a-z\d/-]{1,16})/;

/** A grade as one word: "gs7" for "GS-07". */
const gradeWord = (plan: string, number: string): string => `${plan}${Number(number)}`;

/**
 * A text in lower case with its grades as words: "2210 gs12" for "2210 gs-12".
 * @param isWord whether two letters mean something else if no hyphen follows: "rn 12".
 */
export const withGradeWords = (text: string, isWord: (letters: string) => boolean): string =>
  text
    .replace(grade, (_, plan: string, series: string | undefined, ...numbers: (string | undefined)[]) =>
      [series, ...gradesOf(plan, numbers.slice(0, 2))].filter(Boolean).join(' '),
    )
    .replace(typedGrade, (typed, plan: string, number: string) =>
      isWord(plan) ? typed : gradeWord(plan, number),
    )
    .replace(joinedGrade, (_, plan: string, number: string) => gradeWord(plan, number));

const gradesOf = (plan: string, numbers: readonly (string | undefined)[]): string[] =>
  numbers.flatMap((number) => (typeof number === 'string' ? [gradeWord(plan, number)] : []));

/**
 * The words that a source states of a job: those of its category, its grades and their series. `mentioned` are grades that the text names
 * besides: those of other jobs, or of the experience that counts.
 * @param body the job's text (`jobBody`).
 */
export function statedWords(
  { statedCategory, statedGrade }: Stated,
  body: string,
): { stated: string[]; mentioned: string[] } {
  const [title = ''] = body.split(fieldSeparator, 1);
  const category = textWords((statedCategory ?? '').toLowerCase());
  const lines = [statedGrade ?? '', ...Array.from(body.matchAll(gradeLine), ([, line = '']) => line)];
  const stated = new Set([...category, ...lines.flatMap(gradesOfLine), ...gradesIn(title)]);
  return { stated: [...stated], mentioned: gradesIn(body).filter((word) => !stated.has(word)) };
}

const gradesIn = (text: string): string[] => [
  ...new Set(
    Array.from(text.matchAll(grade), ([, plan = '', series, ...numbers]) => [
      ...(series ? [series] : []),
      ...gradesOf(plan, numbers),
    ]).flat(),
  ),
];

/** The grades of a line that states nothing else: "GS 03-07" is from 3 to 7, and "GS-9/11" is 9 or 11. */
function gradesOfLine(line: string): string[] {
  const [, plan, rest = ''] = gradeOfLine.exec(line.toLowerCase()) ?? [];
  if (!plan) return [];
  const [, from, to] = /^(\d{1,2})-(\d{1,2})\b/.exec(rest) ?? [];
  const numbers =
    from && to ? between(Number(from), Number(to)) : (rest.match(/(?<!\d)\d{1,2}(?!\d)/g) ?? []);
  return [plan, ...numbers.map((number) => gradeWord(plan, String(number)))];
}

const between = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);

/** The entries of words that a source states. */
export const statedIds = (entries: Pick<WordTable, 'idOf'>, words: readonly string[]): number[] =>
  words.flatMap((word) => entries.idOf(statedToken(word)) ?? []);

/** The text of an id: a word, or an entry. */
export const entryOf = (
  { words, entries }: { words: Pick<Vocabulary, 'word'>; entries: Pick<WordTable, 'wordOf'> },
  id: number,
): string => entries.wordOf(id) ?? words.word(id);
