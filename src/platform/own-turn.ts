let last: Promise<unknown> = Promise.resolve();

/**
 * Resolves in a turn of the event loop that no other caller shares. Call it before work that blocks the processor for
 * milliseconds, so that incoming requests are answered between two pieces of work.
 */
export function ownTurn(): Promise<void> {
  const turn = last.then(() => new Promise<void>((resolve) => setImmediate(resolve)));
  last = turn;
  return turn;
}
