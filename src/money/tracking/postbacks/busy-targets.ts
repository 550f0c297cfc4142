/** Sends at the same time, in all; to one target; to all targets together that did not answer last time, each of which gets one. */
const maxSends = 64;
const maxToTarget = 2;
const maxToSilent = 8;

/** What a process has under way, by target (host and port): one that does not answer takes little from the others. */
export class BusyTargets {
  readonly #counts = new Map<string, number>();
  readonly #silent = new Set<string>();
  #total = 0;

  get isFull(): boolean {
    return this.#total >= maxSends;
  }

  /** Targets that get nothing more for now. */
  closed(): string[] {
    const toSilent = [...this.#silent].reduce((sum, target) => sum + (this.#counts.get(target) ?? 0), 0);
    if (toSilent >= maxToSilent) return [...this.#full(), ...this.#silent];
    return this.#full();
  }

  begin(target: string): void {
    this.#total++;
    this.#counts.set(target, (this.#counts.get(target) ?? 0) + 1);
  }

  end(target: string): void {
    this.#total--;
    const left = (this.#counts.get(target) ?? 1) - 1;
    if (left === 0) this.#counts.delete(target);
    else this.#counts.set(target, left);
  }

  /** Remembers whether a target answered. */
  heard(target: string, isSilent: boolean): void {
    if (isSilent) this.#silent.add(target);
    else this.#silent.delete(target);
  }

  #full(): string[] {
    return [...this.#counts]
      .filter(([target, count]) => count >= (this.#silent.has(target) ? 1 : maxToTarget))
      .map(([target]) => target);
  }
}
