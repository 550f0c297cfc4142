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
