/**
 * The number of edits between two words: letters added, dropped, changed or swapped with their neighbor. It stops counting beyond `max`.
 */
export function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let left = i;
    let diagonal = i - 1;
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      const above = last[j] ?? 0;
      let edits = Math.min(above + 1, left + 1, diagonal + change);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        edits = Math.min(edits, (before[j - 2] ?? 0) + 1);
      row.push(edits);
      diagonal = above;
      left = edits;
    }
    if (Math.min(...row) > max) return max + 1;
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

/**
 * The known word that a mistyped word most likely means: the fewest edits, then the most jobs. At most two edits, or one in words of up to
 * four letters, and one of the first two letters must be right. Null: no word is near.
 */
export function nearestWord(word: string, known: Iterable<{ word: string; jobs: number }>): string | null {
  const max = word.length <= 4 ? 1 : 2;
  let best: { word: string; edits: number; jobs: number } | null = null;
  for (const { word: candidate, jobs } of known) {
    if (Math.abs(candidate.length - word.length) > max) continue;
    if (candidate[0] !== word[0] && candidate[1] !== word[1]) continue;
    const edits = editDistance(word, candidate, max);
    if (edits === 0 || edits > max) continue;
    if (!best || edits < best.edits || (edits === best.edits && jobs > best.jobs))
      best = { word: candidate, edits, jobs };
  }
  return best?.word ?? null;
}

const vowels = /[aeiouy]/;
const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const alike = ['cks', 'sz', 'gj', 'mn', 'bp', 'dt', 'fv', 'lr'];

/**
 * Whether one edit is a usual slip: a letter left out, added or swapped, or changed into one that sounds like it or is beside it on the
 * keyboard.
 */
export function isUsualSlip(word: string, other: string): boolean {
  if (word.length !== other.length) return true;
  const at = Array.from(word).findIndex((letter, place) => letter !== other[place]);
  if (word.slice(at + 1) !== other.slice(at + 1)) return true;
  const [a = '', b = ''] = [word[at], other[at]];
  const isNear = (row: string): boolean =>
    row.includes(a) && row.includes(b) && Math.abs(row.indexOf(a) - row.indexOf(b)) === 1;
  return (
    (vowels.test(a) && vowels.test(b)) ||
    alike.some((one) => one.includes(a) && one.includes(b)) ||
    rows.some(isNear)
  );
}
