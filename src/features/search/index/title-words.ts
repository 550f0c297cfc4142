import { type Piece, titleToken } from './tokens.ts';
import type { Vocabulary } from './vocabulary.ts';
import { withRoom } from './with-room.ts';

/** The entries of words of titles ('^nurse'), by the word: every word of a title is also a word of its job's text. 4 to 6 bytes a word. */
export class TitleWords {
  readonly #words: Vocabulary;
  /** The id of a word's entry, by the id of the word; 0: it is in no title. */
  #entries = new Int32Array(1024);

  /** @param words of whole texts. */
  constructor(words: Vocabulary) {
    this.#words = words;
  }

  /** Adds entries whose words the vocabulary has. */
  add(entries: { id: number; word: string }[]): void {
    for (const { id, word } of entries)
      for (const held of this.#words.find({ text: word.slice(titleToken('').length), lies: 'whole' })) {
        this.#entries = withRoom(this.#entries, held + 1);
        this.#entries[held] = id;
      }
  }

  /** The ids of the entries of words that hold the piece where it says. */
  find(piece: Piece): readonly number[] {
    return this.#words.find(piece).flatMap((word) => this.#entries[word] || []);
  }
}
