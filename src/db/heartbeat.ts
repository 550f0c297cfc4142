import type pg from 'pg';

/** Milliseconds between two signs of life. A connection that gives none until the next is closed. */
export const beatEveryMs = 10_000;

/**
 * Closes a connection that no longer answers. A network that drops packets raises no error, and the system notices it
 * after two hours.
 * @returns a function that stops the beat.
 */
export function startHeartbeat(client: pg.Client, everyMs = beatEveryMs): () => void {
  let isWaiting = false;
  const beat = (): void => {
    // With a statement that waits for its answer, `end` closes the socket at once.
    if (isWaiting) return void client.end().catch(() => undefined);
    isWaiting = true;
    client.query('select').then(
      () => {
        isWaiting = false;
      },
      () => undefined,
    );
  };
  const timer = setInterval(beat, everyMs);
  return () => clearInterval(timer);
}
