const words: Record<string, string> = { st: 'saint', ste: 'sainte', ft: 'fort', mt: 'mount', hts: 'heights' };

/**
 * One spelling for the ways in which a place's name is written: "Ft. Benning" and "FORT BENNING", "St. Louis" and
 * "Saint Louis", "Malmstrom Air Force Base" and "Malmstrom AFB", with or without accents and marks.
 */
export function placeKey(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s/-]/gu, '')
    .replace(/[\s/-]+/g, ' ')
    .trim()
    .replace(/\bair force base\b|\ba f b\b/, 'afb')
    .split(' ')
    .map((word) => words[word] ?? word)
    .join(' ');
}
