/** A text on one line, at most so long: for subjects, and for texts of others. */
export function oneLine(text: string, longest = 120): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .trim();
  const letters = [...new Intl.Segmenter('en').segment(line.slice(0, longest * 4))];
  if (letters.length <= longest) return line.slice(0, longest * 4);
  return `${letters
    .slice(0, longest - 1)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()}…`;
}

/**
 * Words that a stranger typed, for a mail to an address that may not be theirs; null when they could carry a link: our mails bring
 * nobody else's advertisement.
 */
export function harmlessWords(text: string, longest?: number): string | null {
  const line = oneLine(text, longest);
  return line === '' || /\p{L}[.．。｡]\p{L}|[/\\@:]|www/iu.test(line) ? null : line;
}
