import type { Columns, SlotColumns } from '../index/columns.server.ts';
import { factAt } from '../index/facts.ts';
import type { SearchState } from '../index/state.server.ts';
import { eachHit, type FoundSlots } from './hits.ts';
import { anyJob, hitsThat } from './near-hits.ts';

/** Whether a term may be initials. */
export const isInitials = (text: string): boolean => /^[a-z]{3,6}$/.test(text);
const joining = new Set(['of', 'and', 'the', 'for', 'in', 'at', 'to', '&']);

/** Words of a title with the initials that were asked for mean it if they are in so many titles, and in this share of those of the usual words. */
const usual = { count: 2, share: 0.3 };

/**
 * Jobs whose employer's name, or words of whose title, have these initials: "msa" is "Medical Support Assistant". Of titles only those words
 * count that most often have the initials. Reads the titles of all jobs: 20 ms for a million.
 * @param all the open jobs.
 */
export function hitsOfInitials(
  columns: SlotColumns,
  { words, employers }: Pick<SearchState, 'words' | 'employers'>,
  all: FoundSlots,
  text: string,
): FoundSlots {
  if (!isInitials(text)) return new Map();
  // The first letter of each word; a capital of words that join others.
  const first = new Map<number, string>();
  for (const [word, id] of words.entries())
    first.set(id, joining.has(word) ? word[0]!.toUpperCase() : word[0]!);
  const initialsOf = (ids: readonly number[]): string => ids.map((id) => first.get(id) ?? ' ').join('');
  const isText = (initials: string): boolean =>
    initials.toLowerCase() === text || initials.replace(/[A-Z]/g, '') === text;
  const named = new Set([...employers].flatMap(([id, name]) => (isText(initialsOf(name)) ? [id] : [])));
  const counts = new Map<string, number>();
  eachHit(columns, all, anyJob, (held, at) => {
    const found = wordsWith(titleOf(held, at), first, text);
    if (found) counts.set(found, (counts.get(found) ?? 0) + 1);
  });
  const least = Math.max(usual.count, usual.share * Math.max(0, ...counts.values()));
  return hitsThat(columns, all, anyJob, (held, at) => {
    if (held.factsAt[at] !== 0 && named.has(held.facts[held.factsAt[at]! + 1 + factAt.employer]!))
      return true;
    const found = wordsWith(titleOf(held, at), first, text);
    return found !== null && counts.get(found)! >= least;
  });
}

/** The ids of a title's words. */
function titleOf({ factsAt, facts }: Columns, at: number): Int32Array {
  const start = factsAt[at]! + 1;
  if (start === 1) return facts.subarray(0, 0);
  return facts.subarray(start + factAt.words, start + factAt.words + facts[start + factAt.titleWords]!);
}

/** The words of a title that follow one another and have these initials, words that join others aside; null: none. */
function wordsWith(title: Int32Array, first: ReadonlyMap<number, string>, initials: string): string | null {
  for (let start = 0; start < title.length; start++) {
    let held = 0;
    let at = start;
    for (; at < title.length && held < initials.length; at++) {
      const letter = first.get(title[at]!);
      const isNext = letter?.toLowerCase() === initials[held];
      if (isNext) held++;
      else if (held === 0 || !letter || letter === letter.toLowerCase()) break;
    }
    if (held === initials.length) return title.subarray(start, at).join(' ');
  }
  return null;
}
