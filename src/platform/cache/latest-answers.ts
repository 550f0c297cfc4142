import { LRUCache } from 'lru-cache';

/**
 * Remembers answers for the latest version of the catalog. During an import each second has its own version, and nobody asks for older
 * answers again, so they are dropped.
 */
export class LatestAnswers<T> {
  readonly #answers: LRUCache<string, Promise<T>>;
  #version = 0;

  /** @param limits.ttl milliseconds. */
  constructor(limits: { max: number; ttl: number }) {
    this.#answers = new LRUCache(limits);
  }

  /**
   * The result of `find`. Equal questions share one answer, even while it is computed. Answers about an older version and failures are not
   * kept.
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
