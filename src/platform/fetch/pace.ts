import { FetchFailed } from './safe-fetch.ts';

/** How slow a source may be. */
export interface PaceLimits {
  /** Milliseconds of waiting over which the rate is averaged. */
  windowMs: number;
  /** Bytes a second at least, in each window. */
  minRate: number;
  /** Milliseconds of waiting in all, for a source that sends nothing ... */
  baseMs: number;
  /** ... and one second more for this many bytes. */
  totalRate: number;
}

/** The limits for feeds and job boards. */
export const feedPace: PaceLimits = {
  windowMs: 60_000,
  minRate: 1000,
  baseMs: 10 * 60_000,
  totalRate: 50_000,
};

/**
 * Aborts a source that drips. Only the time in which this process waits for the source counts. A source is not at fault
 * if this process reads it slowly because the database is busy.
 */
export class Pace {
  /** Aborted, with the reason, when the source is too slow. Pass it to everything that reads from the source. */
  readonly signal: AbortSignal;
  readonly #abort = new AbortController();
  readonly #host: string;
  readonly #limits: PaceLimits;
  #waited = { ms: 0, bytes: 0 };
  #window = { ms: 0, bytes: 0 };
  #since = 0;

  /** @param host the source's host, for the message. */
  constructor(host: string, limits: PaceLimits = feedPace) {
    this.#host = host;
    this.#limits = limits;
    this.signal = this.#abort.signal;
  }

  /** Waits for the source's next data, one call at a time. `arriving` must obey the signal. */
  async wait<T>(arriving: Promise<T>): Promise<T> {
    this.#since = performance.now();
    // Data that arrived while this process was busy is counted first.
    const look = (): NodeJS.Immediate => setImmediate(() => this.#since && this.#judge());
    const timer = setInterval(look, Math.min(1000, this.#limits.windowMs / 4));
    try {
      return await arriving;
    } finally {
      this.#pass();
      this.#since = 0;
      clearInterval(timer);
    }
  }

  /** Counts arrived bytes. @throws FetchFailed when the source is too slow. */
  count(bytes: number): void {
    this.#waited.bytes += bytes;
    this.#window.bytes += bytes;
    this.#judge();
    this.signal.throwIfAborted();
  }

  /** The chunks of a response as they arrive. @throws FetchFailed when the source is too slow. */
  async *read(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const iterator = chunks[Symbol.asyncIterator]();
    try {
      for (;;) {
        const next = await this.wait(iterator.next());
        if (next.done) return;
        this.count(next.value.length);
        yield next.value;
      }
    } finally {
      await iterator.return?.();
    }
  }

  #pass(): void {
    const now = performance.now();
    const ms = this.#since ? now - this.#since : 0;
    this.#waited.ms += ms;
    this.#window.ms += ms;
    if (this.#since) this.#since = now;
  }

  #judge(): void {
    this.#pass();
    const { windowMs, minRate, baseMs, totalRate } = this.#limits;
    const { ms, bytes } = this.#waited;
    if (ms > baseMs + (bytes / totalRate) * 1000)
      this.#giveUp(`is too slow: ${bytes} bytes took ${Math.round(ms / 60_000)} minutes`);
    if (this.#window.ms < windowMs) return;
    if (this.#window.bytes * 1000 < minRate * this.#window.ms)
      this.#giveUp(`sends less than ${minRate} bytes per second`);
    this.#window = { ms: 0, bytes: 0 };
  }

  #giveUp(why: string): void {
    this.#abort.abort(new FetchFailed(`${this.#host} ${why}. The download was stopped.`));
  }
}
