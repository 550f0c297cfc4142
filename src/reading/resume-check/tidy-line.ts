/** Signs of an item in a list, among them those of the fonts Symbol and Wingdings. */
const bullet = /^[•▪●◦‣∙·■□◆➢➤✓✔*\uf0b7\uf0a7\uf0d8\uf0fc\uf076-]+(?=\s|\p{L}|$)\s*/u;
/** A sign that a program glued to the end of a line or between two words. */
const innerBullet = / ?[•▪●\uf0b7\uf0a7] ?/gu;
const ligatures = /[\ufb00-\ufb06]/g;
/** Soft hyphens, marks of direction and of width, and the mark of byte order. */
const invisible = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
const controls = /[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]+/gu;

/**
 * A line as people mean it: ligatures as letters, no invisible signs, one space between words. A bullet stands before
 * the line, apart from its first word.
 */
export function tidyLine(text: string): string {
  const plain = text
    .replace(ligatures, (letters) => letters.normalize('NFKC'))
    .replace(invisible, '')
    .replace(controls, ' ')
    .trim();
  const rest = plain.replace(bullet, '').replace(innerBullet, ' • ').trim();
  return rest.length > 0 && bullet.test(plain) ? `• ${rest}` : rest;
}

/** The line that ends with a word's first part, and the line with its other part, as one text without the hyphen. */
export const joined = (line: string, next: string): string | null =>
  /\p{L}[-\u2010]$/u.test(line) && /^\p{Ll}/u.test(next) ? line.slice(0, -1) + next : null;

/** The share of characters that no machine can tell: private signs of a font, and signs of failure. */
export function unknownShare(text: string): number {
  const unknown = text.match(/[\ufffd\ue000-\uf0a6\uf0a8-\uf0b6\uf0b8-\uf0d7\uf0d9-\uf8ff]/g)?.length ?? 0;
  return unknown / Math.max(1, text.replace(/\s/g, '').length);
}
