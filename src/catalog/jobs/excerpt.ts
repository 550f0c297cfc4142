import { cutText } from '../../platform/text/plain-text.ts';

/** What a card already says about a job. */
interface KnownTexts {
  title: string;
  company: string;
  location: string;
}

/** Headings that stand before a description, and labels of what a card already says. */
const headings = `
  about the job|about this job|about the role|about this role|about the position|about this position|about the opportunity|about us|
  about you|brief description|company description|company overview|description|duties|general description|general summary|
  introduction|job brief|job description|job details|job duties|job overview|job purpose|job summary|the job|
  the opportunity|the position|the role|opportunity|overview|position|position description|position details|position overview|
  position purpose|position summary|purpose|role|role description|role overview|role summary|summary|
  summary of position|summary of duties|what you will do|what you'll do|what you’ll do|who we are|your role|full job description`
  .replace(/\s*\n\s*/g, '')
  .split('|')
  // The longest first, so that "job description" does not end after "job".
  .sort((a, b) => b.length - a.length)
  .join('|');
const labels =
  'job title|position title|title|job|position|role|company name|company|employer|organization|location|job location|work location|city';

/** What ends a heading or a repeated name. */
const breakSigns = '[*_]{0,2}(?:\\s*[:.,;|·•–—]|\\s+-+(?=\\s)|[ ]*\\n|\\s*$)';
const decoration = /^[\s*#=_~•·>:;,|–—-]+/;
const breakAfterName = new RegExp(`^[)"”!]{0,2}${breakSigns}`);
const heading = new RegExp(`^(?:${headings})${breakSigns}`, 'i');
/** Headings of two words and more, for feeds that lost their line breaks: "Job Description We are looking for". */
const longHeading =
  /^(?:about the (?:job|role|position)|(?:job|position|role) (?:description|summary|overview))\s+/i;
const label = new RegExp(`^(?:${labels})\\s*:\\s*`, 'i');
const maxSteps = 12;

/**
 * The text without a beginning that repeats title, company or place, and without headings such as "Job
 * Description:". Never empty for a text that says something.
 */
function withoutRepetition(text: string, { title, company, location }: KnownTexts): string {
  const known = [title, company, location, location.replace(/,.*/s, '')].map(wordsOfName);
  let rest = text.replace(decoration, '');
  for (let step = 0; step < maxSteps; step++) {
    const next = withoutFirst(rest, known);
    if (next === null) break;
    rest = next;
  }
  return /[\p{L}\p{N}]/u.test(rest) ? rest : text;
}

/** The text without its first heading or repeated name. Null if it begins with something else. */
function withoutFirst(text: string, known: string[][]): string | null {
  const unlabeled = text.replace(label, '');
  for (const name of known) {
    const rest = withoutName(unlabeled, name);
    if (rest !== null) return nextPart(rest);
  }
  if (heading.test(text)) return nextPart(text.replace(heading, ''));
  const next = text.replace(longHeading, '');
  return next !== text && /^\p{Lu}/u.test(next) ? next : null;
}

/** Null if the rest goes on inside a sentence: "Harbor Clinic, a leader in care". */
function nextPart(rest: string): string | null {
  const next = rest.replace(decoration, '');
  return /^\p{Ll}/u.test(next) ? null : next;
}

const wordsOfName = (name: string): string[] => name.toLowerCase().match(/[\p{L}\p{N}\p{M}+#]+/gu) ?? [];

/**
 * The text after a name and a break: the same words in any case, with any signs between them. Null if the text
 * begins with something else. It runs for every card, so it makes no pattern of the name.
 */
function withoutName(text: string, words: string[]): string | null {
  let at = /^["“(]/.test(text) ? 1 : 0;
  for (const [place, word] of words.entries()) {
    if (place > 0) at += /^[^\p{L}\p{N}\p{M}\n+#]{0,4}/u.exec(text.slice(at, at + 4))?.[0].length ?? 0;
    if (text.slice(at, at + word.length).toLowerCase() !== word) return null;
    at += word.length;
  }
  const rest = text.slice(at);
  return words.length > 0 && breakAfterName.test(rest) ? rest.replace(breakAfterName, '') : null;
}

/** About what two lines of a card hold. */
const excerptLength = 200;
/** Characters of the description that an excerpt needs if nothing is sought in it, and if there is. */
export const excerptReads = { beginning: 700, sought: 6000 } as const;

/** The text of a card. */
export interface Excerpt {
  excerpt: string;
  /** Starts and ends of the found words in it. Missing: none. */
  marks?: [start: number, end: number][];
}

/** The words of a search, for the places in a text where it found them. */
export interface SoughtWords {
  /** For each sought word its forms, as the index has them, in lower case. */
  words: readonly (readonly string[])[];
  /** Texts in lower case that count wherever they are, even inside words. */
  parts: readonly string[];
  /** The words of names that count only as a whole, "registered nurse" for "rn", each with its forms. */
  names: readonly (readonly (readonly string[])[])[];
}

/** A found text. `sought` numbers what it was found for. */
interface FoundText {
  start: number;
  end: number;
  sought: number;
}

/**
 * A job's text on a card: the place with the most sought words, or else the beginning of the description,
 * without what the card says anyway.
 */
export function excerptOf(
  { excerpt, ...card }: { excerpt: string; title: string; company: string; location: string },
  sought: SoughtWords | null,
): Excerpt {
  const text = withoutRepetition(excerpt, card);
  const hits = sought ? findHits(text, sought) : [];
  if (!sought || hits.length === 0)
    return { excerpt: beginning(inOneLine(text.slice(0, 2 * excerptLength))) };
  const { from, to } = windowOf(text, hits);
  const part = inOneLine(text.slice(from, to));
  const shown = `${from > 0 ? '… ' : ''}${part}${to < text.length ? ' …' : ''}`;
  return { excerpt: shown, marks: merged(findHits(shown, sought), shown) };
}

/** Lines become parts of one line: "Grade: GS-11 · Place of work: Waseca". */
const inOneLine = (text: string): string =>
  text
    .replace(/(?<=[.!?:;,…])\s*\n\s*(?:[-•*·]\s+)?/g, ' ')
    .replace(/\s*\n\s*(?:[-•*·]\s+)?/g, ' · ')
    // Most blanks are right as they are.
    .replace(/\s{2,}|[^\S ]/g, ' ')
    .trim();

function beginning(text: string): string {
  if (text.length <= excerptLength) return text;
  return `${text.slice(0, endOfWord(text, 0, excerptLength))} …`;
}

/** The end of the last whole word before `most`. */
function endOfWord(text: string, from: number, most: number): number {
  if (text.length <= most) return text.length;
  const blank = text.slice(from, most + 1).search(/\s\S*$/);
  const end = blank > 0 ? from + blank : from + cutText(text.slice(from, most + 60), most - from).length;
  return from + text.slice(from, end).replace(/[\s·,;:–—-]+$/, '').length;
}

/** Letters and signs of words, as the index cuts them (search/engine/tokens.ts). */
const wordSign = /[\p{L}\p{N}\p{M}+#&]/u;

/** The places of the sought words in a text, in their order, without overlaps. */
function findHits(text: string, { words, parts, names }: SoughtWords): FoundText[] {
  const lower = text.toLowerCase();
  // Some letters have another length in lower case, and then places do not agree.
  if (lower.length !== text.length) return [];
  const hits = [
    ...words.flatMap((forms, sought) => wordHits(lower, forms, sought)),
    ...names.flatMap((name, at) => nameHits(lower, name, words.length + at)),
    ...parts.flatMap((part, at) => partHits(lower, part, words.length + names.length + at)),
  ];
  hits.sort((a, b) => a.start - b.start || b.end - a.end);
  let end = 0;
  return hits.filter((hit) => {
    if (hit.start < end) return false;
    end = hit.end;
    return true;
  });
}

/** Looks for the common beginning of the forms, which is much faster than reading each word of the text. */
function wordHits(lower: string, forms: readonly string[], sought: number): FoundText[] {
  const byStart = new Map<string, Set<string>>();
  const shared = commonStart(forms);
  for (const form of forms) {
    const start = shared.length > 1 ? shared : form;
    byStart.set(start, (byStart.get(start) ?? new Set()).add(form));
  }
  const hits: FoundText[] = [];
  for (const [beginning, known] of byStart)
    for (let at = lower.indexOf(beginning); at >= 0; at = lower.indexOf(beginning, at + 1)) {
      if (isInWord(lower, at - 1)) continue;
      const end = wordEnd(lower, at + beginning.length);
      if (known.has(lower.slice(at, end))) hits.push({ start: at, end, sought });
    }
  return hits;
}

/** The names in a text. Signs and blanks may separate their words: "speech-language pathologist". */
function nameHits(
  lower: string,
  [first, ...others]: readonly (readonly string[])[],
  sought: number,
): FoundText[] {
  return wordHits(lower, first ?? [], sought).flatMap((hit) => {
    let { end } = hit;
    for (const forms of others) {
      const gap = /^[^\p{L}\p{N}\p{M}+#&]{1,3}/u.exec(lower.slice(end, end + 3));
      if (!gap) return [];
      const next = end + gap[0].length;
      end = wordEnd(lower, next);
      if (!forms.includes(lower.slice(next, end))) return [];
    }
    return [{ ...hit, end }];
  });
}

function partHits(lower: string, part: string, sought: number): FoundText[] {
  const hits: FoundText[] = [];
  if (part === '') return hits;
  for (let at = lower.indexOf(part); at >= 0; at = lower.indexOf(part, at + part.length))
    hits.push({ start: at, end: at + part.length, sought });
  return hits;
}

function commonStart(forms: readonly string[]): string {
  let start = forms[0] ?? '';
  for (const form of forms) while (!form.startsWith(start)) start = start.slice(0, -1);
  return start;
}

function isInWord(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  // Most neighbors of words are blanks and letters, and a pattern takes longer.
  if (code === 32) return false;
  return (code > 96 && code < 123) || (at >= 0 && at < text.length && wordSign.test(text.charAt(at)));
}

function wordEnd(text: string, from: number): number {
  let end = from;
  while (isInWord(text, end)) end++;
  return end;
}

/** Words from the first found one, and before it. A phone shows about 90 characters. */
const span = 160;
const lead = 60;

/** The part of about 200 characters with the most sought words. It is the beginning, if that shows as much. */
function windowOf(text: string, hits: FoundText[]): { from: number; to: number } {
  let best = { start: 0, end: 0, count: 0 };
  for (const [first, { start, end, sought }] of hits.entries()) {
    const found = new Set([sought]);
    let last = end;
    for (let at = first + 1; ; at++) {
      const hit = hits[at];
      if (!hit || hit.end > start + span) break;
      found.add(hit.sought);
      last = hit.end;
    }
    if (found.size > best.count) best = { start, end: last, count: found.size };
  }
  const from = best.start <= lead ? 0 : startBefore(text, best.start);
  return { from, to: Math.max(best.end, endOfWord(text, from, from + excerptLength)) };
}

/** The start of the sentence or part that holds a place, or else of a word before it. */
function startBefore(text: string, place: number): number {
  const before = text.slice(place - lead, place);
  const [first] = before.matchAll(/[.!?]["”)]?\s+|\n(?:[-•*]\s)?/g);
  if (first) return place - lead + first.index + first[0].length;
  const blank = before.search(/\s/);
  return blank < 0 ? place : place - lead + blank + 1;
}

/** Marks with only a blank between them become one. */
function merged(hits: FoundText[], text: string): [number, number][] {
  const joined: [number, number][] = [];
  for (const { start, end } of hits) {
    const last = joined.at(-1);
    if (last && text.slice(last[1], start) === ' ') last[1] = end;
    else joined.push([start, end]);
  }
  return joined;
}
