import { setImmediate } from 'node:timers/promises';
import type { Columns } from './columns.server.ts';
import { factAt, factsEnd, titleEnd } from './facts.ts';
import { lowerBound } from './lower-bound.ts';
import type { Marks } from './marks.ts';
import { type Segment, segmentSize } from './segments.ts';
import { free } from './with-room.ts';

/** Where the numbers of a document are in the facts. */
interface Range {
  from(document: number): number;
  to(document: number): number;
}

/** Numbers between two pauses: the facts of so many documents take some 0.1 ms. */
const atOnce = 2048;

/** Calls `visit` with each number below `end`, with pauses for other work of the process. */
async function eachBelow(end: number, visit: (number: number) => void): Promise<void> {
  for (let number = 0; number < end; number++) {
    if (number % atOnce === 0) await setImmediate();
    visit(number);
  }
}

/** Calls `visit` with the position of each fact in the range of each document, with the same pauses. */
function eachFact(
  documents: number,
  { from, to }: Range,
  visit: (at: number, document: number) => void,
): Promise<void> {
  return eachBelow(documents, (document) => {
    const end = to(document);
    for (let at = from(document); at < end; at++) visit(at, document);
  });
}

/** Finding the documents of one number costs as much as passing this many numbers. */
const lookUpCost = 16;
const none = new Uint16Array();

/**
 * Reusable memory. An import makes the lists of a segment eight times, and new memory for them would leave up to 2.5 MB of garbage each
 * time.
 */
export class ListingMemory {
  #held = new Int32Array();
  #keys = new Float64Array();

  /** At least `length` zeros, valid until the next call. */
  zeros(length: number): Int32Array {
    if (length > this.#held.length) {
      free(this.#held);
      this.#held = new Int32Array(Math.ceil(length * 1.25));
    } else this.#held.fill(0, 0, length);
    return this.#held;
  }

  /** Numbers for at most the documents of a segment, valid until the next call. */
  keys(length: number): Float64Array {
    if (this.#keys.length === 0) this.#keys = new Float64Array(segmentSize);
    return this.#keys.subarray(0, length);
  }

  /** Returns the memory to the system until the next use. */
  free(): void {
    free(this.#held);
    free(this.#keys);
    this.#held = new Int32Array();
    this.#keys = new Float64Array();
  }
}

/** For each number, the documents of one segment that hold it, in two bytes each. */
export class DocumentLists {
  readonly #numbers: Int32Array;
  readonly #starts: Int32Array;
  readonly #documents: Uint16Array;

  private constructor(numbers: Int32Array, starts: Int32Array, documents: Uint16Array) {
    this.#numbers = numbers;
    this.#starts = starts;
    this.#documents = documents;
  }

  /** Makes the lists of the documents before `documents`, with pauses for other work of the process. */
  static async of(
    facts: Int32Array,
    documents: number,
    range: Range,
    memory: ListingMemory,
  ): Promise<DocumentLists> {
    let last = 0;
    await eachFact(documents, range, (at) => {
      if (facts[at]! > last) last = facts[at]!;
    });
    const ends = memory.zeros(last + 2);
    let count = 0;
    await eachFact(documents, range, (at) => {
      if (ends[facts[at]! + 1]!++ === 0) count++;
    });
    const numbers = new Int32Array(count);
    const starts = new Int32Array(count + 1);
    let listed = 0;
    await eachBelow(last + 1, (number) => {
      if (ends[number + 1]! > 0) {
        numbers[listed] = number;
        starts[listed++] = ends[number]!;
      }
      ends[number + 1]! += ends[number]!;
    });
    starts[count] = ends[last + 1]!;
    const held = new Uint16Array(ends[last + 1]!);
    await eachFact(documents, range, (at, document) => {
      held[ends[facts[at]!]!++] = document;
    });
    return new DocumentLists(numbers, starts, held);
  }

  /** What `eachMarked` costs at least, as the number of marks looked up. */
  costOf(marks: Marks): number {
    return Math.min(marks.size * lookUpCost, this.#numbers.length);
  }

  /** Calls `visit` with the documents of each number whose mark is not 0. */
  eachMarked(marks: Marks, visit: (mark: number, documents: Uint16Array, number: number) => void): void {
    if (this.costOf(marks) < this.#numbers.length) {
      marks.each((number, mark) => {
        const documents = this.of(number);
        if (documents.length > 0) visit(mark, documents, number);
      });
      return;
    }
    for (let at = 0; at < this.#numbers.length; at++) {
      const number = this.#numbers[at]!;
      const mark = marks.of(number);
      if (mark !== 0) visit(mark, this.#documents.subarray(this.#starts[at], this.#starts[at + 1]), number);
    }
  }

  /** Adds the documents of each number that has a mark to `found`. */
  addMarked(marks: Marks, found: Segment): void {
    // A view of each list would take longer than its documents.
    const add = (at: number): void => found.setAll(this.#documents, this.#starts[at], this.#starts[at + 1]);
    if (this.costOf(marks) < this.#numbers.length)
      marks.each((number) => {
        const at = this.#find(number);
        if (at !== null) add(at);
      });
    else for (let at = 0; at < this.#numbers.length; at++) if (marks.of(this.#numbers[at]!) !== 0) add(at);
  }

  /** The documents of a number. */
  of(number: number): Uint16Array {
    const at = this.#find(number);
    return at === null ? none : this.#documents.subarray(this.#starts[at], this.#starts[at + 1]);
  }

  /** The position of a number; null: no document holds it. */
  #find(number: number): number | null {
    const numbers = this.#numbers;
    const at = lowerBound(numbers.length, (middle) => numbers[middle]!, number);
    return numbers[at] === number ? at : null;
  }
}

/**
 * The documents of a segment by what their facts hold, about 32 bytes per document. They let a search find high-scoring jobs without
 * checking all jobs.
 */
export interface FactLists {
  /** The lists hold the documents of the segment before this one. */
  end: number;
  /** By the id of a word. */
  titles: DocumentLists;
  skills: DocumentLists;
  /** By the id of an employer. */
  employers: DocumentLists;
  /** By SOC code; 0: unknown. */
  occupations: DocumentLists;
  /** By the id of a place. */
  places: DocumentLists;
  /** The number of words in the title of each document. */
  titleLengths: Uint8Array;
  /** All documents by the second of their posting, newest first. */
  newest: Uint16Array;
}

/**
 * Makes the lists of a segment's documents before `end`, with pauses for other work of the process.
 * @param memory that nothing else uses until the lists are made.
 */
export async function listFacts(
  { factsAt, facts, places, posted, lists }: Columns,
  end: number,
  memory: ListingMemory,
): Promise<FactLists> {
  const only = (fact: number): Range => ({
    from: (document) => factsAt[document]! + fact,
    to: (document) => (factsAt[document] === 0 ? 0 : factsAt[document]! + fact + 1),
  });
  const afterTitle = (document: number): number => titleEnd(facts, factsAt[document]!);
  const list = (range: Range, from: Int32Array = facts): Promise<DocumentLists> =>
    DocumentLists.of(from, end, range, memory);
  const titleLengths = new Uint8Array(end);
  await eachBelow(end, (document) => {
    if (factsAt[document] !== 0)
      titleLengths[document] = afterTitle(document) - factsAt[document]! - factAt.words;
  });
  return {
    end,
    titles: await list({
      from: (document) => factsAt[document]! + factAt.words,
      to: (document) => (factsAt[document] === 0 ? 0 : afterTitle(document)),
    }),
    skills: await list({
      from: afterTitle,
      to: (document) => (factsAt[document] === 0 ? 0 : factsEnd(facts, factsAt[document]!)),
    }),
    employers: await list(only(factAt.employer)),
    occupations: await list(only(factAt.occupation)),
    places: await list({ from: (document) => document, to: (document) => document + 1 }, places),
    titleLengths,
    newest: await newestFirst(posted, lists?.newest ?? none, memory.keys(end)),
  };
}

/** In seconds. No job is posted as far from 1970, and a time of this size and a document fit into one number exactly. */
const maxPosted = 2 ** 36;

/**
 * Sorts the first documents by the second of their posting, with pauses for other work of the process.
 * @param known the documents that were sorted before, which are the first ones.
 * @param keys memory, with a place for each document.
 */
async function newestFirst(
  posted: Float64Array,
  known: Uint16Array,
  keys: Float64Array,
): Promise<Uint16Array> {
  // Numbers are sorted much faster than pairs are compared.
  const keyOf = (document: number): number =>
    Math.floor(Math.max(-maxPosted, Math.min(maxPosted, posted[document]!))) * segmentSize + document;
  for (let document = known.length; document < keys.length; document++) keys[document] = keyOf(document);
  const documentOf = (key: number): number => key - Math.floor(key / segmentSize) * segmentSize;
  keys.subarray(known.length).sort();
  const documents = new Uint16Array(keys.length);
  let before = 0;
  let added = keys.length - 1;
  await eachBelow(documents.length, (at) => {
    const isAdded =
      added >= known.length && (before === known.length || keys[added]! > keyOf(known[before]!));
    documents[at] = isAdded ? documentOf(keys[added--]!) : known[before++]!;
  });
  return documents;
}

/** Listing fewer new documents than this costs more than it saves. */
const worthListing = 8192;

/** Whether the lists of a segment are worth remaking: the segment is full or has grown by a quarter. */
export function isWorthListing({ lists }: Columns, end: number): boolean {
  const listed = lists?.end ?? 0;
  return end > listed && (end === segmentSize || end - listed >= Math.max(worthListing, listed / 4));
}
