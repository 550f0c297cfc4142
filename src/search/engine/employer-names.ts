import { lowerBound } from './lower-bound.ts';
import { shortNamesOf } from './name-initials.ts';
import { NumberTable } from './number-table.ts';
import { withRoom } from './with-room.ts';

const noWords = new Int32Array();

/** So many first words of a name are known by their letters. */
const maxFirstWords = 4;
/** So many employers of a short name are known. */
const maxCalled = 8;

/** The letters and digits of a text. */
export const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}\p{M}]+/gu, '');

/** The words of employers' names, by employer, and the employers by word. */
export class EmployerNames {
  /** The ids of the employers' entries, ascending. */
  #ids = new Int32Array(1024);
  /** Where the words of each name begin in `#words`. The last entry in use is the end of the last name. */
  #starts = new Int32Array(1024);
  #count = 0;
  /** Ids of words, name after name. */
  #words = new Int32Array(4096);
  /** For each of `#words`, its employer. */
  #owners = new Int32Array(4096);
  /** For each of `#words`, the position of the same word before it plus one; 0: there is none. */
  #before = new Int32Array(4096);
  /** By the id of a word, its last position in `#words` plus one. */
  readonly #last = new NumberTable();
  /** By a short name: some employers that have it. */
  readonly #called = new Map<string, number[]>();
  /** By the letters of words that a name begins with: where those words begin in `#words` plus one, times 8, plus their number. */
  readonly #beginnings = new Map<string, number>();

  /**
   * Adds an employer. Ids must ascend.
   * @param name its words.
   * @param words the ids of the words that the index knows.
   */
  add(id: number, name: readonly string[], words: readonly number[]): void {
    const start = this.#starts[this.#count]!;
    const end = start + words.length;
    this.#ids = withRoom(this.#ids, this.#count + 1);
    this.#starts = withRoom(this.#starts, this.#count + 2);
    this.#words = withRoom(this.#words, end);
    this.#owners = withRoom(this.#owners, end);
    this.#before = withRoom(this.#before, end);
    this.#ids[this.#count++] = id;
    this.#starts[this.#count] = end;
    for (const [at, word] of words.entries()) {
      this.#words[start + at] = word;
      this.#owners[start + at] = id;
      this.#before[start + at] = this.#last.get(word);
      this.#last.set(word, start + at + 1);
    }
    for (const short of shortNamesOf(name)) {
      const called = this.#called.get(short) ?? [];
      this.#called.set(short, called);
      if (called.length < maxCalled) called.push(id);
    }
    if (words.length === name.length) this.#addBeginnings(name, start);
  }

  /** @param start where the name begins in `#words`. */
  #addBeginnings(name: readonly string[], start: number): void {
    const from = name[0] === 'the' && name.length > 1 ? 1 : 0;
    let letters = '';
    for (let count = 1; count <= maxFirstWords && from + count <= name.length; count++) {
      letters += lettersOf(name[from + count - 1]!);
      if (!this.#beginnings.has(letters)) this.#beginnings.set(letters, (start + from + 1) * 8 + count);
    }
  }

  /**
   * The words that an employer's name begins with, after "the", and that have these letters and digits, whatever its spaces and signs are:
   * "jbhunt" are the letters of "J.B. Hunt". Read them before the next `add`.
   */
  beginningWith(letters: string): { employer: number; words: Int32Array } | null {
    const found = this.#beginnings.get(letters);
    if (found === undefined) return null;
    const start = (found >> 3) - 1;
    return { employer: this.#owners[start]!, words: this.#words.subarray(start, start + (found & 7)) };
  }

  /** The ids of the words of an employer's name; empty if the employer is unknown. Read them before the next `add`. */
  wordsOf(employer: number): Int32Array {
    const at = lowerBound(this.#count, (middle) => this.#ids[middle]!, employer);
    return at < this.#count && this.#ids[at] === employer ? this.#nameAt(at) : noWords;
  }

  #nameAt(at: number): Int32Array {
    return this.#words.subarray(this.#starts[at]!, this.#starts[at + 1]!);
  }

  /** The employers whose names hold a word, the latest first. */
  named(word: number): number[] {
    const employers: number[] = [];
    for (let at = this.#last.get(word); at > 0; at = this.#before[at - 1]!)
      employers.push(this.#owners[at - 1]!);
    return employers;
  }

  /** Whether the name of an employer has these initials. */
  hasInitials(initials: string): boolean {
    return this.#called.has(initials);
  }

  /** The entries of employers that have a short name (`shortNamesOf`). */
  called(short: string): readonly number[] {
    return this.#called.get(short) ?? [];
  }

  /** Each employer with the ids of the words of its name. Read them before the next `add`. */
  *entries(): Generator<[employer: number, words: Int32Array]> {
    for (let at = 0; at < this.#count; at++) yield [this.#ids[at]!, this.#nameAt(at)];
  }
}
