import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { required } from '../../platform/required.ts';

/** About 10 MB. */
const maxRemembered = 100_000;

interface Entry {
  id: number;
  word: string;
}

/** A word without an id yet, and where its id belongs. */
interface Unknown {
  word: string;
  of: Int32Array;
  at: number;
}

/**
 * Caches the ids of words between batches: most words of a batch were in the batches before. One writer owns it and clears it when a
 * transaction rolls back, because the rollback removes the words that it added.
 */
export class WordIds {
  #ids = new Map<string, number>();
  #generation = 0;

  /** Call it under the lock of the catalog. @param generation of the index: the ids of another generation mean nothing. */
  begin(generation: number): void {
    if (generation !== this.#generation || this.#ids.size > maxRemembered) this.forget();
    this.#generation = generation;
  }

  forget(): void {
    this.#ids.clear();
  }

  /** The ids of each set's words. Adds new words to the vocabulary. */
  async take(tx: Database, sets: Set<string>[]): Promise<Int32Array[]> {
    const unknown: Unknown[] = [];
    const ids = sets.map((words) => this.#idsOf(words, unknown));
    const words = new Set(unknown.map(({ word }) => word));
    if (words.size > 0) await this.#learn(tx, words);
    for (const { word, of, at } of unknown) of[at] = this.idOf(word);
    return ids;
  }

  /** The id of a word of the last sets that were taken. */
  idOf(word: string): number {
    return required(this.#ids.get(word), 'the id of a word');
  }

  #idsOf(words: Set<string>, unknown: Unknown[]): Int32Array {
    const ids = new Int32Array(words.size);
    let at = 0;
    for (const word of words) {
      const id = this.#ids.get(word);
      if (id === undefined) unknown.push({ word, of: ids, at });
      else ids[at] = id;
      at++;
    }
    return ids;
  }

  async #learn(tx: Database, words: Set<string>): Promise<void> {
    const { rows } = await sql<Entry>`
      select id, word from search_words where word = any(${[...words]}::text[])`.execute(tx);
    this.#remember(rows, words);
    if (words.size === 0) return;
    const added = await sql<Entry>`
      insert into search_words (word) select unnest(${[...words]}::text[]) returning id, word`.execute(tx);
    this.#remember(added.rows, words);
  }

  /** Keeps the words as the database sent them, because a word cut out of a text would keep the whole text in memory. */
  #remember(entries: Entry[], unknown: Set<string>): void {
    for (const { id, word } of entries) {
      this.#ids.set(word, id);
      unknown.delete(word);
    }
  }
}
