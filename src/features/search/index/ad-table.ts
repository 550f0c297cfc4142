/** The documents of each ad: 16 to 32 bytes for an ad with one document, and a list for an ad with several. */
export class AdTable {
  #ads = new Int32Array(1024);
  #first = new Int32Array(1024);
  #count = 0;
  readonly #several = new Map<number, number[]>();

  /** Adds a document to an ad. @returns all documents of the ad, the new one last; null if it is the only one. */
  add(ad: number, document: number): readonly number[] | null {
    if (this.#count * 2 >= this.#ads.length) this.#grow();
    const at = this.#find(ad);
    if (this.#ads[at] === 0) {
      this.#ads[at] = ad;
      this.#first[at] = document;
      this.#count++;
      return null;
    }
    const documents = this.#several.get(ad) ?? [this.#first[at]!];
    this.#several.set(ad, documents);
    documents.push(document);
    return documents;
  }

  /** The documents of an ad that has several documents; empty if it has one. */
  several(ad: number): readonly number[] {
    return this.#several.get(ad) ?? [];
  }

  #find(ad: number): number {
    const mask = this.#ads.length - 1;
    let at = Math.imul(ad, 0x9e3779b1) & mask;
    while (this.#ads[at] !== 0 && this.#ads[at] !== ad) at = (at + 1) & mask;
    return at;
  }

  #grow(): void {
    const [ads, first] = [this.#ads, this.#first];
    this.#ads = new Int32Array(ads.length * 2);
    this.#first = new Int32Array(ads.length * 2);
    for (let from = 0; from < ads.length; from++) {
      const ad = ads[from]!;
      if (ad === 0) continue;
      const at = this.#find(ad);
      this.#ads[at] = ad;
      this.#first[at] = first[from]!;
    }
  }
}
