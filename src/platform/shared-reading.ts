/**
 * One reading for all who ask before it begins. Whoever asks while it runs gets the next one, which begins when it ends: what was
 * changed before somebody asked is in the answer.
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
