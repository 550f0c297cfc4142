/** The characters of windows-1252 for the bytes 0x80 to 0x9f, in their order. Bytes without one are blanks here. */
const special = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';
const tail = `[\\u0080-\\u00bf${special.replaceAll(' ', '')}]`;
const sequence = new RegExp(
  `[\\u00c2-\\u00df]${tail}|[\\u00e0-\\u00ef]${tail}{2}|[\\u00f0-\\u00f4]${tail}{3}`,
  'g',
);
const decoder = new TextDecoder('utf-8', { fatal: true });

/** Mends UTF-8 that a source once read as Latin-1 or windows-1252, also twice: "Monday â€“ Friday" becomes "Monday – Friday". */
export function mendMojibake(text: string): string {
  const once = text.replace(sequence, decode);
  return once === text ? text : once.replace(sequence, decode);
}

function decode(characters: string): string {
  const bytes = Array.from(characters, (one) => {
    const at = special.indexOf(one);
    return at >= 0 ? 0x80 + at : one.charCodeAt(0);
  });
  try {
    return decoder.decode(Uint8Array.from(bytes));
  } catch {
    return characters;
  }
}
