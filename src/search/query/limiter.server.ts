import { isDatabaseAway } from '../../db/errors.ts';
import { LatestAnswers } from '../../platform/cache/latest-answers.ts';
import { Turns } from '../../platform/cache/turns.ts';
import { Unavailable } from '../../platform/errors.ts';

/** Searches that a process runs at the same time. More would only slow each other down on few cores. */
const maxRunning = 4;
/** Searches that may wait for their turn. Visitors beyond this number are asked to come back. */
const maxWaiting = 2000;
const maxAnswers = 5000;
/** 'Posted within' depends on the clock and not on the catalog. */
const maxAgeMs = 60_000;

/** Answers questions about the catalog, a few at a time. Equal questions share one answer, even while it is computed. */
export class Limiter {
  readonly #answers: LatestAnswers<unknown> | null;
  readonly #turns = new Turns({ running: maxRunning, waiting: maxWaiting });

  /** @param keepsAnswers false: computes every answer, for measurements. */
  constructor(keepsAnswers = true) {
    this.#answers = keepsAnswers ? new LatestAnswers({ max: maxAnswers, ttl: maxAgeMs }) : null;
  }

  /**
   * The answer to a question about one version of the catalog.
   * @throws Unavailable if too many searches wait, the database is away, or it cancels the statement.
   */
  answer<T>(version: number, question: string, find: () => Promise<T>): Promise<T> {
    const findInTurn = () => this.#inTurn(find);
    return this.#answers ? (this.#answers.get(version, question, findInTurn) as Promise<T>) : findInTurn();
  }

  #inTurn<T>(find: () => Promise<T>): Promise<T> {
    return this.#turns.take(async () => {
      try {
        return await find();
      } catch (error) {
        throw isDatabaseAway(error) ? new Unavailable() : error;
      }
    });
  }
}
