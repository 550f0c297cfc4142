import { LRUCache } from 'lru-cache';

/**
 * Remembers what was found in the latest version of the catalogue that was asked about. During an import each second has a version of its
 * own: what was found in older ones is dropped, because nobody asks for it again.
 */
export class LatestAnswers<T> {
  readonly #answers: LRUCache<string, Promise<T>>;
  #version = 0;

  /** @param limits.ttl milliseconds. */
  constructor(limits: { max: number; ttl: number }) {
    this.#answers = new LRUCache(limits);
  }

  /**
   * What `find` finds. Equal questions share one answer, also while it is being found; one about an older version is found anew and not
   * kept. A failure is not kept.
   */
  get(version: number, question: string, find: () => Promise<T>): Promise<T> {
    if (version < this.#version) return find();
    if (version > this.#version) this.#answers.clear();
    this.#version = version;
    const known = this.#answers.get(question);
    if (known) return known;
    const found = find();
    this.#answers.set(question, found);
    found.catch(() => {
      if (this.#answers.peek(question) === found) this.#answers.delete(question);
    });
    return found;
  }
}
