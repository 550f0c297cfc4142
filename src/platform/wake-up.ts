/** Lets loops sleep until there is news. */
export class WakeUp {
  #next = Promise.withResolvers<void>();

  /** Resolves at the next call of `wake`; ask for it before you look for work, so that no news is missed. */
  get woken(): Promise<void> {
    return this.#next.promise;
  }

  /** Wakes every loop that sleeps. */
  wake(): void {
    this.#next.resolve();
    this.#next = Promise.withResolvers();
  }
}
