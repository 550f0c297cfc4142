import { companyKey } from './company-key.ts';
import { statedToken } from './stated-words.ts';
import { textWords } from './tokens.ts';

/** Words of a title that the ranking reads. */
const maxTitleWords = 24;
/** Words of skills that the ranking reads. */
const maxSkillWords = 48;

/**
 * Layout of a document's facts in PostgreSQL, as 32-bit integers: these, then the ids of the title's words in order, then
 * the ids of the skills' words.
 */
export const storedAt = { flags: 0, employer: 1, occupation: 2, ad: 3, titleWords: 4, words: 5 } as const;

/** Layout of a document's facts in memory: both lengths in one number, and the words as in PostgreSQL. */
export const factAt = { lengths: 0, employer: 1, occupation: 2, ad: 3, words: 4 } as const;

/** Bits for the number of the title's words. The number of all words is in the bits above. */
const titleBits = 8;

/** The position after the title's words. @param start the position of the document's facts. */
export const titleEnd = (facts: Int32Array, start: number): number =>
  start + factAt.words + (facts[start]! & ((1 << titleBits) - 1));

/** The position after all words. @param start the position of the document's facts. */
export const factsEnd = (facts: Int32Array, start: number): number =>
  start + factAt.words + (facts[start]! >> titleBits);

/** What the best match needs of a document besides its words and filters. */
export interface DocumentFacts {
  /** The first 32 flags, as a signed integer (`splitFlags`). */
  flags: number;
  /** The id of the employer's entry in the vocabulary. */
  employer: number;
  /** SOC code, 0: unknown. */
  occupation: number;
  /** Equal for near-identical ads of one employer; never 0. */
  ad: number;
  titleWords: number[];
  skillWords: number[];
}

/** The words of a title in order, in lower case. */
export function titleSequence(title: string): string[] {
  return (title.toLowerCase().match(/[\p{L}\p{N}\p{M}+#&]+/gu) ?? []).slice(0, maxTitleWords);
}

/** The distinct words of all skills, in lower case, and the entries of what the source states. @param stated its words. */
export function skillWords(skills: string[], stated: string[]): string[] {
  const named = textWords(skills.join(' ').toLowerCase());
  return [...stated.map(statedToken), ...named].slice(0, maxSkillWords);
}

/** The facts as PostgreSQL stores them and other processes read them: big-endian integers. */
export function packFacts(facts: DocumentFacts): Buffer {
  const { flags, employer, occupation, ad, titleWords, skillWords } = facts;
  const numbers = [flags, employer, occupation, ad, titleWords.length, ...titleWords, ...skillWords];
  const packed = Buffer.alloc(numbers.length * 4);
  for (const [at, number] of numbers.entries()) packed.writeInt32BE(number, at * 4);
  return packed;
}

/** How many numbers the facts take in memory. @param packed facts as PostgreSQL stores them. */
export const unpackedLength = (packed: Buffer): number => factAt.words + packed.length / 4 - storedAt.words;

/** Writes facts that PostgreSQL stores to a position in memory. @returns their first 32 flags. */
export function unpackFacts(packed: Buffer, facts: Int32Array, start: number): number {
  const stored = (at: number): number => packed.readInt32BE(at * 4);
  const words = packed.length / 4 - storedAt.words;
  facts[start + factAt.lengths] = stored(storedAt.titleWords) | (words << titleBits);
  facts[start + factAt.employer] = stored(storedAt.employer);
  facts[start + factAt.occupation] = stored(storedAt.occupation);
  facts[start + factAt.ad] = stored(storedAt.ad);
  for (let at = 0; at < words; at++) facts[start + factAt.words + at] = stored(storedAt.words + at);
  return stored(storedAt.flags);
}

/** The fields of a job that distinguish ads. */
interface Ad {
  title: string;
  company: string;
  description: string;
  location: string;
  city: string | null;
  state: string | null;
  zip: string | null;
}

/**
 * A number that near-identical ads share: ads with the same employer, title and text, whatever the place.
 * @returns a 31-bit hash (FNV-1a), never 0. Two different ads have the same hash once in two billion pairs.
 */
export function adNumber({ title, company, description, location, city, state, zip }: Ad): number {
  const places = new Set(
    [location, city, state, zip].flatMap((text) => (text ?? '').toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []),
  );
  const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}+#&]+/gu) ?? [];
  const text = [title, description].map((one) =>
    words(one)
      .filter((word) => !places.has(word))
      .join(' '),
  );
  return fnv([companyKey(company), ...text].join('\n')) >>> 1 || 1;
}

/** A 32-bit hash of a text, as a signed integer: FNV-1a (G. Fowler, L. C. Noll, K.-P. Vo, 1991). It is stored, so it has no seed. */
function fnv(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value;
}
