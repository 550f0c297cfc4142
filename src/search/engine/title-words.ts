import { type Piece, titleToken } from './tokens.ts';
import type { Vocabulary } from './vocabulary.ts';
import { withRoom } from './with-room.ts';

/** The entries of title words ('^nurse') by the word's id. Each word of a title is also a word of the job's text. 4 to 6 bytes per word. */
export class TitleWords {
  readonly #words: Vocabulary;
  /** The id of the title entry by the id of the word; 0: no title has the word. */
  #entries = new Int32Array(1024);

  /** @param words the words of whole texts. */
  constructor(words: Vocabulary) {
    this.#words = words;
  }

  /** Adds entries. The vocabulary must already have their words. */
  add(entries: { id: number; word: string }[]): void {
    for (const { id, word } of entries)
      for (const held of this.#words.find({ text: word.slice(titleToken('').length), lies: 'whole' })) {
        this.#entries = withRoom(this.#entries, held + 1);
        this.#entries[held] = id;
      }
  }

  /** The ids of the title entries whose words hold the piece in its position. */
  find(piece: Piece): readonly number[] {
    return this.#words.find(piece).flatMap((word) => this.#entries[word] || []);
  }
}
