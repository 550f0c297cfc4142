import { occupationOfTerm } from '../../catalog/occupations/fields.ts';
import { isPhysician, knownTitleKey } from '../../catalog/occupations/occupation.ts';
import { titleTable } from '../../catalog/occupations/title-table.ts';
import { wordCodes } from '../../catalog/places/place-words.ts';
import { stateNames, stateText } from '../../catalog/places/state-names.ts';
import { isFiller } from './filler.ts';
import { type SentenceWords, usualWords } from './known-phrases.ts';
import { readTermTexts } from './read-terms.ts';
import { sameTerms } from './same-terms.ts';
import data from './sentence-words.json' with { type: 'json' };

/** Whether a word is the code of a state. */
const isCode = (word: string): boolean => Object.hasOwn(stateNames, word.toUpperCase());

/** Codes with another meaning that no title has: identification, Microsoft, Veterans Affairs, a number, military police. */
const otherCodes = new Set(data.otherCodes);
/** A word that so many titles have means something in a job search. */
const minTitles = 4;

/** Whether a word is the code of a state and means little else in a job search: "tx nurse", but not "ct tech", "ar clerk" or "va". */
export function isClearCode(word: string): boolean {
  if (!isCode(word) || wordCodes.has(word.toUpperCase()) || otherCodes.has(word)) return false;
  return (
    (codesInTitles().counts.get(word) ?? 0) < minTitles &&
    meaningsOf(word).length === 1 &&
    occupationOfTerm(word) === 0
  );
}

/** A code, and what it is short for in a job search. */
const meaningsOf = (code: string): string[] => [
  code,
  ...readTermTexts(code)
    .flatMap(sameTerms)
    .map(({ text }) => text),
];

/**
 * Whether a word is the code of a state after a whole job: "police officer co", "nurse jobs pa". If jobs of that kind have the code in their
 * titles, it belongs to the title: "radiologic technologist ct", "physician pa".
 * @param words in lower case, from the first that means something.
 */
export function isStateAfter(words: readonly string[], at: number, known: SentenceWords): boolean {
  const job = jobBefore(words, at, known);
  return job !== null && !isOfTitle(job, words[at] ?? '');
}

/** A search for a job in a state, which keywords may mean: "physician pa". Null if they cannot. */
export function maybeInState(keywords: string): { keywords: string; location: string } | null {
  const words = keywords.toLowerCase().split(/\s+/);
  const at = isCode(words.at(-1) ?? '') ? words.length - 1 : words.findLastIndex((word) => !isFiller(word));
  const job = jobBefore(words, at, usualWords);
  return job === null ? null : { keywords: job, location: stateText((words[at] ?? '').toUpperCase()) };
}

/**
 * The job before the last word of a line, if that word is the code of a state. A code that is a word needs a whole title before it. Before
 * another code, a field of work is enough: "warehouse pa".
 */
function jobBefore(words: readonly string[], at: number, known: SentenceWords): string | null {
  const code = words[at] ?? '';
  if (!isCode(code) || !words.slice(at + 1).every(isFiller)) return null;
  // Next to filler, a word like "me" is filler: "nurse jobs for me".
  if (isFiller(code) && (at < words.length - 1 || isFiller(words[at - 1] ?? ''))) return null;
  const length = words.findLastIndex((word, index) => index < at && !isFiller(word)) + 1;
  const job = words.slice(0, length);
  const isJob =
    known.isTitle(job) || (!wordCodes.has(code.toUpperCase()) && occupationOfTerm(job.join(' ')) > 0);
  return isJob ? job.join(' ') : null;
}

/** Whether titles of this kind of job begin or end with the code, or the code is short for a title that begins with these words. */
function isOfTitle(job: string, code: string): boolean {
  const meanings = meaningsOf(code);
  const title = knownTitleKey(job) ?? job;
  if (meanings.some((one) => one.startsWith(`${title} `))) return true;
  const groups = new Set(codesInTitles().occupations.get(code));
  for (const one of meanings) groups.add(sameJob(occupationOfTerm(one)));
  const group = sameJob(occupationOfTerm(job));
  return group > 0 && groups.has(group);
}

/** All physicians have the same code here: their titles end with MD. */
const sameJob = (code: number): number => (isPhysician(code) ? 1 : code);

interface CodesInTitles {
  /** How many titles have the code. */
  counts: Map<string, number>;
  /** The occupations whose titles begin or end with it: "CT Technologist", "Dermatologist MD". */
  occupations: Map<string, Set<number>>;
}

let inTitles: CodesInTitles | undefined;

/** What titles say about the codes of states. */
function codesInTitles(): CodesInTitles {
  if (inTitles) return inTitles;
  inTitles = { counts: new Map(), occupations: new Map() };
  const { counts, occupations } = inTitles;
  for (const { code, titles } of titleTable().occupations)
    for (const title of titles) {
      const words = title.toLowerCase();
      for (const [word] of words.matchAll(/(?<![a-z])[a-z]{2}(?![a-z])/g))
        if (isCode(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
      const [, first, last] = /^([a-z]{2}) | \(?([a-z]{2})\)?$/.exec(words) ?? [];
      const word = first ?? last ?? '';
      if (isCode(word)) occupations.set(word, (occupations.get(word) ?? new Set()).add(sameJob(code)));
    }
  return inTitles;
}
