import { lowerBound } from './lower-bound.ts';

/** Words and their ids, in the order in which they came. Words are only added, with ascending ids. */
export class WordTable {
  readonly #words: string[] = [];
  readonly #ids: number[] = [];
  /** A Map hashes texts with a seed of the process, so nobody can make words that it finds slowly. */
  readonly #idOf = new Map<string, number>();

  /** The number of words. */
  get size(): number {
    return this.#words.length;
  }

  /** Adds new words. */
  add(entries: { id: number; word: string }[]): void {
    for (const { id, word } of entries) {
      this.#words.push(word);
      this.#ids.push(id);
      this.#idOf.set(word, id);
    }
  }

  /** The id of a word; null: it is unknown. */
  idOf(word: string): number | null {
    return this.#idOf.get(word) ?? null;
  }

  /** The word of an id; null: the id is unknown. */
  wordOf(id: number): string | null {
    const at = lowerBound(this.size, (middle) => this.idAt(middle), id);
    return at < this.size && this.idAt(at) === id ? this.wordAt(at) : null;
  }

  /** The id of a word by its position: how many words came before it. */
  idAt(at: number): number {
    return this.#ids[at]!;
  }

  wordAt(at: number): string {
    return this.#words[at]!;
  }

  /** Words with their ids, in the order in which they came. */
  *entries(): Generator<[word: string, id: number]> {
    for (let at = 0; at < this.size; at++) yield [this.wordAt(at), this.idAt(at)];
  }
}
