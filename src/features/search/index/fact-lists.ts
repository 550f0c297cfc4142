import { setImmediate } from 'node:timers/promises';
import type { Columns } from './columns.server.ts';
import { factAt } from './facts.ts';
import { segmentSize } from './segments.ts';

/** Where the numbers of a slot are in the facts. */
interface Range {
  from(slot: number): number;
  to(slot: number): number;
}

/** Some two milliseconds. */
const slotsAtOnce = 8192;

/** Calls `visit` with the place of each fact in the range of each slot, some at a time. */
async function eachFact(
  slots: number,
  { from, to }: Range,
  visit: (at: number, slot: number) => void,
): Promise<void> {
  for (let slot = 0; slot < slots; slot++) {
    if (slot % slotsAtOnce === 0) await setImmediate();
    const end = to(slot);
    for (let at = from(slot); at < end; at++) visit(at, slot);
  }
}

/** Numbers that are asked for, and of each number what is asked of it; 0: nothing. */
export interface Marks {
  marks: Uint16Array;
  asked: ReadonlySet<number>;
}

/** Asks for the numbers, without telling them apart. @param last the greatest number there is. */
export function marksOf(numbers: Iterable<number>, last: number): Marks {
  const asked = new Set(numbers);
  const marks = new Uint16Array(last + 1);
  for (const number of asked) marks[number] = 1;
  return { marks, asked };
}

/** Finding the slots of one number costs as much as passing so many numbers. */
const lookUpCost = 16;
const none = new Uint16Array();

/**
 * Zeros to count in, for one use after another: an import makes the lists of a segment eight times, and counters for each of the five
 * would be up to 2 MB of garbage every time.
 */
export class Counters {
  #held = new Int32Array();

  /** So many zeros and more; valid until the next call. */
  zeros(length: number): Int32Array {
    if (length > this.#held.length) this.#held = new Int32Array(Math.ceil(length * 1.25));
    else this.#held.fill(0, 0, length);
    return this.#held;
  }
}

/** For each number, the slots of one segment that hold it, packed in two bytes each. */
export class SlotLists {
  readonly #numbers: Int32Array;
  readonly #starts: Int32Array;
  readonly #slots: Uint16Array;

  private constructor(numbers: Int32Array, starts: Int32Array, slots: Uint16Array) {
    this.#numbers = numbers;
    this.#starts = starts;
    this.#slots = slots;
  }

  /** The lists of the slots before `slots`; other work of the process goes on in between. */
  static async of(facts: Int32Array, slots: number, range: Range, counters: Counters): Promise<SlotLists> {
    let last = 0;
    await eachFact(slots, range, (at) => {
      if (facts[at]! > last) last = facts[at]!;
    });
    const ends = counters.zeros(last + 2);
    let count = 0;
    await eachFact(slots, range, (at) => {
      if (ends[facts[at]! + 1]!++ === 0) count++;
    });
    const numbers = new Int32Array(count);
    const starts = new Int32Array(count + 1);
    for (let number = 0, listed = 0; number <= last; number++) {
      if (ends[number + 1]! > 0) {
        numbers[listed] = number;
        starts[listed++] = ends[number]!;
      }
      ends[number + 1]! += ends[number]!;
    }
    starts[count] = ends[last + 1]!;
    const held = new Uint16Array(ends[last + 1]!);
    await eachFact(slots, range, (at, slot) => {
      held[ends[facts[at]!]!++] = slot;
    });
    return new SlotLists(numbers, starts, held);
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

/** Which slots of a segment hold what in their facts: some 30 bytes a slot. A search finds the jobs that can score much without looking at all. */
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
  /** By the id of a place. */
  places: SlotLists;
  /** How many words each slot's title has. */
  titleLengths: Uint8Array;
}

/**
 * The lists of a segment's slots before `end`; other work of the process goes on in between.
 * @param counters which nothing else uses until the lists are made.
 */
export async function listFacts(
  { factsAt, facts, places }: Columns,
  end: number,
  counters: Counters,
): Promise<FactLists> {
  const first = (slot: number): number => factsAt[slot]! + 1;
  const only = (fact: number): Range => ({
    from: (slot) => first(slot) + fact,
    to: (slot) => (factsAt[slot] === 0 ? 0 : first(slot) + fact + 1),
  });
  const titleEnd = (slot: number): number =>
    first(slot) + factAt.words + facts[first(slot) + factAt.titleWords]!;
  const factsEnd = (slot: number): number => first(slot) + facts[factsAt[slot]!]!;
  const list = (range: Range, from: Int32Array = facts): Promise<SlotLists> =>
    SlotLists.of(from, end, range, counters);
  return {
    end,
    titles: await list({
      from: (slot) => first(slot) + factAt.words,
      to: (slot) => (factsAt[slot] === 0 ? 0 : titleEnd(slot)),
    }),
    skills: await list({ from: titleEnd, to: (slot) => (factsAt[slot] === 0 ? 0 : factsEnd(slot)) }),
    employers: await list(only(factAt.employer)),
    occupations: await list(only(factAt.occupation)),
    places: await list({ from: (slot) => slot, to: (slot) => slot + 1 }, places),
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
