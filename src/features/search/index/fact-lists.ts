import { setImmediate } from 'node:timers/promises';
import type { Columns } from './columns.server.ts';
import { factAt } from './facts.ts';
import { segmentSize } from './segments.ts';

/** Where the numbers of a slot are in the facts. */
interface Range {
  from(slot: number): number;
  to(slot: number): number;
}

/** Numbers that are asked for, and of each number what is asked of it; 0: nothing. */
export interface Marks {
  marks: Uint16Array;
  asked: ReadonlySet<number>;
}

/** Finding the slots of one number costs as much as passing so many numbers. */
const lookUpCost = 16;
const none = new Uint16Array();

/** For each number, the slots of one segment that hold it, packed in two bytes each. */
export class SlotLists {
  readonly #numbers: Int32Array;
  readonly #starts: Int32Array;
  readonly #slots: Uint16Array;

  constructor(facts: Int32Array, slots: number, { from, to }: Range) {
    let last = 0;
    for (let slot = 0; slot < slots; slot++)
      for (let at = from(slot); at < to(slot); at++) if (facts[at]! > last) last = facts[at]!;
    const ends = new Int32Array(last + 2);
    for (let slot = 0; slot < slots; slot++)
      for (let at = from(slot); at < to(slot); at++) ends[facts[at]! + 1]!++;
    const numbers: number[] = [];
    for (let number = 0; number <= last; number++) {
      if (ends[number + 1]! > 0) numbers.push(number);
      ends[number + 1]! += ends[number]!;
    }
    this.#numbers = Int32Array.from(numbers);
    this.#starts = Int32Array.from([...numbers, last + 1], (number) => ends[number]!);
    this.#slots = new Uint16Array(ends[last + 1]!);
    for (let slot = 0; slot < slots; slot++)
      for (let at = from(slot); at < to(slot); at++) this.#slots[ends[facts[at]!]!++] = slot;
  }

  /** Calls `visit` with the slots of each number that has a mark other than 0. */
  eachMarked(
    { marks, asked }: Marks,
    visit: (mark: number, slots: Uint16Array, number: number) => void,
  ): void {
    if (asked.size * lookUpCost < this.#numbers.length) {
      for (const number of asked) {
        const slots = this.of(number);
        if (slots.length > 0) visit(marks[number]!, slots, number);
      }
      return;
    }
    for (let at = 0; at < this.#numbers.length; at++) {
      const number = this.#numbers[at]!;
      const mark = marks[number];
      if (mark) visit(mark, this.#slots.subarray(this.#starts[at], this.#starts[at + 1]), number);
    }
  }

  /** The slots of a number. */
  of(number: number): Uint16Array {
    let [low, high] = [0, this.#numbers.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#numbers[middle]! < number) low = middle + 1;
      else high = middle;
    }
    if (this.#numbers[low] !== number) return none;
    return this.#slots.subarray(this.#starts[low], this.#starts[low + 1]);
  }
}

/** Which slots of a segment hold what in their facts: some 26 bytes a slot. A search finds the jobs that can score much without looking at all. */
export interface FactLists {
  /** Slots of the segment before this one are in the lists. */
  end: number;
  /** By the id of a word. */
  titles: SlotLists;
  skills: SlotLists;
  /** By the id of an employer. */
  employers: SlotLists;
  /** By SOC code; 0: unknown. */
  occupations: SlotLists;
  /** How many words each slot's title has. */
  titleLengths: Uint8Array;
}

/** The lists of a segment's slots before `end`; other work of the process goes on in between. */
export async function listFacts({ factsAt, facts }: Columns, end: number): Promise<FactLists> {
  const first = (slot: number): number => factsAt[slot]! + 1;
  const only = (fact: number): Range => ({
    from: (slot) => first(slot) + fact,
    to: (slot) => (factsAt[slot] === 0 ? 0 : first(slot) + fact + 1),
  });
  const titleEnd = (slot: number): number =>
    first(slot) + factAt.words + facts[first(slot) + factAt.titleWords]!;
  const factsEnd = (slot: number): number => first(slot) + facts[factsAt[slot]!]!;
  const list = async (range: Range): Promise<SlotLists> => {
    await setImmediate();
    return new SlotLists(facts, end, range);
  };
  return {
    end,
    titles: await list({
      from: (slot) => first(slot) + factAt.words,
      to: (slot) => (factsAt[slot] === 0 ? 0 : titleEnd(slot)),
    }),
    skills: await list({ from: titleEnd, to: (slot) => (factsAt[slot] === 0 ? 0 : factsEnd(slot)) }),
    employers: await list(only(factAt.employer)),
    occupations: await list(only(factAt.occupation)),
    titleLengths: Uint8Array.from({ length: end }, (_, slot) =>
      factsAt[slot] === 0 ? 0 : facts[first(slot) + factAt.titleWords]!,
    ),
  };
}

/** Lists of fewer new slots than this cost more than they spare. */
const worthListing = 8192;

/** Whether the lists of a segment are worth making anew: it is full, or has grown by a quarter. */
export function isWorthListing({ lists }: Columns, end: number): boolean {
  const listed = lists?.end ?? 0;
  return end > listed && (end === segmentSize || end - listed >= Math.max(worthListing, listed / 4));
}
