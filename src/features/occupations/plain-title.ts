import { knownTitleKey } from './occupation.ts';
import { titleKey } from './title-key.ts';
import { firstPart } from './title-parts.ts';
import { titleTable } from './title-table.ts';

const shortest = 2;
const longest = 60;
const mostWords = 6;

/**
 * The titles under which a posting's title is offered, in normal case and without a comma: that of its occupation, and where the posting
 * says which kind it is ("Explosives Safety Specialist") that too; for a title that no table knows its first part. Empty where nothing
 * short is left.
 */
export function plainTitles(title: string): string[] {
  const found = knownTitleKey(title);
  const own = normalCase(firstPart(title));
  const ownKey = titleKey(own);
  if (found === null) return isShort(own) ? [own] : [];
  const known = longestTitle(ownKey, found);
  const usual = displayed().texts.get(known)!.split(',')[0]!.trim();
  return ownKey.endsWith(` ${known}`) && isShort(own) ? [usual, own] : [usual];
}

/** Words of rank may be a part of the title's name: "registered nurse" for the "nurse" of "sr registered nurse ii". */
function longestTitle(text: string, found: string): string {
  const { byKey } = titleTable();
  const words = text.split(' ');
  for (let length = words.length; length > found.split(' ').length; length--)
    for (let start = 0; start + length <= words.length; start++) {
      const key = words.slice(start, start + length).join(' ');
      if (` ${key} `.includes(` ${found} `) && byKey.get(key) === byKey.get(found)) return key;
    }
  return found;
}

const isShort = (text: string): boolean =>
  text.length >= shortest &&
  text.length <= longest &&
  text.split(' ').length <= mostWords &&
  !/[",]/.test(text);

const joining = new Set('a an and as at by for from in of on or the to with'.split(' '));

/** A text that is written in one case alone with capitals at the beginning of words; acronyms stay. Other texts stay as they are. */
export function normalCase(text: string): string {
  const telling = text.split(' ').filter((word) => !joining.has(word));
  const isMixed = /\p{Ll}/u.test(telling.join(' ')) && /\p{Lu}/u.test(text);
  if (isMixed) return text;
  return text.replace(/[\p{L}\p{N}\p{M}'’]+/gu, (word, at: number) => {
    const lower = word.toLowerCase();
    if (at > 0 && joining.has(lower)) return lower;
    if (isAcronym(lower)) return word.toUpperCase();
    return lower.replace(/^\p{L}/u, (letter) => letter.toUpperCase());
  });
}

/** Words that the table writes in capitals, words with digits and those that nobody can say. */
const isAcronym = (lower: string): boolean =>
  displayed().acronyms.has(lower) || /\d/.test(lower) || (lower.length > 1 && !/[aeiouy'’]/.test(lower));

interface Displayed {
  /** Titles as people write them, by their keys; of an occupation that no title has, its name. */
  texts: Map<string, string>;
  /** In lower case. */
  acronyms: Set<string>;
}

let known: Displayed | undefined;

/** Collected at the first use: 0.2 s, 10 MB. */
function displayed(): Displayed {
  if (known) return known;
  const { occupations } = titleTable();
  const texts = [...occupations.flatMap((one) => one.titles), ...occupations.map((one) => one.name)];
  // All keys at once: one by one takes four times as long.
  const keys = titleKey(texts.join('\n')).split('\n');
  known = { texts: new Map(), acronyms: acronymsOf(texts) };
  for (const [at, key] of keys.entries()) if (!known.texts.has(key)) known.texts.set(key, texts[at]!);
  return known;
}

/** Words of two letters and more that are written in capitals more often than not. */
function acronymsOf(texts: string[]): Set<string> {
  const counts = new Map<string, number>();
  for (const [word] of texts.join('\n').matchAll(/[A-Za-z]{2,}/g)) {
    const isCapitals = word === word.toUpperCase();
    const lower = word.toLowerCase();
    counts.set(lower, (counts.get(lower) ?? 0) + (isCapitals ? 1 : -1));
  }
  return new Set([...counts].filter(([, more]) => more > 0).map(([word]) => word));
}
