import { Unavailable } from '../errors.ts';
import { readWithinMs } from '../time/deadline.ts';

interface WaitingWork {
  since: number;
  begin(): void;
  giveUp(error: Error): void;
}

interface TurnsOptions {
  /** Pieces of work at the same time. */
  running: number;
  /** Pieces of work that may wait. */
  waiting: number;
  /** Milliseconds that one waits at most. */
  withinMs?: number;
}

/** Does a few pieces of work at a time. The others wait in order. */
export class Turns {
  readonly #max: Required<TurnsOptions>;
  readonly #waiting: WaitingWork[] = [];
  #running = 0;

  constructor({ running, waiting, withinMs = readWithinMs }: TurnsOptions) {
    this.#max = { running, waiting, withinMs };
  }

  /** Does the work in its turn. @throws Unavailable if too many wait, or if its turn comes too late. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#max.running) this.#running++;
    else if (this.#waiting.length >= this.#max.waiting) throw new Unavailable();
    else
      await new Promise<void>(
        (begin, giveUp) => void this.#waiting.push({ since: performance.now(), begin, giveUp }),
      );
    try {
      return await work();
    } finally {
      const next = this.#nextInTime();
      if (next) next.begin();
      else this.#running--;
    }
  }

  /** The next one that is still waited for. */
  #nextInTime(): WaitingWork | undefined {
    for (;;) {
      const next = this.#waiting.shift();
      if (!next || performance.now() - next.since < this.#max.withinMs) return next;
      next.giveUp(new Unavailable());
    }
  }
}

/**
 * One read for all callers that ask before it begins. Callers that ask while it runs share the next read, which begins
 * when this one ends. So the result always includes every change that was made before the call.
 */
export class SharedReading<T> {
  readonly #read: () => Promise<T>;
  #running: Promise<unknown> = Promise.resolve();
  #next: Promise<T> | null = null;

  constructor(read: () => Promise<T>) {
    this.#read = read;
  }

  get(): Promise<T> {
    this.#next ??= this.#afterRunning();
    return this.#next;
  }

  async #afterRunning(): Promise<T> {
    await this.#running;
    this.#next = null;
    const reading = this.#read();
    this.#running = reading.catch(() => undefined);
    return reading;
  }
}
