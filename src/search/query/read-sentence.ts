import { emptySearch, type JobSearch, searchLimits } from '../../catalog/jobs/job-search.schema.ts';
import { stateText } from '../../catalog/places/state-names.ts';
import { edgesWithoutFiller, isFiller, isJoining, phraseAt } from './filler.ts';
import { type SentenceWords, usualWords } from './known-phrases.ts';
import { isNegation, negationAt } from './read-negation.ts';
import { praiseAt } from './read-pay.ts';
import {
  edgesOf,
  nowhereAt,
  placeOfLabel,
  placeText,
  type ReadPlace,
  readPlaceAt,
} from './read-place-words.ts';
import { withStraightQuotes } from './read-terms.ts';
import { type ReadWords, readWordsAt } from './read-words.ts';
import data from './sentence-words.json' with { type: 'json' };
import { inEnglish, isSpanishWord } from './spanish.ts';

/** A part of the keywords that became a filter. */
export interface ReadFilter {
  kind: 'workplace' | 'jobType' | 'pay' | 'age' | 'level' | 'label' | 'place' | 'exclude';
  /** The name on the page: "Remote", "Chicago, IL", "from $90,000". */
  label: string;
  /** The fields of the search that it sets, as in addresses; a place is set as `location`. */
  set: Partial<JobSearch>;
  /** The keywords without the words of this filter. */
  without: string;
}

/** A search, with what its keywords say besides words. */
export interface ReadSentence {
  /** The search to run: `keywords` has the remaining words, and the filters are set. */
  search: JobSearch;
  filters: ReadFilter[];
}

interface Token {
  /** As typed. */
  text: string;
  /** In lower case, without marks around it. */
  key: string;
}

/** Words that were read, as indexes of tokens. */
interface Part extends Omit<ReadWords, 'end'> {
  tokens: number[];
}

/** Words that were read from a line. Without `words` they mean nothing: "near me", "high paying". */
interface Found {
  start: number;
  end: number;
  words: ReadWords | ReadPlace | null;
}

interface Reading {
  tokens: Token[];
  /** The number of tokens before the comma that the line has; null: none. */
  commaAt: number | null;
  parts: Part[];
  /** Tokens that were read, or that mean nothing next to those. */
  dropped: Set<number>;
  read: JobSearch;
  known: SentenceWords;
  /** Commas separate several terms. */
  isList: boolean;
}

/**
 * Reads pay, age, job type, workplace, level, a place and excluded words from keywords. A field that the search already sets stays, and
 * words about it are dropped: the visitor chose something else since. Of two amounts the first counts. A second place stays words. Excluded
 * words join those of the search. The longest known phrase wins: "remote sensing analyst" is a title. Quoted parts stay as they are. Commas
 * within numbers and in "Chicago, IL" separate no terms. Of several terms, only excluded words are read. Time is linear in the length of the
 * keywords.
 */
export function readSentence(search: JobSearch, known: SentenceWords = usualWords): ReadSentence {
  const unread = { search, filters: [] };
  if (search.match !== 'best') return unread;
  const text = withStraightQuotes(search.keywords).replace(/(?<=\d),(?=\d{3}(?!\d))/g, '');
  const bounded = {
    ...known,
    isPair: (first: string, second: string) =>
      !beginsAnew(second) && !first.endsWith('"') && known.isPair(first, second),
    placeAt: atMost(maxPlaces, known.placeAt),
  };
  const [before = '', ...after] = text.split(commaInPlace);
  const asPlace =
    after.length === 1
      ? readLine(search, text.replace(commaInPlace, ' '), tokensOf(before).length, bounded)
      : null;
  return asPlace ?? readLine(search, text, null, bounded) ?? unread;
}

/**
 * Reads one line; null: nothing, or it holds several terms.
 * @param commaAt the number of words before a comma that must be within a place: "Chicago, IL". Null: there is none.
 */
function readLine(
  search: JobSearch,
  text: string,
  commaAt: number | null,
  known: SentenceWords,
): ReadSentence | null {
  const tokens = tokensOf(text);
  const { words, isSpanish } = inEnglish(tokens.map(({ key }) => key));
  for (const [at, token] of tokens.entries()) token.key = words[at] ?? token.key;
  const own: SentenceWords = isSpanish ? { ...known, ...withSpanishTitles(known) } : known;
  const isList = tokens.some(({ key }) => key === ',');
  const reading: Reading = {
    tokens,
    commaAt,
    parts: [],
    dropped: new Set(),
    read: { ...search },
    known: own,
    isList,
  };
  const label = placeOfLabel(search.keywords);
  if (label && take(reading, label, [...tokens.keys()]))
    for (const at of tokens.keys()) reading.dropped.add(at);
  else
    for (let pass = 0; pass < maxPasses; pass++)
      if (!readOnce(reading) && (isList || !dropEdges(reading))) break;
  const { parts, dropped, read } = reading;
  if (dropped.size === 0 || (commaAt !== null && !isWithinPlace(commaAt, parts))) return null;
  read.keywords = joined(textsWithout(tokens, dropped));
  const filters = parts.map(({ tokens: own, kind, label, set }) => {
    return { kind, label, set, without: joined(textsWithout(tokens, new Set(own))) };
  });
  return { search: read, filters };
}

/** A Spanish name may follow a place as an English title does. */
const withSpanishTitles = ({ isTitleWord, endsTitle }: SentenceWords) => ({
  isTitleWord: (word: string) => isSpanishWord(word) || isTitleWord(word),
  endsTitle: (word: string) => isSpanishWord(word) || endsTitle(word),
});

/** The words, the quoted parts and the commas of a line. */
const tokensOf = (text: string): Token[] =>
  (text.match(/[-−]?"[^"]*"|,|[^\s,]+/g) ?? []).map((one) => ({ text: one, key: keyOf(one) }));

/** Words in a line, with commas as people write them. */
const joined = (texts: string[]): string =>
  texts
    .join(' ')
    .replace(/(?: ,)+/g, ',')
    .replace(/^[, ]+|[, ]+$/g, '');

/** Places that are looked up for one sentence. Each look-up takes up to a millisecond. */
const maxPlaces = 60;

/** Looks up places outside of quotes, and not more than so many. */
function atMost(max: number, placeAt: SentenceWords['placeAt']): SentenceWords['placeAt'] {
  let asked = 0;
  return (words, start) => {
    const quote = words.findIndex((word, at) => at >= start && word.includes('"'));
    return quote !== start && asked++ < max
      ? placeAt(quote < 0 ? words : words.slice(0, quote), start)
      : null;
  };
}

/** Reading words may join other words, so reading repeats. No real sentence needs more passes. */
const maxPasses = 10;

/** Whether a word is excluded or quoted, so that no name goes on with it: "nurse -practitioner". */
const beginsAnew = (key: string): boolean => /^(?:[-−].|")/.test(key);

/** A comma that may be within a place. */
const commaInPlace = /(?<=[^\s,])\s*,\s*(?=\p{L})/u;

/** A comma between words that are not one place separates two terms, and then nothing is read. */
const isWithinPlace = (commaAt: number, parts: Part[]): boolean =>
  parts.some(
    ({ kind, tokens }) => kind === 'place' && tokens.includes(commaAt - 1) && tokens.includes(commaAt),
  );

const keyOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^[([{<'‘’*:;!?]+(?=.)/, '')
    .replace(/(?<=.)[)\]}>'‘’*:;!?.]+$/, '');

/** Reads the remaining words from left to right. @returns whether it read something. */
function readOnce(reading: Reading): boolean {
  const { tokens, commaAt, dropped } = reading;
  const left = tokens.map((_, at) => at).filter((at) => !dropped.has(at));
  const before = dropped.size;
  const comma = commaAt === null ? null : left.filter((at) => at < commaAt).length;
  const keys = left.map((at) => tokens[at]?.key ?? '');
  const texts = left.map((at) => tokens[at]?.text ?? '');
  const found = findParts({ keys, texts, comma }, reading);
  for (const { start, end, words } of found) {
    const own = left.slice(words ? leadStart(keys, start) : start, end);
    if (!words || (!isContradicted(words, found) && take(reading, words, own)))
      for (const token of own) dropped.add(token);
  }
  return dropped.size > before;
}

/** Everything that can be read in a line. At each word the longest filter, place or known phrase wins. `comma`: the words before a comma. */
function findParts(
  { keys, texts, comma }: { keys: string[]; texts: string[]; comma: number | null },
  { known, isList }: Pick<Reading, 'known' | 'isList'>,
): Found[] {
  const { line, starts, byEnd } = measured(keys);
  const edges = edgesOf(keys, comma);
  const found: Found[] = [];
  const asksBefore = (at: number): boolean => {
    const own = keys
      .slice(0, at)
      .filter((_, index) => !found.some(({ start, end }) => start <= index && index < end));
    return own.some((key) => !isFiller(key) && key !== ',');
  };
  for (let at = 0; at < keys.length; ) {
    const filter = isList ? null : readWordsAt(line, starts[at] ?? 0);
    const excluded = filter ? null : negationAt({ keys, texts, known, asksBefore }, at);
    if (excluded || isList) {
      if (excluded) found.push({ start: at, end: excluded.end, words: excluded });
      at = Math.max(excluded?.end ?? 0, at + 1);
      continue;
    }
    const filterEnd = (filter && byEnd.get(filter.end)) ?? at;
    const place = readPlaceAt(keys, at, edges, known);
    // A name that may be no place stays a word after a negation.
    if (place && isNegation(keys[at - 1])) {
      at = place.end;
      continue;
    }
    const emptyEnd = at + Math.max(nowhereAt(keys, at), praiseAt(keys, at));
    const phraseEnd = at + phraseAt(keys, at, known);
    const end = Math.max(filterEnd, place?.end ?? at, emptyEnd, phraseEnd);
    if (end > at && end === emptyEnd) found.push({ start: at, end, words: null });
    else if (end > at && end === filterEnd) found.push({ start: at, end, words: filter });
    else if (place && end === place.end) found.push({ start: at, end, words: place });
    at = Math.max(end, at + 1);
  }
  return found;
}

/** The words as one text, the start of each word, and the number of words before each end. */
function measured(keys: string[]): { line: string; starts: number[]; byEnd: Map<number, number> } {
  const starts: number[] = [];
  const byEnd = new Map<number, number>();
  let offset = 0;
  for (const [at, key] of keys.entries()) {
    starts.push(offset);
    byEnd.set(offset + key.length, at + 1);
    offset += key.length + 1;
  }
  return { line: keys.join(' '), starts, byEnd };
}

/** Words that only lead to a filter. */
const leads = new Set(data.leads);

function leadStart(keys: string[], start: number): number {
  let first = start;
  while (first > 0 && leads.has(keys[first - 1] ?? '')) first--;
  return first;
}

/** "remote or hybrid" asks for either, which one filter cannot express. Of two places the one after "in" counts. */
function isContradicted(words: ReadWords | ReadPlace, found: Found[]): boolean {
  if ('isSaid' in words) {
    return (
      !words.isSaid && found.some((other) => other.words && 'isSaid' in other.words && other.words.isSaid)
    );
  }
  if (words.kind !== 'workplace' && words.kind !== 'jobType') return false;
  return found.some((other) => other.words?.kind === words.kind && other.words.label !== words.label);
}

/** Sets what was read, unless the search says something else. @returns whether the words are used up. */
function take({ parts, read, known }: Reading, words: ReadWords | ReadPlace, own: number[]): boolean {
  const { kind, label, set } = words;
  if (kind === 'exclude') {
    const exclude = [read.exclude, set.exclude].filter(Boolean).join(', ');
    const outside = [read.outside, set.outside].filter(Boolean).join('; ');
    if (Math.max(exclude.length, outside.length) > searchLimits.textLength) return false;
    Object.assign(read, { exclude, outside });
    parts.push({ kind, label, set, tokens: own });
    return true;
  }
  const [field, value] = Object.entries(set)[0] as [keyof JobSearch, unknown];
  if (kind === 'place' && read.state !== '' && value === stateText(read.state)) return true;
  if (read[field] === emptySearch[field] && !(kind === 'place' && read.zip !== '')) {
    if (kind === 'place' && read.radius !== null) delete set.radius;
    Object.assign(read, set);
    parts.push({ kind, label, set, tokens: own });
    return true;
  }
  if (kind === 'place' && read[field] !== value && !isSamePlace(read.location, set, known)) return false;
  parts.find((part) => part.kind === kind)?.tokens.push(...own);
  return true;
}

function isSamePlace(
  location: string,
  { location: read }: Partial<JobSearch>,
  known: SentenceWords,
): boolean {
  const words = location.toLowerCase().split(/[\s,]+/);
  const place = known.placeAt(words, 0);
  return place?.length === words.length && placeText(place.query.label) === read;
}

/** Drops filler words around the words that remain. @returns whether there were any. */
function dropEdges({ tokens, dropped, known }: Reading): boolean {
  if (dropped.size === 0) return false;
  const left = tokens.map((_, at) => at).filter((at) => !dropped.has(at));
  const { start, end } = edgesWithoutFiller(
    left.map((at) => tokens[at]?.key ?? ''),
    known,
  );
  const edges = [...left.slice(0, start), ...left.slice(end)];
  for (const at of edges) dropped.add(at);
  return edges.length > 0;
}

/** The typed words without some of them; empty if the rest means nothing. */
function textsWithout(tokens: Token[], some: Set<number>): string[] {
  const left = tokens.filter((_, at) => !some.has(at));
  while (isJoining(left[0]?.key)) left.shift();
  while (isJoining(left.at(-1)?.key)) left.pop();
  return left.every(({ key }) => isFiller(key)) ? [] : left.map(({ text }) => text);
}
