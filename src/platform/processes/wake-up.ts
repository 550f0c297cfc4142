/** Lets loops sleep until there is new work. */
export class WakeUp {
  #next = Promise.withResolvers<void>();

  /** Resolves at the next call of `wake`. Read it before you look for work, so that no work is missed. */
  get woken(): Promise<void> {
    return this.#next.promise;
  }

  /** Wakes all sleeping loops. */
  wake(): void {
    this.#next.resolve();
    this.#next = Promise.withResolvers();
  }
}
