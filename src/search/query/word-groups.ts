import skillNames from '../../catalog/postings/skills.json' with { type: 'json' };
import type { SearchState } from '../engine/state.server.ts';
import { statedIds } from '../engine/stated-words.ts';
import type { Vocabulary } from '../engine/vocabulary.ts';
import { sameWords } from './same-words.ts';
import { type WordForms, wordForms } from './word-forms.ts';

/** A typed word, as words of the index. */
export interface WordGroup extends WordForms {
  text: string;
  /** Words that contain it, if the seed's rule finds them. */
  parts: readonly number[];
  /** Other words of the stem of a tool's name, which mean something else. They count as parts of a text. */
  aside: readonly number[];
}

/** The words of one term: a job must hold a word of each group. */
export interface TermGroups {
  text: string;
  groups: WordGroup[];
}

/** How to match the words of a term. */
export interface WordOptions {
  /** Short words also match inside longer ones. */
  inside: boolean;
  /** Words match only exactly. */
  wholeWords: boolean;
  /** Short words never match inside longer ones, even if no job has the word, because the vocabulary of a few jobs is small. */
  isShortWhole?: boolean;
  /** How many of the words that contain a word are looked up. By default all. */
  mostParts?: number;
}

/** Names of tools that are also words, which the list of skills marks with "?". */
const tools = new Set(
  Object.values(skillNames as Record<string, string[]>)
    .flat()
    .filter((spelling) => spelling.endsWith('?'))
    .map((spelling) => spelling.slice(0, -1).toLowerCase())
    // A field of work: what is statistical belongs to it.
    .filter((name) => name !== 'statistics'),
);

/** Whether a word names a tool and means something else besides, as other words of its stem do: "excel", but not "excellence". */
const isTool = (word: string): boolean => tools.has(word);

const shortWord = /^[\p{L}\p{N}+#]{1,3}$/u;

/** Whether a term means the whole word if any job has it: 'rn', not 'Marne'. */
export const isShort = (word: string): boolean => shortWord.test(word);

/** The words of a text in their order, in lower case. */
export const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}\p{M}+#&]+/gu) ?? [];

/**
 * The words of the index that match each word of a term. A single word matches all words that contain it, which is the seed's rule. Of
 * several words, the first matches ends of words and the last matches beginnings, so that the phrase is also found inside words.
 */
export function groupWords(
  { words, entries }: Pick<SearchState, 'words' | 'entries'>,
  text: string,
  asked: string[],
  { inside, wholeWords, isShortWhole = false, mostParts }: WordOptions,
): TermGroups {
  const groups = asked.map((word, at): WordGroup => {
    const whole = [...words.find({ text: word, lies: 'whole' }), ...statedIds(entries, [word])];
    if (wholeWords) return { text: word, exact: whole, inflected: [], derived: [], parts: [], aside: [] };
    const { inflected, derived } = withSame(words, word);
    const stated = statedIds(
      entries,
      inflected.map((id) => words.word(id)),
    );
    const forms = { exact: whole, inflected: [...inflected, ...stated], derived };
    if (isShort(word) && !inside && (isShortWhole || whole.length > 0))
      return { text: word, ...forms, parts: [], aside: [] };
    const lies = partOf(at, asked.length);
    const known = new Set([...forms.exact, ...forms.inflected, ...forms.derived]);
    const parts = lies ? words.find({ text: word, lies }, mostParts).filter((id) => !known.has(id)) : [];
    const group = { text: word, ...forms, parts, aside: [] };
    return isTool(word) ? { ...group, derived: [], aside: forms.derived } : group;
  });
  return { text, groups };
}

/** The forms of a word. Its other spellings count as inflections. */
function withSame(words: Vocabulary, word: string): WordForms {
  const forms = wordForms(words, word);
  const same = sameWords(word).flatMap((text) => words.find({ text, lies: 'whole' }));
  return same.length === 0 ? forms : { ...forms, inflected: [...new Set([...forms.inflected, ...same])] };
}

function partOf(at: number, count: number): 'within' | 'at start' | 'at end' | null {
  if (count === 1) return 'within';
  if (at === 0) return 'at end';
  return at === count - 1 ? 'at start' : null;
}

/** All words of a group. */
export const anyOfGroup = ({ exact, inflected, derived, parts, aside }: WordGroup): number[] => [
  ...exact,
  ...inflected,
  ...derived,
  ...parts,
  ...aside,
];

/** The words of a group in the intended meaning. */
export const wholeOfGroup = ({ exact, inflected }: WordGroup): number[] => [...exact, ...inflected];
