import { sameMeaning } from '../../occupations/abbreviations.ts';
import type { ReadTerm } from './read-terms.ts';
import { wordsOf } from './word-groups.ts';

/** Short terms that postings use in several ways, and people who search in one. */
const asked: Record<string, string[]> = {
  ae: ['account executive'],
  ai: ['artificial intelligence'],
  ba: ['business analyst'],
  csr: ['customer service representative'],
  gm: ['general manager'],
  hr: ['human resources'],
  it: ['information technology'],
  ma: ['medical assistant'],
  md: ['physician', 'medical doctor'],
  ml: ['machine learning'],
  ob: ['obstetrics', 'ob gyn', 'labor and delivery'],
  ot: ['occupational therapist'],
  pa: ['physician assistant'],
  pm: ['project manager', 'product manager', 'program manager'],
  pt: ['physical therapist'],
  rd: ['registered dietitian'],
  rt: ['respiratory therapist', 'radiologic technologist'],
  se: ['systems engineer'],
  ta: ['teaching assistant'],
  ux: ['user experience'],
  vp: ['vice president'],
  xray: ['x-ray', 'radiologic technologist'],
  'x-ray': ['xray', 'radiologic technologist'],
};

/** Abbreviations and long forms of a term, which are searched with it: none of a quoted one. */
export const sameTerms = ({ text, isQuoted }: ReadTerm): ReadTerm[] =>
  isQuoted
    ? []
    : [...sameMeaning(text), ...(asked[text] ?? [])].map((same) => ({
        text: same,
        words: wordsOf(same),
        isPhrase: false,
        isQuoted: false,
      }));

/** The terms, then those that mean the same. */
export const withSameTerms = (terms: ReadTerm[]): ReadTerm[] => [...terms, ...terms.flatMap(sameTerms)];
