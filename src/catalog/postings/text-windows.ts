/** A part of a text. */
export interface TextWindow {
  start: number;
  text: string;
}

/**
 * The parts of a text around words, in order and without overlap, so that slow patterns need not read all of it.
 * @param words in lower case.
 * @param reach the characters before and after a word.
 */
export function windowsAround(text: string, words: readonly string[], reach: number): TextWindow[] {
  const lower = text.toLowerCase();
  const places: number[] = [];
  for (const word of words)
    for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + word.length)) places.push(at);
  const spans: { start: number; end: number }[] = [];
  for (const at of places.sort((one, other) => one - other)) {
    const last = spans.at(-1);
    if (last && at - reach <= last.end) last.end = at + reach;
    else spans.push({ start: Math.max(0, at - reach), end: at + reach });
  }
  return spans.map(({ start, end }) => ({ start, text: text.slice(start, end) }));
}
