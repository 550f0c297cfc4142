/** A name with its spellings. Without any, the name is the only one. */
export type Terms = Readonly<Record<string, readonly string[]>>;

/** A term in a text. */
export interface Mention {
  /** The shown name. */
  name: string;
  /** Where it starts and ends in the text. */
  start: number;
  end: number;
  /** False for a word with other meanings that stands alone. */
  sure: boolean;
}

interface Form {
  name: string;
  words: string[];
  /** Counts only with these capitals. */
  exact: string | null;
  /** Counts only next to another term. */
  needsCompany: boolean;
}

interface Word {
  text: string;
  start: number;
  end: number;
}

/** Finds terms in texts. */
export interface TermFinder {
  /** The mentions of terms as whole words, in their order in the text. */
  find(text: string): Mention[];
  /** The shown name by any spelling in lower case. */
  names: ReadonlyMap<string, string>;
}

/**
 * A spelling with capitals matches only with these capitals. A spelling with "?" counts only next to another term,
 * because the word has other meanings.
 */
export function termFinder(terms: Terms): TermFinder {
  /** Spellings by their first word, the longest first. */
  const forms = new Map<string, Form[]>();
  const names = new Map<string, string>();
  for (const [name, spellings] of Object.entries(terms)) {
    names.set(name.toLowerCase(), name);
    for (const spelling of spellings.length > 0 ? spellings : [name.toLowerCase()]) {
      const text = spelling.replace('?', '');
      const words = wordsOf(text.toLowerCase()).map((word) => word.text);
      const exact = /[A-Z]/.test(text) ? text : null;
      const [first = ''] = words;
      forms.set(first, [
        ...(forms.get(first) ?? []),
        { name, words, exact, needsCompany: spelling.endsWith('?') },
      ]);
      names.set(text.toLowerCase(), name);
    }
  }
  for (const list of forms.values()) list.sort((a, b) => b.words.length - a.words.length);
  return { names, find: (text) => findMentions(forms, text) };
}

function wordsOf(lower: string): Word[] {
  const words: Word[] = [];
  const word = /\.net\b|[a-z0-9]+(?:\+\+?|#)?/g;
  // A third faster than matchAll, and every row of a feed runs it.
  for (let found = word.exec(lower); found; found = word.exec(lower))
    words.push({ text: found[0], start: found.index, end: word.lastIndex });
  return words;
}

const smallWords = new Set(['a', 'and', 'for', 'in', 'of', 'on', 'the', 'to', 'with', '&']);

/**
 * The abbreviations that a text explains: "Welfare Management System (WMS)". They mean those words, which count or not
 * by themselves.
 */
function explainedIn(text: string): Set<string> {
  const explained = new Set<string>();
  for (const { 1: short = '', index } of text.matchAll(/\(([A-Z]{2,7})s?\)/g)) {
    const before = text
      .slice(Math.max(0, index - 120), index)
      .split(/[\s\-/]+/)
      .filter(Boolean);
    const initials = before
      .filter((word) => !smallWords.has(word.toLowerCase()))
      .slice(-short.length)
      .map((word) => word.charAt(0).toUpperCase());
    if (initials.join('') === short) explained.add(short);
  }
  return explained;
}

/** One pass over the words. Each word looks up the spellings that start with it. */
function findMentions(forms: Map<string, Form[]>, text: string): Mention[] {
  const words = wordsOf(text.toLowerCase());
  const explained = explainedIn(text);
  const mentions: Mention[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const first = words[at];
    const form =
      first &&
      forms
        .get(first.text)
        ?.find((one) => !(one.exact && explained.has(one.exact)) && isWritten(one, words, at, text));
    if (!form) continue;
    at += form.words.length - 1;
    const end = words[at]?.end ?? first.end;
    mentions.push({ name: form.name, start: first.start, end, sure: !form.needsCompany });
  }
  return withNeighbors(mentions, text);
}

/** The maximum characters between two terms of one list. */
const longestGap = 30;

/** The characters between the words of one name. They must not end a sentence or a list item. */
const joint = /^(?:[ \u00a0\-/&.'’]| & )$/;

function isWritten(form: Form, words: Word[], at: number, text: string): boolean {
  const first = words[at];
  let last = first;
  for (let index = 1; index < form.words.length; index += 1) {
    const word = words[at + index];
    if (!last || !word || word.text !== form.words[index]) return false;
    if (!joint.test(text.slice(last.end, word.start))) return false;
    last = word;
  }
  return !form.exact || text.slice(first?.start, last?.end) === form.exact;
}

/** A word with other meanings is sure if its neighbor in a list is: "Word, Excel and PowerPoint". */
function withNeighbors(mentions: Mention[], text: string): Mention[] {
  const beside = (left: Mention, right: Mention): boolean => {
    const between = text.slice(left.end, right.start);
    return between.length <= longestGap && /^[\s,/&()]*(?:and|or)?[\s,/&()]*$/i.test(between);
  };
  let left: Mention | undefined;
  for (const mention of mentions) {
    if (left?.sure && beside(left, mention)) mention.sure = true;
    left = mention;
  }
  let right: Mention | undefined;
  for (const mention of mentions.toReversed()) {
    if (right?.sure && beside(mention, right)) mention.sure = true;
    right = mention;
  }
  return mentions;
}
