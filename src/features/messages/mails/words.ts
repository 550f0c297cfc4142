/** A text on one line, of at most so many UTF-16 units, cut between letters: for subjects, and for texts of others. */
export function oneLine(text: string, longest = 120): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(overrides, '')
    .trim();
  if (line.length <= longest) return line;
  let kept = '';
  for (const { segment } of new Intl.Segmenter('en').segment(line.slice(0, 2 * longest))) {
    if (kept.length + segment.length >= longest) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

/** Marks that turn the direction of what follows them. */
const overrides = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Words that a stranger typed, for a mail to an address that may not be theirs; null when they could carry a link: our mails bring
 * nobody else's advertisement.
 */
export function harmlessWords(text: string, longest?: number): string | null {
  const line = oneLine(text, longest);
  return line === '' || /\p{L}[.．。｡]\p{L}|[/\\@:]|www/iu.test(line) ? null : line;
}
