/**
 * Turns texts into tokens. A word is a run of letters, digits, marks, '+', '#' and '&'. Every other visible character is a token of its
 * own. So a text contains a term without separators if and only if one of the text's tokens contains it.
 */

/** The characters of words, for a set in a regular expression. */
export const wordCharacters = '\\p{L}\\p{N}\\p{M}+#&';
const words = new RegExp(`[${wordCharacters}]+`, 'gu');
const symbols = new RegExp(`[^\\s${wordCharacters}]`, 'gu');
const tokens = new RegExp(`[${wordCharacters}]+|[^\\s${wordCharacters}]`, 'gu');

/** Separates the fields of a job's text. Terms hold no control characters, so no term matches across two fields. */
export const fieldSeparator = '\u0001';

/** Whether a text can be searched for. The database refuses NUL, and no stated text has the field separator. */
export const isSearchable = (term: string): boolean =>
  !term.includes('\u0000') && !term.includes(fieldSeparator);

/** Longer words are kept as overlapping windows, because an entry of the vocabulary's index has at most 2,704 bytes. */
const windowLength = 800;
/** The longest piece that always fits into one window. */
export const longestPiece = 500;

/** The searched fields of a job. */
export interface JobText {
  title: string;
  company: string;
  description: string;
  skills: string[];
}

/** The text that searches read: all fields in lower case. */
export function jobBody({ title, company, description, skills }: JobText): string {
  const fields = [title, company, description, ...skills];
  return fields.map((field) => field.toLowerCase().replaceAll(fieldSeparator, ' ')).join(fieldSeparator);
}

/** The distinct words of a text in lower case. */
export function textWords(text: string): Set<string> {
  return cutLong(new Set(text.match(words)));
}

/** The distinct words and symbols of a text in lower case. */
export function textTokens(text: string): Set<string> {
  const found = cutLong(new Set(text.match(tokens)));
  found.delete(fieldSeparator);
  return found;
}

function cutLong(found: Set<string>): Set<string> {
  for (const word of found) {
    if (word.length <= windowLength) continue;
    found.delete(word);
    for (const window of windows(word)) found.add(window);
  }
  return found;
}

function windows(word: string): string[] {
  const parts: string[] = [];
  for (let start = 0; ; start += windowLength - longestPiece) {
    const from = start - (isSecondHalf(word, start) ? 1 : 0);
    const to = start + windowLength;
    parts.push(word.slice(from, to + (isSecondHalf(word, to) ? 1 : 0)));
    if (to >= word.length) return parts;
  }
}

/** Whether a cut here would split a character beyond U+FFFF. */
function isSecondHalf(word: string, at: number): boolean {
  const code = word.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff;
}

/** The vocabulary's entry for a word of a title. */
export const titleToken = (word: string): string => `^${word}`;

/** Filters that match a value exactly. */
export const exactFilters = ['category', 'jobType', 'workplace', 'state'] as const;
export type ExactFilter = (typeof exactFilters)[number];

/** The vocabulary's entry for an exact filter. */
export const filterToken = (filter: ExactFilter, value: string): string => `=${filter}:${value}`;

/** A part of a term, and its position in the token that holds it. */
export interface Piece {
  text: string;
  lies: 'within' | 'at end' | 'whole' | 'at start';
}

/**
 * The tokens that a text must hold to contain the term. They are enough (`recheck` is false) if the term is one word or one symbol;
 * otherwise the text itself must be checked.
 */
export function termPieces(term: string): { pieces: Piece[]; recheck: boolean } {
  const found = [...term.matchAll(words)];
  const [first] = found;
  if (!first) {
    const texts = [...new Set(term.match(symbols))];
    return {
      pieces: texts.map((text) => ({ text, lies: 'whole' })),
      recheck: [...term].length > 1,
    };
  }
  const pieces = found.map(({ 0: text, index }): Piece => {
    const open = { start: index === 0, end: index + text.length === term.length };
    if (text.length > longestPiece) return { text: text.slice(0, longestPiece), lies: 'within' };
    return { text, lies: liesBetween(open) };
  });
  const [whole] = first;
  return { pieces, recheck: whole !== term || whole.length > longestPiece };
}

function liesBetween(open: { start: boolean; end: boolean }): Piece['lies'] {
  if (open.start) return open.end ? 'within' : 'at end';
  return open.end ? 'at start' : 'whole';
}

/** The same for a term with no word character next to it. Only the text shows what is next to a symbol. */
export function wholePieces(term: string): { pieces: Piece[]; recheck: boolean } {
  const found = termPieces(term);
  const { pieces } = found;
  const recheck = found.recheck || term.search(words) < 0;
  const isCut = (piece: Piece): boolean => recheck && piece.lies === 'within';
  return { pieces: pieces.map((piece) => (isCut(piece) ? piece : { ...piece, lies: 'whole' })), recheck };
}

/** A PostgreSQL regular expression for the term at word boundaries. */
export function wholeWordsPattern(term: string): string {
  const quoted = term.replace(/[^\p{L}\p{N}\s]/gu, '\\$&');
  return `(?<![[:alnum:]+#&])${quoted}(?![[:alnum:]+#&])`;
}

const startsInWord = new RegExp(`^[${wordCharacters}\\p{Alphabetic}]`, 'u');
const endsInWord = new RegExp(`[${wordCharacters}\\p{Alphabetic}]$`, 'u');

/** The same for a text in memory: whether it holds the term with no character of a word next to it. */
export function holdsWhole(text: string, term: string): boolean {
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1)) {
    const [before, end] = [Math.max(0, at - 2), at + term.length];
    if (!endsInWord.test(text.slice(before, at)) && !startsInWord.test(text.slice(end, end + 2))) return true;
  }
  return false;
}
