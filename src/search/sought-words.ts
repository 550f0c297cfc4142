import type { SoughtWords } from '../catalog/jobs/excerpt.ts';
import type { JobSearch } from '../catalog/jobs/job-search.schema.ts';
import type { Plan } from './query/plan.server.ts';
import { type WordGroup, wordsOf } from './query/word-groups.ts';

/** A word has far fewer forms; a part of words may have thousands, which are found by the part itself. */
const maxForms = 80;

/** What excerpts show of a search: the words that it looked for, in all forms. Null: it has none. */
export function soughtWords({ terms, prepared }: Plan): SoughtWords | null {
  if (!terms || terms.length === 0) return null;
  const { search, state } = prepared;
  if (search.match === 'exact')
    return soughtTerms(
      terms.map(({ text }) => text),
      search,
    );
  const { words, entries } = state;
  const formsOf = ({ text, exact, inflected, derived }: WordGroup): string[] => [
    ...new Set([
      text,
      ...[...exact, ...inflected, ...derived]
        .filter((id) => entries.wordOf(id) === null)
        .slice(0, maxForms)
        .map((id) => words.word(id)),
    ]),
  ];
  const isPart = ({ text, exact, inflected, derived }: WordGroup): boolean =>
    text.length > 3 && exact.length + inflected.length + derived.length === 0;
  const [phrases, others] = [terms.filter((term) => term.isPhrase), terms.filter((term) => !term.isPhrase)];
  const single = others
    .filter((term) => term.isTyped || term.groups.length === 1)
    .flatMap(({ groups }) => groups);
  return {
    words: single.map(formsOf),
    parts: [...phrases.map(({ text }) => text), ...single.filter(isPart).map(({ text }) => text)],
    names: others
      .filter((term) => !term.isTyped && term.groups.length > 1)
      .map(({ groups }) => groups.map(formsOf)),
  };
}

/** What excerpts show of an exact search: its terms, wherever they are. */
function soughtTerms(terms: string[], { wholeWords }: JobSearch): SoughtWords {
  return wholeWords
    ? { words: [], parts: [], names: terms.map((text) => wordsOf(text).map((word) => [word])) }
    : { words: [], parts: terms, names: [] };
}
