import { LRUCache } from 'lru-cache';
import { abbreviations } from '../occupations/abbreviations.ts';
import { isTitleAcronym, isTitleWord } from '../occupations/title-parts.ts';
import { stateNames } from '../places/state-names.ts';
import acronyms from './acronyms.json' with { type: 'json' };
import words from './written-words.json' with { type: 'json' };

/** Words that people write in their own way, by lower case: "javascript" -> "JavaScript". */
const ownSpellings: ReadonlyMap<string, string> = new Map(
  words.spellings.map((word) => [word.toLowerCase(), word]),
);

/**
 * In lower case. Acronyms that postings write in capitals within titles of normal case, and that the titles of
 * occupations do not have or write as a word. Others of up to three letters need no entry.
 */
const knownAcronyms: ReadonlySet<string> = new Set(acronyms.map((word) => word.toLowerCase()));

/**
 * In lower case. Short words that are no acronyms, while others of up to three letters may be one, and shortened words.
 * Some of those have no vowel.
 */
const plainWords: ReadonlySet<string> = new Set([...words.short, ...words.shortened]);

/** Words that are lower case inside a text, besides "a", which may be a class ("CDL A"). */
const joiningWords: ReadonlySet<string> = new Set(words.joining);

/**
 * What postings add in capitals to a title in normal case: "Nurse - REMOTE". In lower case. Any other single
 * word in capitals may be a name.
 */
const plainAdditions: ReadonlySet<string> = new Set(words.additions);

/** A word with its inner apostrophes, dots and ampersands: "O'REILLY", "R&D". A hyphen separates words. */
const wordPattern = /[\p{L}\p{N}\p{M}]+(?:['’&.][\p{L}\p{N}\p{M}]+)*['’]?/gu;

/** A word in capitals may begin as a name does: "McDONALD", "MacARTHUR". */
const capitals = /^(?:Ma?c(?=\p{Lu}{2}))?[^\p{Ll}]+$/u;

/** Most texts have no two capitals in a row and stay as they are. */
const hasCapitals = /\p{Lu}[\p{Lu}'’]/u;

/** Titles and companies repeat from page to page. A text takes some 20 µs; these take about a megabyte. */
const remembered = new LRUCache<string, string>({ max: 4000 });

interface Word {
  text: string;
  lower: string;
  start: number;
  end: number;
  isCapitals: boolean;
}

/**
 * A title or a company's name in normal case, if it or a clear part of it is in capitals: "REGISTERED NURSE
 * (PART-TIME)" becomes "Registered Nurse (Part-Time)". Acronyms, numbers and everything that may be an acronym
 * stay. Changes only the case of letters.
 */
export function displayCase(text: string): string {
  if (!hasCapitals.test(text)) return text;
  const known = remembered.get(text);
  if (known !== undefined) return known;
  const shown = inNormalCase(text);
  remembered.set(text, shown);
  return shown;
}

function inNormalCase(text: string): string {
  const words = readWords(text);
  const isWhole = words.every(({ isCapitals, text }) => isCapitals || joiningWords.has(text));
  let shown = '';
  let from = 0;
  for (const run of runsOf(words)) {
    if (!(isWhole ? isWords(run) : isClear(run, text))) continue;
    for (const word of run) {
      shown += text.slice(from, word.start) + written(word, text, run);
      from = word.end;
    }
  }
  return shown + text.slice(from);
}

function readWords(text: string): Word[] {
  return Array.from(text.matchAll(wordPattern), ({ 0: found, index }) => ({
    text: found,
    lower: found.toLowerCase(),
    start: index,
    end: index + found.length,
    isCapitals: capitals.test(found),
  }));
}

/** The words in capitals that follow one another. */
function runsOf(words: Word[]): Word[][] {
  const runs: Word[][] = [];
  let isOpen = false;
  for (const word of words) {
    if (word.isCapitals && !isOpen) runs.push([]);
    isOpen = word.isCapitals || (isOpen && joiningWords.has(word.text));
    if (isOpen) runs.at(-1)?.push(word);
  }
  return runs;
}

/** Whether a text in capitals has a word that is no acronym. A single short word may be a company's name: "AECOM". */
function isWords(words: Word[]): boolean {
  const [first] = words;
  if (first && words.length === 1 && first.lower.length < 7 && !isTitleWord(first.lower)) return false;
  return words.some(isOrdinary);
}

/** Whether a word in capitals is surely no acronym. */
function isOrdinary({ lower }: Word): boolean {
  const letters = lower.replace(/['’.].*$/, '');
  if (letters.length < 4 || !/^\p{L}+$/u.test(letters)) return false;
  if (plainWords.has(letters)) return true;
  if (isKnownAcronym(letters)) return false;
  return isTitleWord(letters) || (letters.length > 4 && isPronounced(letters));
}

/**
 * Whether a run of capitals in a text of normal case is clearly not a list of acronyms: two long ordinary words,
 * or a part of its own with only known words.
 */
function isClear(run: Word[], text: string): boolean {
  if (run.filter((word) => word.lower.length > 4 && isOrdinary(word)).length > 1) return true;
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last) return false;
  const isAddition = plainAdditions.has(text.slice(first.start, last.end).toLowerCase().replace(' ', '-'));
  if (isAddition && run.length > 1) return true;
  if (!isPart(text, first.start, last.end)) return false;
  if (isAddition) return true;
  const isTitle = run.length > 1 || first.start === 0 || first.lower.length > 7;
  return isTitle && run.some(isOrdinary) && run.every((word) => isSure(word.lower));
}

/** Whether a part of a text lies between signs that separate parts. */
const isPart = (text: string, start: number, end: number): boolean =>
  /(?:^|[(|:;/,[–—*!]|\s-)\s*$/.test(text.slice(0, start)) &&
  /^\s*(?:$|[)|:;/,\]–—*!]|-\s|\()/.test(text.slice(end));

const shortForms = new Set(abbreviations.map(({ short }) => short).filter((short) => short.length < 6));

const isKnownAcronym = (lower: string): boolean =>
  knownAcronyms.has(lower) ||
  (shortForms.has(lower) && !isTitleWord(lower)) ||
  (lower.length < 6 && isTitleAcronym(lower));

/** Whether a word is known as an ordinary one. */
const isSure = (lower: string): boolean =>
  joiningWords.has(lower) || plainWords.has(lower) || (lower.length > 3 && isTitleWord(lower));

const vowels = 'aeiouyà-ÿ';
const onset =
  '(?:[bdfghjkmnpqrtvwz]|c[hlr]?|s[chklmnpqtw]?|[bfgp][lr]|[dtkw]r|gh|gn|kn|ph|qu|sc[hr]|s[hp][lr]|str|th|thr|tw|wh)?l?';
const coda =
  '(?:[bdfghjkpqtvwxz]+|c[hkt]?s?|gh?t?s?|l[bdfklmptv]?s?|l?ls|m[bmp]?s?|n[cdgknt]?[hs]?|p[st]|r[bcdfgklmnprstv]?[hst]?|s[hkpst]?s?|t?ch|th)?';
const syllables = new RegExp(`^(?:${onset}[${vowels}]+${coda})+$`);

/**
 * Whether letters can be a word. One of four letters has only clusters of consonants that English has ("Ross",
 * but not "EFMP"). A longer one has a vowel and few consonants in a row.
 */
function isPronounced(lower: string): boolean {
  if (lower.length < 5) return syllables.test(lower);
  return /[aeiouyà-ÿ]/.test(lower) && !(lower.length < 6 ? /[^aeiouyà-ÿ]{4}/ : /[^aeiouyà-ÿ]{5}/).test(lower);
}

/** The words that a person would write for a word in capitals. */
function written(word: Word, text: string, run: Word[]): string {
  const { lower, start, end } = word;
  const own = ownSpellings.get(lower) ?? ownSpellings.get(text.slice(start - 1, end).toLowerCase());
  if (own) return own.replace(/^\./, '');
  if (isStateCode(word, text) || isRoman(lower)) return word.text;
  if (joiningWords.has(lower)) return writtenJoining(word, text);
  if (isArticle(word, text)) return lower;
  if (isCode(word, text, run)) return word.text;
  return lower
    .split(/(?<=[&.])/)
    .map((piece) => writtenPiece(piece, word))
    .join('');
}

/** Capital only at the edges of a part and beside one hyphen ("Sign-On"). "OR" at an edge is a room or a state. */
function writtenJoining({ text: stated, lower, start, end }: Word, text: string): string {
  const [before, after] = [text.slice(0, start), text.slice(end)];
  const isEdge = /(?:^|[(|:[–—]|\s-)\s*$/.test(before) || /^\s*(?:$|[)|:\]–—,]|-\s)/.test(after);
  if (!isEdge && before.endsWith('-') === after.startsWith('-')) return lower;
  return lower === 'or' ? stated : capitalized(lower);
}

/** "as a cook", but "CDL A driver". */
const isArticle = ({ lower, start }: Word, text: string): boolean =>
  lower === 'a' && /\b(?:as|at|be|become|by|for|from|in|into|of|on|to|with)\s$/i.test(text.slice(0, start));

const romans = new Set('i ii iii iv v vi vii viii ix x xi xii xiii xiv xv'.split(' '));
const isRoman = (lower: string): boolean => romans.has(lower);

/** A state's code after a comma: "AUSTIN, TX". */
const isStateCode = ({ text: stated, start, end }: Word, text: string): boolean =>
  stated.length === 2 &&
  stated in stateNames &&
  /,\s?$/.test(text.slice(0, start)) &&
  /^\s*(?:$|[)\],;|–—-]|\d{5})/.test(text.slice(end));

/**
 * Whether a word alone in parentheses is an acronym: the initials of the words before it, or one that we do not
 * know ("IT SPECIALIST (INFOSEC)").
 */
function isCode(word: Word, text: string, run: Word[]): boolean {
  const { lower, start, end } = word;
  const inside = /\(\s*[^()\s]*$/.exec(text.slice(0, start));
  if (!inside || !/^[^()\s]*\s*\)/.test(text.slice(end))) return false;
  if (!/^\p{L}+$/u.test(lower)) return false;
  if (lower.length < 4 || isInitials(lower, run, start)) return true;
  return !isSure(lower) && !plainAdditions.has(lower) && !wordEnding.test(lower);
}

const wordEnding =
  /\p{L}{3}(?:ed|ing|ions?|ics|ments?|ity|ies|ness|ers?|ists?|[ae]nces?|als?|ly|ships?|[ao]ry|ive|able|ism|logy)$/u;

/** Whether a word is made of the initials of the words before it. */
function isInitials(lower: string, run: Word[], start: number): boolean {
  const initials = run
    .filter((word) => word.start < start && !joiningWords.has(word.lower))
    .map((word) => word.lower[0])
    .join('');
  return initials.endsWith(lower);
}

/** A piece of a word between its inner signs. */
function writtenPiece(piece: string, word: Word): string {
  const letters = piece.replace(/[&.]$/, '');
  const stated = piece.toUpperCase();
  if (/\d/.test(letters)) return /^\d+(?:st|nd|rd|th)$/.test(letters) ? piece : stated;
  if (letters.length === 1) return stated;
  if (word.lower.includes('&') && letters.length < 3) return stated;
  const plural = letters.endsWith('s') ? letters.slice(0, -1) : '';
  if (plainWords.has(letters)) return capitalized(piece);
  if (isKnownAcronym(letters.replace(/['’]s?$/, ''))) return stated.replace(/(['’])S/, '$1s');
  if (plural.length > 1 && !isTitleWord(letters) && isKnownAcronym(plural))
    return `${plural.toUpperCase()}s${piece.slice(letters.length)}`;
  const base = letters.replace(/['’].*$/, '');
  if (base.length > 1 && !isTitleWord(base) && (base.length < 4 || !isPronounced(base)))
    return stated.replace(/(['’])S\b/, '$1s');
  return capitalized(piece);
}

/** "o'reilly" -> "O'Reilly", "mcdonald's" -> "McDonald's", "children's" -> "Children's". */
function capitalized(lower: string): string {
  return lower
    .replace(
      /^(mc)(?=[^aeiou\s])(\p{L})(?=\p{L}{2})/u,
      (_, mc: string, next: string) => mc + next.toUpperCase(),
    )
    .replace(/^(mc)([aeiou])(?=\p{L}{3})/u, (_, mc: string, next: string) => mc + next.toUpperCase())
    .replace(/^([odl]['’])(\p{L})(?=\p{L}{2})/u, (_, o: string, next: string) => o + next.toUpperCase())
    .replace(/^\p{L}/u, (letter) => letter.toUpperCase());
}
