import { sameMeaning } from '../../catalog/occupations/abbreviations.ts';
import { isFiller, isJoining, phraseAt } from './filler.ts';
import type { SentenceWords } from './known-phrases.ts';
import data from './negation-words.json' with { type: 'json' };
import { edgesOf, lengthAt, placeText, readPlaceAt } from './read-place-words.ts';
import { type ReadWords, readWordsAt } from './read-words.ts';
import sentenceWords from './sentence-words.json' with { type: 'json' };

/** Words that exclude what follows: "nurse not travel", "driver no cdl". */
const negations = new Set(data.words);
/** Words between those and what they exclude: "without any travel". */
const between = new Set(data.between);
/** Words that end what is excluded, and mean nothing: "no cdl required". */
const behind = new Set(data.behind);
/** Wordings that exclude nothing. "No experience" asks for an entry level, and a "no-kill shelter" is an employer. */
const idioms = data.idioms.map((text) => text.split(' '));
/** What a job may ask for, as several words: "no drug test". */
const requirements = data.requirements.map((text) => text.split(' '));
/** Words before a place. Places are not in the texts that exclusion looks at. */
const beforePlace = new Set(sentenceWords.places.afterNegation);

/** A hyphen before a word, not between words. */
const hyphened = /^[-−](?=\.?\p{L})/u;
/** A quoted part of a line, which may be excluded as a whole. */
const quotedPart = /^([-−]?)"([^"]*)"$/;
/** The words after "not" at the end of a line: "without a security clearance". Longer ones say something else, too. */
const longestEnd = 3;

/** Filters have fewer words, and the words before a title too. */
const longestFilter = 8;

/** The words of a line: their keys as the reader of sentences compares them, and their texts as typed. */
export interface NegatedLine {
  keys: string[];
  texts: string[];
  known: SentenceWords;
  /** Whether anything before a word asks for a job. If nothing does, the words after an exclusion do: "no cdl driver". */
  asksBefore(at: number): boolean;
}

/** Whether a word may exclude what follows. */
export const isNegation = (key: string | undefined): boolean => negations.has(key ?? '');

/** The words of an exclusion. */
interface Excluded {
  terms: string[];
  end: number;
}

/**
 * Reads what the words at a place of a line exclude: "-travel", "not travel", "no nights or weekends", -"home health". It excludes
 * at least the next word, and all words of a name ("nurse not nurse practitioner") or of the rest of the line.
 */
export function negationAt(line: NegatedLine, at: number): ReadWords | null {
  const places = placesAt(line, at);
  if (places) return places;
  const found = markedAt(line, at) ?? spokenAt(line, at);
  if (!found || found.terms.length === 0) return null;
  const terms = found.terms.join(', ');
  return { end: found.end, kind: 'exclude', label: `Without: ${terms}`, set: { exclude: terms } };
}

/** "not in chicago or dallas", "except texas" and "-texas": the places whose jobs are left out. */
function placesAt(line: NegatedLine, at: number): ReadWords | null {
  const { keys, known } = line;
  const isMarked = hyphened.test(keys[at] ?? '');
  if (!isMarked && (!negations.has(keys[at] ?? '') || isIdiom(keys, at) || isInName(keys, at, known)))
    return null;
  const words = isMarked ? keys.with(at, keys[at]?.slice(1) ?? '') : keys;
  const places: string[] = [];
  let end = isMarked ? at : afterBetween(keys, at + 1);
  for (let next = end; ; next = end + 1) {
    const place = placeAt(words, next, known);
    if (!place) break;
    places.push(place.label);
    end = place.end;
    if (isMarked || !joins.test(keys[end] ?? '')) break;
  }
  if (places.length === 0) return null;
  return {
    end,
    kind: 'exclude',
    label: `Not in ${places.join(' or ')}`,
    set: { outside: places.join('; ') },
  };
}

/** A place that surely is one, or that "in" or "near" announces. Nothing leaves out a circle: "not within 5 miles of". */
function placeAt(words: string[], at: number, known: SentenceWords): { label: string; end: number } | null {
  const bare = known.placeAt(words, at);
  if (bare?.isSure) return { label: placeText(bare.query.label), end: at + bare.length };
  if (!beforePlace.has(words[at] ?? '')) return null;
  const place = readPlaceAt(words, at, edgesOf(words, null), known);
  return place?.isSaid && place.set.location && place.set.radius === undefined
    ? { label: place.set.location, end: place.end }
    : null;
}

/** "-travel" and -"home health". */
function markedAt({ keys, texts }: NegatedLine, at: number): Excluded | null {
  const [, sign = '', quoted = ''] = quotedPart.exec(texts[at] ?? '') ?? [];
  if (sign) return { terms: termOf(quoted), end: at + 1 };
  const key = keys[at] ?? '';
  return hyphened.test(key) ? { terms: termOf(key.slice(1)), end: at + 1 } : null;
}

function spokenAt(line: NegatedLine, at: number): Excluded | null {
  const { keys, known } = line;
  if (!negations.has(keys[at] ?? '') || isIdiom(keys, at) || isInName(keys, at, known)) return null;
  const start = afterBetween(keys, at + 1);
  const isFirst = !line.asksBefore(at);
  let end = chunkEnd(line, start, isFirst && keys[at]?.startsWith('no') === true);
  if (end === start) return null;
  const terms = termAt(line, start, end);
  for (let next = joinedAt(line, end); next > 0; next = joinedAt(line, end)) {
    const nextEnd = chunkEnd(line, next, isFirst);
    if (nextEnd === next) break;
    terms.push(...termAt(line, next, nextEnd));
    end = nextEnd;
  }
  while (behind.has(keys[end] ?? '') || (behind.has(keys[end - 1] ?? '') && /^\d+$/.test(keys[end] ?? '')))
    end++;
  return { terms, end };
}

/** The first word after those between a negation and what it excludes. */
function afterBetween(keys: string[], at: number): number {
  let start = at;
  while (between.has(keys[start] ?? '')) start++;
  return start;
}

const isIdiom = (keys: string[], at: number): boolean => lengthAt(idioms, keys, at) > 0;

/** Whether the word is within a known name: "Doctors Without Borders". */
function isInName(keys: string[], at: number, known: SentenceWords): boolean {
  for (let start = Math.max(0, at - 3); start <= at; start++)
    if (start + phraseAt(keys, start, known) > at) return true;
  return false;
}

/** The end of what is excluded from a word on; the same word if nothing can be. */
function chunkEnd(line: NegatedLine, start: number, asksBehind: boolean): number {
  const { keys, texts, known } = line;
  if (quotedPart.test(texts[start] ?? '')) return start + 1;
  if (isStop(line, start)) return start;
  const required = lengthAt(requirements, keys, start);
  if (required > 0) return start + required;
  const filter = filterAt(keys, start);
  if (filter) return filter.kind === 'pay' || filter.kind === 'age' ? start : filter.end;
  let end = start + 1;
  while (end - start < longestFilter && end < keys.length && !isStop(line, end) && !isOther(line, end)) end++;
  if (keys[end] === 'experience') return start;
  const phrase = start + Math.max(1, phraseAt(keys, start, known));
  if (!asksBehind) return end - start <= longestEnd ? end : phrase;
  // "Not nurse practitioner" excludes a title, "no cdl driver" a requirement.
  if (keys[start - 1] === 'not' && phrase === end && end - start > 1) return end;
  const last = keys[end - 1] ?? '';
  if (end - start === 1 || !(known.endsTitle(last) || sameMeaning(last).length > 0))
    return end - start <= longestEnd ? end : start + 1;
  for (let title = start + 1; title < end; title++)
    if (title === end - 1 || title + phraseAt(keys, title, known) === end) return title;
  return start + 1;
}

/** Words at which an exclusion ends. */
function isStop({ keys, texts }: NegatedLine, at: number): boolean {
  const key = keys[at] ?? '';
  return (
    isFiller(key) ||
    key === 'experience' ||
    isJoining(key) ||
    beforePlace.has(key) ||
    behind.has(key) ||
    negations.has(key) ||
    key === ',' ||
    hyphened.test(key) ||
    quotedPart.test(texts[at] ?? '') ||
    !/\p{L}/u.test(key)
  );
}

/** Words that say something else: a filter or a place. */
const isOther = ({ keys, known }: NegatedLine, at: number): boolean =>
  filterAt(keys, at) !== null || known.placeAt(keys, at)?.isSure === true;

/** The filter that begins at a word, whatever is before it. */
function filterAt(keys: string[], at: number): ReadWords | null {
  const rest = keys.slice(at, at + longestFilter).join(' ');
  const words = readWordsAt(rest, 0);
  return words && { ...words, end: at + rest.slice(0, words.end).split(' ').length };
}

/** Words between two things that are excluded. */
const joins = /^(?:or|nor|and|&|\/)$/;

/** Where a further word is excluded: after "or" in "no nights or weekends". 0: nowhere. */
function joinedAt(line: NegatedLine, at: number): number {
  const { keys } = line;
  if (!joins.test(keys[at] ?? '')) return 0;
  return at + 1 < keys.length && !isStop(line, at + 1) && !isOther(line, at + 1) ? at + 1 : 0;
}

const termAt = ({ keys, texts }: NegatedLine, start: number, end: number): string[] => {
  const [, , quoted] = (end === start + 1 && quotedPart.exec(texts[start] ?? '')) || [];
  return termOf(quoted ?? keys.slice(start, end).join(' '));
};

const termOf = (text: string): string[] => {
  const term = text
    .replace(/[\s,]+/g, ' ')
    .trim()
    .toLowerCase();
  return term === '' ? [] : [term];
};
