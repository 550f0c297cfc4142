import { LRUCache } from 'lru-cache';
import { required } from '../../platform/required.ts';
import { NearWords } from './near-words.ts';
import type { Piece } from './tokens.ts';
import { WordTable } from './word-table.ts';

/** The ids that all remembered look-ups may hold: one to three megabytes. */
const maxRemembered = 300_000;
/** Words whose signatures are read together, one bit for each word. */
const wordsOfBlock = 32;
/** The bits of a signature. */
const signatureBits = 64;
/** Blocks of signatures in one array. */
const blocksOfArray = 32;

/**
 * Words with their ids, in a form that finds the words containing a text in a fraction of a millisecond. Each word has a signature that
 * rules out most words that cannot contain the text. Words are only added, with ascending ids.
 */
export class Vocabulary {
  readonly #words = new WordTable();
  readonly #near = new NearWords();
  /**
   * The signatures of the words. Each block of 32 words has one number for each bit of a signature, and each number has one bit for each
   * word. A look-up reads only the numbers of the bits that it asks for, and most blocks end after two.
   */
  readonly #signatures: Int32Array[] = [];
  /** A page asks for the same words for its jobs, its total and its facets, and so does the next visitor. */
  #found = new LRUCache<string, readonly number[]>({
    maxSize: maxRemembered,
    sizeCalculation: (ids) => ids.length + 1,
  });

  /** Adds new words. A word must not hold a line break. */
  add(entries: { id: number; word: string }[]): void {
    if (entries.length === 0) return;
    let at = this.#words.size;
    this.#words.add(entries);
    for (const { id, word } of entries) {
      this.#sign(at++, `\n${word}\n`);
      this.#near.add(word, id);
    }
    this.#found.clear();
  }

  #sign(at: number, line: string): void {
    const block = Math.floor(at / wordsOfBlock);
    const array = Math.floor(block / blocksOfArray);
    this.#signatures[array] ??= new Int32Array(blocksOfArray * signatureBits);
    const first = (block % blocksOfArray) * signatureBits;
    for (let end = 1; end < line.length; end++)
      this.#signatures[array][first + signatureBit(line, end)]! |= 1 << (at % wordsOfBlock);
  }

  /** The word of an id that `find` returned. */
  word(id: number): string {
    return required(this.#words.wordOf(id), 'the word of an id');
  }

  /** Words with their ids. */
  entries(): Generator<[word: string, id: number]> {
    return this.#words.entries();
  }

  /** The id of a word; null: it is unknown. */
  idOf(word: string): number | null {
    return this.#words.idOf(word);
  }

  /**
   * The word that an unknown word most likely means: the fewest edits, then the most jobs, then the oldest word.
   * @param max edits at most, 1 or 2.
   * @param jobsOf the jobs that hold a word.
   */
  nearest(word: string, max: number, jobsOf: (id: number) => number): string | null {
    for (let edits = 1; edits <= max; edits++) {
      const { near } = this.#near.find(word, edits);
      const found = near.filter((one) => one.edits === edits).map(({ id }) => ({ id, jobs: jobsOf(id) }));
      const [best] = found.sort((a, b) => b.jobs - a.jobs || a.id - b.id);
      if (best) return this.word(best.id);
    }
    return null;
  }

  /**
   * The ids of the words that hold the piece in its position.
   * @param most the look-up ends when it has so many: the oldest words.
   */
  find({ text, lies }: Piece, most = Number.POSITIVE_INFINITY): readonly number[] {
    if (lies === 'whole') {
      const id = this.idOf(text);
      return id === null ? [] : [id];
    }
    const needle = `${lies === 'at start' ? '\n' : ''}${text}${lies === 'at end' ? '\n' : ''}`;
    const known = this.#found.get(needle);
    if (known) return known.slice(0, most);
    const found = this.#containing(needle, most);
    if (found.length < most) this.#found.set(needle, found);
    return found;
  }

  #containing(needle: string, most: number): number[] {
    const found: number[] = [];
    const bits = signature(needle);
    for (const [array, signatures] of this.#signatures.entries())
      for (let block = 0; block < blocksOfArray; block++) {
        let left = -1;
        for (let at = 0; at < bits.length && left !== 0; at++)
          left &= signatures[block * signatureBits + bits[at]!]!;
        for (; left !== 0; left &= left - 1) {
          const at = (array * blocksOfArray + block) * wordsOfBlock + 31 - Math.clz32(left & -left);
          if (at < this.#words.size && `\n${this.#words.wordAt(at)}\n`.includes(needle))
            found.push(this.#words.idAt(at));
          if (found.length === most) return found;
        }
      }
    return found;
  }
}

/**
 * The bits of a signature: one of 64 for every two adjacent characters. A text can hold another only if it has all bits of the other. A text
 * of one character has none, so it may be in any word.
 */
function signature(text: string): number[] {
  const bits = new Set<number>();
  for (let at = 1; at < text.length; at++) bits.add(signatureBit(text, at));
  return [...bits];
}

/** The bit of a character and the one before it. */
const signatureBit = (text: string, at: number): number =>
  (text.charCodeAt(at - 1) * 31 + text.charCodeAt(at) * 7) % signatureBits;
