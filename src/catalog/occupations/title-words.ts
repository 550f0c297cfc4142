import { titleTable } from './title-table.ts';

/** How often the titles write a word in capitals ("RN") and how often otherwise ("Nurse"). */
interface Spelling {
  capitals: number;
  normal: number;
}

let known: Map<string, Spelling> | undefined;

/** Words of the titles by their lower case. Computed at first use, in some 50 ms. */
function spellings(): Map<string, Spelling> {
  if (known) return known;
  const counts = new Map<string, number>();
  const texts = titleTable().occupations.map(({ titles, name }) => `${name} ${titles.join(' ')}`);
  for (const word of texts.join(' ').split(/[^A-Za-z]+/)) counts.set(word, (counts.get(word) ?? 0) + 1);
  known = new Map();
  for (const [word, count] of counts) {
    const lower = word.toLowerCase();
    const spelling = known.get(lower) ?? { capitals: 0, normal: 0 };
    if (word === word.toUpperCase() && word.length > 1) spelling.capitals += count;
    else spelling.normal += count;
    known.set(lower, spelling);
  }
  return known;
}

/** Whether the titles of occupations write a word (in lower case) mostly in capitals: "rn", "hvac". */
export function isTitleAcronym(lower: string): boolean {
  const spelling = spellings().get(lower);
  return spelling !== undefined && spelling.capitals > spelling.normal;
}

/** Whether the titles of occupations hold a word (in lower case), mostly in normal case: "nurse". */
export function isTitleWord(lower: string): boolean {
  const spelling = spellings().get(lower);
  return spelling !== undefined && spelling.capitals <= spelling.normal;
}
