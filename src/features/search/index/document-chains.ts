import { segmentOf, segmentSize } from './segments.ts';

/**
 * Chains of the documents that share a number, newest first: each document points to the one before it. It takes 4 bytes per document and
 * 16 to 32 bytes per number.
 */
export class DocumentChains {
  #keys = new Int32Array(1024);
  #newest = new Int32Array(1024);
  #count = 0;
  readonly #before = new Map<number, Int32Array>();

  /** Adds a document to the chain of a number other than 0. Add documents in ascending order, starting with 1. */
  add(key: number, document: number): void {
    if (this.#count * 2 >= this.#keys.length) this.#grow();
    const at = this.#find(key);
    if (this.#keys[at] === 0) this.#count++;
    const segment = segmentOf(document);
    const before = this.#before.get(segment) ?? new Int32Array(segmentSize);
    this.#before.set(segment, before);
    before[document % segmentSize] = this.#newest[at]!;
    this.#keys[at] = key;
    this.#newest[at] = document;
  }

  /** The documents of a number, newest first, at most `max`. */
  newest(key: number, max: number): number[] {
    const documents: number[] = [];
    const at = this.#find(key);
    let document = this.#keys[at] === 0 ? 0 : this.#newest[at]!;
    for (
      ;
      document !== 0 && documents.length < max;
      document = this.#before.get(segmentOf(document))![document % segmentSize]!
    )
      documents.push(document);
    return documents;
  }

  /** The number of segments with documents. */
  get segments(): number {
    return this.#before.size;
  }

  #find(key: number): number {
    const mask = this.#keys.length - 1;
    const mixed = Math.imul(key, 0x9e3779b1);
    let at = (mixed ^ (mixed >>> 15)) & mask;
    while (this.#keys[at] !== 0 && this.#keys[at] !== key) at = (at + 1) & mask;
    return at;
  }

  #grow(): void {
    const [keys, newest] = [this.#keys, this.#newest];
    this.#keys = new Int32Array(keys.length * 2);
    this.#newest = new Int32Array(keys.length * 2);
    for (const [from, key] of keys.entries()) {
      if (key === 0) continue;
      const at = this.#find(key);
      this.#keys[at] = key;
      this.#newest[at] = newest[from]!;
    }
  }
}
