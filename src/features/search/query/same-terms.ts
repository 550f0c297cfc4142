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

/** Words that are also written as two. */
const compounds =
  `back end, book keeper, book keeping, care giver, child care, cyber security, data base, day care, dish washer, dry wall,
  farm worker, fire fighter, fire fighting, fork lift, front end, full stack, grounds keeper, hair dresser, hair stylist,
  health care, help desk, home care, house keeper, house keeping, iron worker, land scaper, land scaping, life guard,
  mid wife, multi media, non profit, pay roll, pipe fitter, pipe fitting, pre school,
  sub contractor, super market, tele communications, tele health,
  tele marketing, tele medicine, time keeper, ware house, web site, wood work, wood worker`
    .split(/,\s+/)
    .map((two) => ({ two, one: two.replace(' ', '') }));

/** The text with a compound written the other way: "health care aide" for "healthcare aide". */
function writtenOtherwise(text: string): string[] {
  const padded = ` ${text} `;
  return compounds.flatMap(({ one, two }) => {
    const [from, to] = padded.includes(` ${two} `) ? [two, one] : [one, two];
    return padded.includes(` ${from} `) ? [padded.replace(` ${from} `, ` ${to} `).trim()] : [];
  });
}

/** Abbreviations and long forms of a term, which are searched with it: none of a quoted one. */
export const sameTerms = ({ text, isQuoted }: ReadTerm): ReadTerm[] =>
  isQuoted
    ? []
    : [
        ...sameMeaning(text),
        ...(Object.hasOwn(asked, text) ? asked[text]! : []),
        ...writtenOtherwise(text),
      ].map((same) => ({
        text: same,
        words: wordsOf(same),
        isPhrase: false,
        isQuoted: false,
      }));

/** The terms, then those that mean the same, which were not typed. */
export const withSameTerms = (terms: ReadTerm[]): (ReadTerm & { isTyped: boolean })[] => [
  ...terms.map((term) => ({ ...term, isTyped: true })),
  ...terms.flatMap(sameTerms).map((term) => ({ ...term, isTyped: false })),
];
