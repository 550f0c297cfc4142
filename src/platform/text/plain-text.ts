/** Scripts in which the zero-width joiner and non-joiner change how letters look. */
const joiningScripts =
  '\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Mongolian}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Khmer}\\p{Script=Myanmar}';

/**
 * Invisible characters: marks that change the text direction, zero-width characters, soft hyphens, byte order marks,
 * fillers, tag characters. Joiners stay if a script or an emoji needs them, and so do variation selectors after an
 * emoji.
 */
const invisible = new RegExp(
  [
    '(?![\\u200C\\u200D\\uFE0E\\uFE0F])[\\p{Default_Ignorable_Code_Point}\\uFFF9-\\uFFFB]',
    `(?<![${joiningScripts}])\\u200C`,
    `(?<![${joiningScripts}\\p{Extended_Pictographic}\\uFE0F\\u{1F3FB}-\\u{1F3FF}])\\u200D`,
    '(?<![\\p{Extended_Pictographic}\\d#*])[\\uFE0E\\uFE0F]',
  ].join('|'),
  'gu',
);
/** More combining marks on one letter than any language uses: they cover the lines above and below. */
const stackedMarks = /(\p{M}{5})\p{M}+/gu;
/** Most texts have none of these characters and are returned at once. */
const notPlain = /[^\p{ASCII}\p{Script=Latin}\p{P}\p{S}]/u;

/** The text without invisible characters and without stacks of combining marks. */
export function withoutInvisible(text: string): string {
  if (!notPlain.test(text)) return text;
  return text.replace(invisible, '').replace(stackedMarks, '$1');
}

/** A text on one line: control characters and line breaks become spaces, so that it is safe in a mail header. */
export function oneLine(text: string): string {
  return withoutInvisible(text.toWellFormed())
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
}

/** A text with several lines: line breaks become `\n`, and other control characters are removed. */
export function manyLines(text: string): string {
  return withoutInvisible(text.toWellFormed())
    .replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n')
    .replace(/[^\P{Cc}\n\t]+/gu, '')
    .trim();
}

let segmenter: Intl.Segmenter | undefined;
/** The text is cut between code points within longer letters: such letters only serve to use up memory. */
const longestLetter = 50;

/**
 * The start of a text: at most `most` UTF-16 units, never cut inside a letter, an emoji or a letter's marks.
 * Use it for every text that is cut for people or for the database. `slice` can leave half a character.
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text.toWellFormed();
  if (isAscii.test(text.slice(Math.max(0, most - 1), most + 1))) return text.slice(0, most).toWellFormed();
  // Only the letter at the cut matters. Looking back from there finds its start.
  const from = Math.max(0, most - longestLetter);
  const window = text.slice(from, most + longestLetter);
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  const letter = segmenter.segment(window).containing(most - from);
  const end = letter === undefined || letter.index === 0 ? most - from : letter.index;
  const cut = isHalf(window, end) ? end - 1 : end;
  return text.slice(0, from + cut).toWellFormed();
}

/** Two ASCII characters are two letters, except a line break. */
const isAscii = /^[\x20-\x7e]{2}$/;

/** Whether a cut here splits a surrogate pair. */
function isHalf(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  const before = text.charCodeAt(at - 1);
  return code >= 0xdc00 && code <= 0xdfff && before >= 0xd800 && before <= 0xdbff;
}

/** The start of a text, with an ellipsis if it was cut. At most `most` UTF-16 units, including the ellipsis. */
export function shortened(text: string, most: number): string {
  return text.length <= most ? text.toWellFormed() : `${cutText(text, most - 1).trimEnd()}…`;
}

/** The text before the first separator, or the whole text if it has none. */
export function textBefore(text: string, separator: string | RegExp): string {
  const [before = ''] = text.split(separator, 1);
  return before;
}

/** A text for an XML feed: without characters that XML does not allow, and without the end of a CDATA section. */
export function xmlText(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(']]>', ']] >');
}
