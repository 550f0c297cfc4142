const words = new Map(
  Object.entries({ st: 'saint', ste: 'sainte', ft: 'fort', mt: 'mount', hts: 'heights' }),
);

/**
 * One spelling for the ways in which a place's name is written: "Ft. Benning" and "FORT BENNING", "St. Louis" and
 * "Saint Louis", "Malmstrom Air Force Base" and "Malmstrom AFB", "McLean" and "Mc Lean", with or without accents and marks.
 */
export function placeKey(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{Lm}|[^\p{L}\p{N}\s/-]/gu, '')
    .replace(/[\s/-]+/g, ' ')
    .trim()
    .replace(/\b(mc|o|d) (?=\p{L})/gu, '$1')
    .replace(/\bair force base\b|\ba f b\b/, 'afb')
    .split(' ')
    .map((word) => words.get(word) ?? word)
    .join(' ');
}
