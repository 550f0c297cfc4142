import { NumberTable } from './number-table.ts';

/** The documents of each ad: a number for an ad with one document, and a list for an ad with several. */
export class AdTable {
  readonly #first = new NumberTable();
  readonly #several = new Map<number, number[]>();

  /** Adds a document to an ad. @returns all documents of the ad, the new one last; null if it is the only one. */
  add(ad: number, document: number): readonly number[] | null {
    const first = this.#first.get(ad);
    if (first === 0) {
      this.#first.set(ad, document);
      return null;
    }
    const documents = this.#several.get(ad) ?? [first];
    this.#several.set(ad, documents);
    documents.push(document);
    return documents;
  }

  /** The documents of an ad that has several documents; empty if it has one. */
  several(ad: number): readonly number[] {
    return this.#several.get(ad) ?? [];
  }
}
