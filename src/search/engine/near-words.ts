import { withRoom } from './with-room.ts';

/** Words of these lengths are indexed: shorter ones have too many neighbors, and longer ones are rarely typed. */
const indexedLetters = { min: 3, max: 24 } as const;

/** Letters of words that one look-up compares at most. It then returns what it found so far. */
export const maxCompared = 20_000;

const none = 0;
const root = 1;

/** A word that is near another one. */
interface NearWord {
  id: number;
  edits: number;
}

/**
 * Words of the letters "a" to "z" as a tree of their beginnings, so that a look-up passes over all words of a beginning that is too far
 * from the word at once. Words are only added.
 */
export class NearWords {
  #letters = new Int32Array(1024);
  /** By node: its first child, the next child of its parent, and the id of the word that ends there. */
  #children = new Int32Array(1024);
  #siblings = new Int32Array(1024);
  #ids = new Int32Array(1024);
  #last = root;

  /** @param id not 0. */
  add(word: string, id: number): void {
    if (!isIndexed(word)) return;
    let node = root;
    for (let at = 0; at < word.length; at++) node = this.#child(node, word.charCodeAt(at));
    this.#ids[node] = id;
  }

  #child(parent: number, letter: number): number {
    for (let child = this.#children[parent]!; child !== none; child = this.#siblings[child]!)
      if (this.#letters[child] === letter) return child;
    const child = ++this.#last;
    this.#letters = withRoom(this.#letters, child + 1);
    this.#children = withRoom(this.#children, child + 1);
    this.#siblings = withRoom(this.#siblings, child + 1);
    this.#ids = withRoom(this.#ids, child + 1);
    this.#letters[child] = letter;
    this.#siblings[child] = this.#children[parent]!;
    this.#children[parent] = child;
    return child;
  }

  /**
   * The words that are one to `max` edits away (as `editDistance` counts) and that have one of the first two letters right.
   * @returns the number of letters that it compared, too.
   */
  find(word: string, max: number): { near: NearWord[]; compared: number } {
    const near: NearWord[] = [];
    const rows = [Int8Array.from({ length: word.length + 1 }, (_, at) => at)];
    let compared = 0;
    const visit = (parent: number, depth: number, isFirstRight: boolean): void => {
      for (let node = this.#children[parent]!; node !== none; node = this.#siblings[node]!) {
        if (++compared > maxCompared) return;
        const letter = this.#letters[node]!;
        const isRight = letter === word.charCodeAt(depth);
        if (depth === 1 && !isFirstRight && !isRight) continue;
        const least = this.#compare(word, rows, { depth, letter, before: this.#letters[parent]! });
        if (least > max) continue;
        const edits = rows[depth + 1]![word.length]!;
        if (this.#ids[node] !== 0 && edits > 0 && edits <= max && (depth > 0 || isRight))
          near.push({ id: this.#ids[node]!, edits });
        visit(node, depth + 1, depth === 0 ? isRight : isFirstRight);
      }
    };
    if (isIndexed(word)) visit(root, 0, false);
    return { near, compared };
  }

  /** Writes the edits between the beginnings of the word and those of a node. @returns the fewest. */
  #compare(
    word: string,
    rows: Int8Array[],
    { depth, letter, before }: { depth: number; letter: number; before: number },
  ): number {
    const above = rows[depth]!;
    const row = rows[depth + 1] ?? new Int8Array(word.length + 1);
    rows[depth + 1] = row;
    row[0] = depth + 1;
    let least = depth + 1;
    for (let at = 1; at <= word.length; at++) {
      const unit = word.charCodeAt(at - 1);
      let edits = Math.min(above[at]! + 1, row[at - 1]! + 1, above[at - 1]! + (unit === letter ? 0 : 1));
      if (depth > 0 && at > 1 && unit === before && word.charCodeAt(at - 2) === letter)
        edits = Math.min(edits, rows[depth - 1]![at - 2]! + 1);
      row[at] = edits;
      least = Math.min(least, edits);
    }
    return least;
  }
}

const isIndexed = (word: string): boolean =>
  word.length >= indexedLetters.min && word.length <= indexedLetters.max && /^[a-z]+$/.test(word);
