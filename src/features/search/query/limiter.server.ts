import { LRUCache } from 'lru-cache';
import { isDatabaseAway } from '../../../db/errors.ts';
import { readWithinMs } from '../../../platform/deadline.ts';
import { Unavailable } from '../../../platform/errors.ts';

/** Searches that one process runs at the same time; more would only slow each other down on few cores. */
const maxRunning = 4;
/** Searches that wait for their turn; beyond it visitors are asked to come back. */
const maxWaiting = 2000;
const maxAnswers = 5000;
/** 'Posted within' moves with the clock, not with the catalogue. */
const maxAgeMs = 60_000;

interface Waiting {
  since: number;
  begin(): void;
  giveUp(error: Error): void;
}

/** Answers questions about the catalogue, few at a time. Equal questions share one answer, also while it is being found. */
export class Limiter {
  readonly #answers: LRUCache<string, Promise<unknown>> | null;
  readonly #waiting: Waiting[] = [];
  #running = 0;

  /** @param keepsAnswers false: each question is worked on, for measuring. */
  constructor(keepsAnswers = true) {
    this.#answers = keepsAnswers ? new LRUCache({ max: maxAnswers, ttl: maxAgeMs }) : null;
  }

  /**
   * The answer to a question about one version of the catalogue.
   * @throws Unavailable when too many wait, or the database is away or cuts the statement off.
   */
  answer<T>(version: number, question: string, find: () => Promise<T>): Promise<T> {
    const key = `${version} ${question}`;
    const known = this.#answers?.get(key);
    if (known) return known as Promise<T>;
    const found = this.#inTurn(find);
    this.#answers?.set(key, found);
    found.catch(() => this.#answers?.delete(key));
    return found;
  }

  async #inTurn<T>(find: () => Promise<T>): Promise<T> {
    if (this.#running < maxRunning) this.#running++;
    else if (this.#waiting.length >= maxWaiting) throw new Unavailable();
    else
      await new Promise<void>(
        (begin, giveUp) => void this.#waiting.push({ since: performance.now(), begin, giveUp }),
      );
    try {
      return await find();
    } catch (error) {
      throw isDatabaseAway(error) ? new Unavailable() : error;
    } finally {
      const next = this.#nextInTime();
      if (next) next.begin();
      else this.#running--;
    }
  }

  /** The next whose reader still waits for an answer. */
  #nextInTime(): Waiting | undefined {
    for (;;) {
      const next = this.#waiting.shift();
      if (!next || performance.now() - next.since < readWithinMs) return next;
      next.giveUp(new Unavailable());
    }
  }
}
