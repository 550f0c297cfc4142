import { required } from '../../platform/required.ts';
import { textBefore } from '../../platform/text/plain-text.ts';
import { knownTitleKey } from './occupation.ts';
import { titleKey } from './title-key.ts';
import { firstPart, isTitleAcronym } from './title-parts.ts';
import { type Occupation, titleTable } from './title-table.ts';

const shortest = 2;
const longest = 60;
const maxWords = 6;

/**
 * The short titles of a posting's title, in normal case and without a comma: the title of its occupation, and
 * the more specific one if the posting states it ("Explosives Safety Specialist"). For an unknown title, its
 * first part. Empty if nothing short remains.
 */
export function plainTitles(title: string): string[] {
  const found = knownTitleKey(title);
  const own = normalCase(firstPart(title));
  const ownKey = titleKey(own);
  if (found === null) return isShort(own) ? [own] : [];
  const known = longestTitle(ownKey, found);
  const usual = textBefore(displayText(known), ',').trim();
  return ownKey.endsWith(` ${known}`) && isShort(own) ? [usual, own] : [usual];
}

/**
 * Words of rank can be part of a known title: "registered nurse" for the "nurse" of "sr registered nurse ii".
 */
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
  text.split(' ').length <= maxWords &&
  !/[",]/.test(text);

const joining = new Set('a an and as at by for from in of on or the to with'.split(' '));

/**
 * A text in only one case, with a capital at the start of each word. Acronyms stay. Other texts do not
 * change.
 */
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

/** Words that the table writes in capitals, words with digits, and words that cannot be pronounced. */
const isAcronym = (lower: string): boolean =>
  isTitleAcronym(lower) || /\d/.test(lower) || (lower.length > 1 && !/[aeiouy'’]/.test(lower));

/** The titles of occupations by key, cached by occupation. */
const displayed = new Map<Occupation, Map<string, string>>();

/**
 * A known title as people write it, by its key. For a key without such a title, the name of its occupation.
 */
function displayText(key: string): string {
  const occupation = required(titleTable().byKey.get(key), `the title ${key}`);
  const texts = displayed.get(occupation) ?? textsOf(occupation);
  displayed.set(occupation, texts);
  return texts.get(key) ?? key;
}

function textsOf({ titles, name }: Occupation): Map<string, string> {
  const texts = [name, ...titles.toReversed()];
  // All keys at once, because one by one takes four times as long.
  const keys = titleKey(texts.join('\n')).split('\n');
  return new Map(texts.map((text, at) => [keys[at] ?? '', text]));
}
