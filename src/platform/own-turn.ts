let last: Promise<unknown> = Promise.resolve();

/**
 * Resolves when no other work that waits here comes in the same turn of the event loop. Work that holds the processor for milliseconds
 * waits here first, so that what has come in meanwhile is answered between two pieces of it.
 */
export function ownTurn(): Promise<void> {
  const turn = last.then(() => new Promise<void>((resolve) => setImmediate(resolve)));
  last = turn;
  return turn;
}
