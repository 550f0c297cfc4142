import { companyKey } from './company-key.ts';
import { textWords } from './tokens.ts';

/** More words of a title are not ranked. */
const maxTitleWords = 24;
/** More words of skills are not ranked. */
const maxSkillWords = 48;

/** Layout of a document's facts, as 32-bit whole numbers: these, then the ids of the title's words in order, then those of the skills. */
export const factAt = { flags: 0, employer: 1, occupation: 2, ad: 3, titleWords: 4, words: 5 } as const;

/** Bits of the first fact. */
export const documentFlags = { abroad: 1, entryLevel: 2 } as const;

/** What the best match asks of a document besides its words and filters. */
export interface DocumentFacts {
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

/** The words of a title in their order, in lower case. */
export function titleSequence(title: string): string[] {
  return (title.toLowerCase().match(/[\p{L}\p{N}\p{M}+#&]+/gu) ?? []).slice(0, maxTitleWords);
}

/** The distinct words of all skills, in lower case. */
export function skillWords(skills: string[]): string[] {
  return [...textWords(skills.join(' ').toLowerCase())].slice(0, maxSkillWords);
}

/** The facts as PostgreSQL and other processes keep them: big-endian numbers. */
export function packFacts(facts: DocumentFacts): Buffer {
  const { flags, employer, occupation, ad, titleWords, skillWords } = facts;
  const numbers = [flags, employer, occupation, ad, titleWords.length, ...titleWords, ...skillWords];
  const packed = Buffer.alloc(numbers.length * 4);
  for (const [at, number] of numbers.entries()) packed.writeInt32BE(number, at * 4);
  return packed;
}

/** A job as far as it tells ads apart. */
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
 * A number that near-identical ads share: the same employer, title and text but for the place.
 * @returns a 31-bit hash (FNV-1a), never 0. Two different ads share one by chance once in two billion pairs.
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
  return hash([companyKey(company), ...text].join('\n'));
}

function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 1 || 1;
}
