import { type Mention, termFinder } from '../../catalog/postings/find-terms.ts';
import { lazy } from '../../platform/cache/lazy.ts';
import data from './terms.json' with { type: 'json' };

/** A name counts with a capital, and in capitals: nobody means the language with "polish". */
const finder = lazy(() =>
  termFinder(
    Object.fromEntries(
      Object.entries(data.languages).map(([name, spellings]) => [
        name,
        spellings.flatMap((spelling) => [spelling, spelling.toUpperCase()]),
      ]),
    ),
  ),
);

export const isLanguage = (name: string): boolean => name === bilingual || name in data.languages;
/** The name of an item of a list that is a language as a whole. */
export const languageNamed = (item: string): string | undefined => finder().names.get(item);
/** A term that says two languages, but not which. */
export const bilingual = 'Bilingual';

const { before, after, between, not } = Object.fromEntries(
  Object.entries(data.languageCues).map(([name, words]) => [name, new Set(words)]),
) as Record<keyof typeof data.languageCues, Set<string>>;

/** Words between a language and the word that makes it one. */
const furthest = 8;

/**
 * The languages that a line speaks of as languages: "bilingual English/Spanish", "fluent in English", "French required".
 * A subject ("English teacher", "a degree in French") is none.
 */
export function findLanguages(line: string): { found: Mention[]; saysBilingual: boolean } {
  const found: Mention[] = [];
  let saysBilingual = false;
  for (const run of runsIn(finder().find(line), line)) {
    const [first, last] = [run.at(0)?.start ?? 0, run.at(-1)?.end ?? 0];
    const ahead = wordsOf(
      line
        .slice(0, first)
        .split(/[.;|•]/)
        .at(-1),
    ).reverse();
    const behind = wordsOf(line.slice(last).split(/[.;|•]/, 1)[0]);
    const cues = [cueIn(ahead, before), cueIn(behind, after)];
    if (cues.includes(null) || cues.every((cue) => cue === undefined)) continue;
    found.push(...run);
    saysBilingual ||= cues.includes(bilingual.toLowerCase());
  }
  return { found, saysBilingual };
}

const wordsOf = (text = ''): string[] => text.toLowerCase().match(/[a-z]+/g) ?? [];

/** The first cue of some words, the nearest first. Undefined: none. Null: they make the language a subject. */
function cueIn(words: readonly string[], cues: ReadonlySet<string>): string | undefined | null {
  let cue: string | undefined;
  for (const word of words.slice(0, furthest)) {
    if (not.has(word)) return null;
    if (cues.has(word)) cue ??= word;
    else if (!between.has(word)) break;
  }
  return cue;
}

/** Languages that only marks, "and" or "or" stand between: "English, French or German". */
function runsIn(mentions: readonly Mention[], line: string): Mention[][] {
  const runs: Mention[][] = [];
  for (const mention of mentions) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const words = last ? wordsOf(line.slice(last.end, mention.start)) : null;
    if (run && words?.every((word) => word === 'and' || word === 'or')) run.push(mention);
    else runs.push([mention]);
  }
  return runs;
}
