/** The texts in a page's link picture. */
export interface PreviewText {
  title: string;
  subtitle: string;
  /** Short facts: pay, type of work. */
  facts: string[];
}

/**
 * The text in characters that the site's Latin fonts can draw: one line, without control characters,
 * pictographs and other scripts. May be empty.
 */
export function drawableText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[^\p{Script=Latin}\p{Nd}\p{P}\p{Sc}+=<>|~^®™°\p{M}]+/gu, ' ')
    .replace(/(^|\s)\p{M}+/gu, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A width in pixels. */
export type Measure = (text: string) => number;

/** The text in lines that are no wider than `width`; a longer word is broken, and what does not fit the last line ends in an ellipsis. */
export function wrapText(text: string, width: number, maxLines: number, measure: Measure): string[] {
  const lines: string[] = [];
  let rest = text.split(' ').filter(Boolean);
  while (rest.length > 0) {
    if (lines.length === maxLines - 1) return [...lines, cutText(rest.join(' '), width, measure)];
    const fitting = countFitting(rest, width, measure);
    if (fitting > 0) {
      lines.push(rest.slice(0, fitting).join(' '));
      rest = rest.slice(fitting);
    } else {
      const [word = '', ...others] = rest;
      const [head, tail] = breakWord(word, width, measure);
      lines.push(head);
      rest = [tail, ...others];
    }
  }
  return lines;
}

function countFitting(words: string[], width: number, measure: Measure): number {
  let count = 0;
  while (count < words.length && measure(words.slice(0, count + 1).join(' ')) <= width) count++;
  return count;
}

function breakWord(word: string, width: number, measure: Measure): [string, string] {
  const letters = [...word];
  let count = 1;
  while (count < letters.length - 1 && measure(letters.slice(0, count + 1).join('')) <= width) count++;
  return [letters.slice(0, count).join(''), letters.slice(count).join('')];
}

/**
 * The text, or the part that fits before an ellipsis. It ends with a whole word unless the last word is too
 * long.
 */
export function cutText(text: string, width: number, measure: Measure): string {
  const letters = [...text.slice(0, 300)];
  if (letters.join('') === text && measure(text) <= width) return text;
  while (letters.length > 0 && measure(`${letters.join('')}…`) > width) letters.pop();
  const cut = letters.join('');
  const blank = cut.lastIndexOf(' ');
  return `${cut.slice(0, blank > cut.length * 0.7 ? blank : undefined).replace(/[\s,·–-]+$/, '')}…`;
}
