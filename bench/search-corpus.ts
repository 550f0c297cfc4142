/** Synthetic postings, reproducible by their number: titles as employers write them, and texts with natural word frequencies. */

import { seededRandom } from '../tests/support/random.ts';
import words from './search-words.json' with { type: 'json' };

const { seniorities, suffixes, roles, types, workplaces, common, heads, middles, ends } = words;

const vocabularySize = 78_000;

function makeVocabulary(): string[] {
  const random = seededRandom(7).next;
  const pick = (list: string[]): string => list[Math.floor(random() * list.length)]!;
  const made = new Set(common);
  while (made.size < vocabularySize) {
    const word = pick(heads) + pick(middles) + (random() < 0.5 ? pick(middles) : '') + pick(ends);
    made.add(made.has(word) ? word + pick(middles) + pick(ends) : word);
  }
  return [...made];
}

export const vocabulary = makeVocabulary();

/** Zipf's law: the chance of the word of rank r is proportional to 1 / (r + 4). */
const cumulative = vocabulary.reduce<number[]>((sums, _, rank) => {
  sums.push((sums.at(-1) ?? 0) + 1 / (rank + 4));
  return sums;
}, []);

function wordAt(share: number): string {
  const target = share * cumulative.at(-1)!;
  let low = 0;
  let high = cumulative.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (cumulative[middle]! < target) low = middle + 1;
    else high = middle;
  }
  return vocabulary[low]!;
}

export interface Town {
  zip: string;
  city: string;
  state: string;
  latitude: number;
  longitude: number;
}

interface SyntheticJob {
  title: string;
  company: string;
  location: string;
  city: string | null;
  state: string | null;
  latitude: number | null;
  longitude: number | null;
  description: string;
  skills: string[];
  category: string | null;
  jobType: string | null;
  workplace: string | null;
  payYear: number | null;
  postedAt: Date;
}

/** The usual length of a posting's text. */
const textLength = 1260;
const companies = 20_000;
const newest = Date.UTC(2026, 10, 1);

/** The posting with this number. Big towns, at the beginning of the list, have more postings. */
export function syntheticJob(number: number, towns: Town[]): SyntheticJob {
  const random = seededRandom(number * 2_654_435_761).next;
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const { category, title, skills } = pick(roles);
  const town = random() < 0.06 ? null : towns[Math.floor(towns.length * random() ** 3)]!;
  const company = Math.floor(companies * random() ** 2);
  const pay = random() < 0.55 ? 28_000 + Math.floor(random() ** 2 * 180_000) : null;
  return {
    title: `${pick(seniorities)}${title}${pick(suffixes)}`,
    company: `${capital(vocabulary[400 + company]!)} ${pick(['Group', 'Health', 'Inc', 'LLC', 'Partners', 'Systems'])}`,
    location: town ? `${town.city}, ${town.state}` : 'Remote - US',
    city: town?.city ?? null,
    state: town?.state ?? null,
    latitude: town?.latitude ?? null,
    longitude: town?.longitude ?? null,
    description: describe(random, textLength),
    skills: [...skills, ...(random() < 0.3 ? [capital(wordAt(0.5 + random() / 2))] : [])],
    category: category || null,
    jobType: pick(types),
    workplace: town ? pick(workplaces) : 'remote',
    payYear: pay,
    postedAt: new Date(newest - Math.floor(random() ** 2 * 90 * 86_400_000)),
  };
}

/** Sentences of about this many characters. */
export function describe(random: () => number, characters: number): string {
  const sentences: string[] = [];
  for (let length = 0; length < characters; ) {
    const words = Array.from({ length: 6 + Math.floor(random() * 14) }, () => wordAt(random()));
    const sentence = `${capital(words.join(random() < 0.1 ? ', ' : ' '))}.`;
    sentences.push(sentence);
    length += sentence.length + 1;
  }
  return sentences.join(random() < 0.2 ? '\n' : ' ').slice(0, characters + Math.floor(random() * 60) - 30);
}

const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1);
