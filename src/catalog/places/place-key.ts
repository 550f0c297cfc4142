const words = new Map(
  Object.entries({ st: 'saint', ste: 'sainte', ft: 'fort', mt: 'mount', hts: 'heights' }),
);

/** Reading a sentence computes the same few keys dozens of times. */
const remembered = new Map<string, string>();
const maxRemembered = 2_000;

/**
 * One key for all spellings of a place's name: "Ft. Benning" and "FORT BENNING", "St. Louis" and "Saint
 * Louis", "Malmstrom Air Force Base" and "Malmstrom AFB", "McLean" and "Mc Lean", with or without accents and
 * punctuation.
 */
export function placeKey(name: string): string {
  const known = remembered.get(name);
  if (known !== undefined) return known;
  const key = makeKey(name);
  if (remembered.size >= maxRemembered) remembered.clear();
  if (name.length < 100) remembered.set(name, key);
  return key;
}

const isPlain = /^[a-z\d]+(?: [a-z\d]+)*$/;

function makeKey(name: string): string {
  const lower = name.toLowerCase();
  const plain = isPlain.test(lower)
    ? lower
    : name
        .normalize('NFD')
        .toLowerCase()
        .replace(/\p{Lm}|[^\p{L}\p{N}\s/-]/gu, '')
        .replace(/[\s/-]+/g, ' ')
        .trim();
  return plain
    .replace(/\b(mc|o|d) (?=\p{L})/gu, '$1')
    .replace(/\bair force base\b|\ba f b\b/, 'afb')
    .split(' ')
    .map((word) => words.get(word) ?? word)
    .join(' ');
}
