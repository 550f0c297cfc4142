import { LRUCache } from 'lru-cache';
import type { Piece } from './search-tokens.ts';

/** Ids that remembered look-ups hold together: one to three megabytes. */
const mostRemembered = 300_000;

/**
 * Words with their ids and counts, held so that the words containing a text are found in well under a millisecond:
 * all in one string, one a line. Words are only ever added.
 */
export class Vocabulary {
  #text = '\n';
  /** Where each word starts in the text, ascending. */
  #starts: number[] = [];
  #ids: number[] = [];
  #words = new Map<string, number>();
  /** A page asks for the same words for its jobs, its total and its facets, and so does the next visitor. */
  #found = new LRUCache<string, readonly number[]>({
    maxSize: mostRemembered,
    sizeCalculation: (ids) => ids.length + 1,
  });

  /** Adds words that are not there yet; they must not hold a line break. */
  add(entries: { id: number; word: string }[]): void {
    const parts: string[] = [];
    let end = this.#text.length;
    for (const { id, word } of entries) {
      this.#words.set(word, id);
      this.#ids.push(id);
      this.#starts.push(end);
      end += word.length + 1;
      parts.push(word);
    }
    if (parts.length === 0) return;
    this.#found.clear();
    this.#text += `${parts.join('\n')}\n`;
  }

  /** Words with their ids. */
  entries(): MapIterator<[string, number]> {
    return this.#words.entries();
  }

  /** The ids of the words that hold the piece where it says. */
  find({ text, lies }: Piece): readonly number[] {
    if (lies === 'whole') {
      const id = this.#words.get(text);
      return id === undefined ? [] : [id];
    }
    const needle = `${lies === 'at start' ? '\n' : ''}${text}${lies === 'at end' ? '\n' : ''}`;
    const found = this.#found.get(needle) ?? this.#containing(needle);
    this.#found.set(needle, found);
    return found;
  }

  #containing(needle: string): number[] {
    const found: number[] = [];
    let at = this.#text.indexOf(needle);
    while (at !== -1) {
      const index = this.#indexAt(needle.startsWith('\n') ? at + 1 : at);
      found.push(this.#ids[index]!);
      const next = this.#starts[index + 1];
      if (next === undefined) break;
      at = this.#text.indexOf(needle, next - 1);
    }
    return found;
  }

  /** The index of the word that holds the position: the last that starts at or before it. */
  #indexAt(position: number): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#starts[middle]! <= position) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
