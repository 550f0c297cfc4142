import type { Columns, DocumentColumns } from './columns.server.ts';
import { factAt, titleEnd } from './facts.ts';
import { segmentOf, segmentSize } from './segments.ts';

/**
 * The documents with an occupation, or with a word in their titles, newest first.
 * @param max how many at most. @param isAsked whether a document counts.
 */
export function newestDocuments(
  { segments, lastDocument }: DocumentColumns,
  [fact, number]: ['occupations' | 'titles', number],
  max: number,
  isAsked: (held: Columns, at: number) => boolean = () => true,
): number[] {
  const found: number[] = [];
  const holds = fact === 'titles' ? hasInTitle : isOfWork;
  for (const [segment, held] of [...segments].sort(([a], [b]) => b - a)) {
    const add = (at: number): void => {
      if (found.length < max && isAsked(held, at)) found.push(segment * segmentSize + at);
    };
    const listed = held.lists?.[fact].of(number) ?? [];
    const last = segment === segmentOf(lastDocument) ? lastDocument % segmentSize : segmentSize - 1;
    for (let at = last; at >= (held.lists?.end ?? 0); at--) if (holds(held, at, number)) add(at);
    for (let at = listed.length - 1; at >= 0 && found.length < max; at--) add(listed[at]!);
    if (found.length === max) break;
  }
  return found;
}

/** Whether the title of a document has a word. */
export function hasInTitle({ facts, factsAt }: Columns, at: number, word: number): boolean {
  const start = factsAt[at]!;
  return start > 0 && facts.subarray(start + factAt.words, titleEnd(facts, start)).includes(word);
}

/** Whether a document has an occupation. */
const isOfWork = ({ facts, factsAt }: Columns, at: number, code: number): boolean =>
  factsAt[at]! > 0 && facts[factsAt[at]! + factAt.occupation] === code;
