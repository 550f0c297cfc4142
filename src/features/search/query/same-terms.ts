import { sameMeaning } from '../../occupations/abbreviations.ts';
import type { ReadTerm } from './read-terms.ts';
import { wordsOf } from './word-groups.ts';

/** Short terms that postings use in several ways, and people who search in one. */
const asked: Record<string, string[]> = { hr: ['human resources'], it: ['information technology'] };

/** Abbreviations and long forms of a term, which are searched with it: none of a quoted one. */
export const sameTerms = ({ text, isPhrase }: ReadTerm): ReadTerm[] =>
  isPhrase
    ? []
    : [...sameMeaning(text), ...(asked[text] ?? [])].map((same) => ({
        text: same,
        words: wordsOf(same),
        isPhrase: false,
        isQuoted: false,
      }));

/** The terms, then those that mean the same. */
export const withSameTerms = (terms: ReadTerm[]): ReadTerm[] => [...terms, ...terms.flatMap(sameTerms)];
