import type { SlotColumns } from './columns.server.ts';
import { factAt } from './facts.ts';
import { segmentOf, segmentSize } from './segments.ts';
import { SlotChains } from './slot-chains.ts';

/**
 * Slots by what makes jobs alike: the words of their title, their occupation, and their occupation in a state. It takes 12 bytes a slot.
 * Slots of segments that were given up stay until they are most of it.
 */
export class Alike {
  readonly #titles = new SlotChains();
  readonly #occupations = new SlotChains();
  readonly #inStates = new SlotChains();

  /** Adds the slots from one to another, which the columns hold; each slot once, in ascending order. */
  add({ segments, kinds }: SlotColumns, from: number, to: number): void {
    const held = segments.get(segmentOf(from));
    if (!held) return;
    for (let slot = from; slot <= to; slot++) {
      const at = slot % segmentSize;
      const start = held.factsAt[at]!;
      if (start === 0) continue;
      const first = start + 1;
      const words = first + factAt.words;
      const title = held.facts.subarray(words, words + held.facts[first + factAt.titleWords]!);
      this.#titles.add(titleNumber(title), slot);
      const occupation = held.facts[first + factAt.occupation]!;
      if (occupation === 0) continue;
      this.#occupations.add(occupation, slot);
      const { state } = kinds[held.kinds[at]!]!;
      if (state) this.#inStates.add(inState(occupation, state), slot);
    }
  }

  /** Slots whose titles have the same words in the same order, the newest first. */
  ofTitle(words: ArrayLike<number>, most: number): number[] {
    return this.#titles.newest(titleNumber(words), most);
  }

  ofOccupation(occupation: number, most: number): number[] {
    return this.#occupations.newest(occupation, most);
  }

  ofOccupationIn(occupation: number, state: string, most: number): number[] {
    return this.#inStates.newest(inState(occupation, state), most);
  }

  /** Whether most of it is slots that the columns have given up. */
  isMostlyGone({ segments }: SlotColumns): boolean {
    return this.#titles.segments > 2 * segments.size + 2;
  }
}

/** @param words ids of words. @returns a 31-bit hash (FNV-1a), never 0; two titles share one by chance once in two billion pairs. */
function titleNumber(words: ArrayLike<number>): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < words.length; at++) value = Math.imul(value ^ words[at]!, 0x01000193);
  return value >>> 1 || 1;
}

/** SOC codes have six digits, states two letters. */
const inState = (occupation: number, state: string): number =>
  (occupation << 10) | ((state.charCodeAt(0) & 31) << 5) | (state.charCodeAt(1) & 31);
