import { titleKey } from '../src/catalog/occupations/title-key.ts';

/** An occupation by the first six digits of its code ("29-1141"), with its name and all its titles. */
export interface TitledOccupation {
  code: string;
  name: string;
  titles: string[];
}

/** Max. related occupations for each, and their min. similarity. */
const maxRelated = 12;
const minAlike = 0.1;
/** An occupation's own name counts as so large a share of its titles. */
const nameShare = 0.2;
/** A title that two occupations share counts as much as this number of titles with a common word. */
const wholeTitleWeight = 3;

/**
 * Related occupations, by the cosine similarity of their vectors. The dimensions are the words of their titles and
 * whole shared titles. The weight of a word or title is the square root of its count times the logarithm of its rarity.
 * @returns lines like "29-1141 29-1171:55 29-2061:37": the most similar first, similarity in hundredths.
 */
export function relatedLines(occupations: TitledOccupation[]): string[] {
  const counts = new Map<string, Map<string, number>>();
  for (const one of occupations) addCounts(counts, one);
  const spread = new Map<string, number>();
  for (const own of counts.values())
    for (const word of own.keys()) spread.set(word, (spread.get(word) ?? 0) + 1);
  const vectors = [...counts].map(([code, own]) => [code, unitVector(own, spread, counts.size)] as const);
  return vectors
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, vector]) => {
      const related = vectors
        .filter(([other]) => other !== code)
        .map(([other, theirs]) => ({ other, alike: cosine(vector, theirs) }))
        .filter(({ alike }) => alike >= minAlike)
        .sort((a, b) => b.alike - a.alike || (a.other < b.other ? -1 : 1))
        .slice(0, maxRelated);
      return [code, ...related.map(({ other, alike }) => `${other}:${Math.round(alike * 100)}`)].join(' ');
    });
}

function addCounts(all: Map<string, Map<string, number>>, { code, name, titles }: TitledOccupation): void {
  const counts = all.get(code) ?? new Map<string, number>();
  all.set(code, counts);
  const add = (word: string, weight: number): void => {
    counts.set(word, (counts.get(word) ?? 0) + weight);
  };
  const addTitle = (title: string, weight: number): void => {
    const key = titleKey(title);
    for (const word of new Set(key.split(' '))) add(word, weight);
    add(`=${key}`, wholeTitleWeight);
  };
  addTitle(name, Math.max(2, titles.length * nameShare));
  for (const title of titles) addTitle(title, 1);
}

function unitVector(
  counts: Map<string, number>,
  spread: Map<string, number>,
  size: number,
): Map<string, number> {
  const weights = [...counts]
    .filter(([word]) => spread.get(word)! > 1)
    .map(([word, count]) => [word, Math.sqrt(count) * Math.log(size / spread.get(word)!)] as const);
  const length = Math.hypot(...weights.map(([, weight]) => weight)) || 1;
  return new Map(weights.map(([word, weight]) => [word, weight / length]));
}

function cosine(a: Map<string, number>, b: Map<string, number>): number {
  let sum = 0;
  for (const [word, weight] of a) sum += weight * (b.get(word) ?? 0);
  return sum;
}
