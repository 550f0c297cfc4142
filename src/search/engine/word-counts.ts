import { withRoom } from './with-room.ts';

/**
 * The number of jobs of each word, roughly: for planning. It takes 4 bytes per word. New counts replace the old ones in
 * place, because those of a large vocabulary would stay in memory until the next collection.
 */
export class WordCounts {
  #jobs = new Int32Array(1024);
  #max = 0;
  #share = 1;

  /**
   * Replaces the counts of the words from one id to another.
   * @param pairs of a word's id and its jobs, as PostgreSQL's int4send writes them, in base64. The other words have no jobs.
   */
  replace(from: number, to: number, pairs: string | null): void {
    this.#jobs = withRoom(this.#jobs, to + 1);
    this.#jobs.fill(0, from, to + 1);
    const counts = Buffer.from(pairs ?? '', 'base64');
    for (let at = 0; at < counts.length; at += 8)
      this.#jobs[counts.readInt32BE(at)] = counts.readInt32BE(at + 4);
  }

  /** Ends a replacement. @param share the share of the counted documents that is still live. */
  replaced(share: number): void {
    this.#share = share;
    this.#max = 0;
    for (const jobs of this.#jobs) if (jobs > this.#max) this.#max = jobs;
  }

  /** The number of jobs of the most frequent word. */
  get max(): number {
    return this.#max * this.#share;
  }

  get(id: number): number {
    return (this.#jobs[id] ?? 0) * this.#share;
  }
}
