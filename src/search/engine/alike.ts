import type { DocumentColumns } from './columns.server.ts';
import { valuesOf } from './facet-key.ts';
import { factAt, titleEnd } from './facts.ts';
import { NewestDocuments } from './newest-documents.ts';
import { statesCounted } from './remote-work.ts';
import { segmentOf, segmentSize } from './segments.ts';

/**
 * Finds documents of similar jobs: with the same words in the title, the same occupation, or the same occupation in a state. It takes about
 * 20 bytes per document. Documents of dropped segments stay until most documents are such.
 */
export class Alike {
  readonly #titles = new NewestDocuments();
  readonly #occupations = new NewestDocuments();
  readonly #inStates = new NewestDocuments();
  readonly #segments = new Set<number>();

  /** Adds the documents `from` to `to` of one segment of the columns. Add each document once, in ascending order. */
  add({ segments, facetKeys }: DocumentColumns, from: number, to: number): void {
    const held = segments.get(segmentOf(from));
    if (!held) return;
    this.#segments.add(segmentOf(from));
    for (let document = from; document <= to; document++) {
      const at = document % segmentSize;
      const start = held.factsAt[at]!;
      if (start === 0) continue;
      const title = held.facts.subarray(start + factAt.words, titleEnd(held.facts, start));
      this.#titles.add(titleNumber(title), document);
      const occupation = held.facts[start + factAt.occupation]!;
      if (occupation === 0) continue;
      this.#occupations.add(occupation, document);
      const values = valuesOf(facetKeys[held.facetKeys[at]!]!, 'state');
      for (const state of statesCounted({ workplace: '' }, values))
        if (state) this.#inStates.add(inState(occupation, state), document);
    }
  }

  /** Documents whose titles have the same words in the same order, newest first. */
  ofTitle(words: ArrayLike<number>, max: number): number[] {
    return this.#titles.newest(titleNumber(words), max);
  }

  ofOccupation(occupation: number, max: number): number[] {
    return this.#occupations.newest(occupation, max);
  }

  ofOccupationIn(occupation: number, state: string, max: number): number[] {
    return this.#inStates.newest(inState(occupation, state), max);
  }

  /** Whether most of the documents belong to dropped segments. */
  isMostlyGone({ segments }: DocumentColumns): boolean {
    return this.#segments.size > 2 * segments.size + 2;
  }
}

/** @param words ids of words. @returns a 31-bit hash (FNV-1a), never 0. Two titles have the same hash once in two billion pairs. */
function titleNumber(words: ArrayLike<number>): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < words.length; at++) value = Math.imul(value ^ words[at]!, 0x01000193);
  return value >>> 1 || 1;
}

/** SOC codes have six digits, and states two letters. */
const inState = (occupation: number, state: string): number =>
  (occupation << 10) | ((state.charCodeAt(0) & 31) << 5) | (state.charCodeAt(1) & 31);
