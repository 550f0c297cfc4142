import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Milliseconds for the database to close the connection. A silent database must not keep a process from ending. */
const goodbyeMs = 1000;

/**
 * Calls `onNotice` with the text of each notification on the channel, and after each reconnection, because some may
 * have been missed.
 * @param everyMs of its heartbeat, for tests.
 * @returns a function that stops listening.
 */
export function listen(
  url: string,
  channel: string,
  onNotice: (text?: string) => void,
  everyMs?: number,
): () => Promise<void> {
  let stopped = false;
  let client: pg.Client | undefined;
  const run = async (): Promise<void> => {
    while (!stopped) {
      const current = new pg.Client({
        connectionString: url,
        keepAlive: true,
        connectionTimeoutMillis: 3000,
        application_name: 'joblantern-listen',
      });
      client = current;
      current.on('notification', ({ payload }) => onNotice(payload));
      const ended = new Promise<void>(
        (resolve) => void current.on('error', () => resolve()).on('end', () => resolve()),
      );
      try {
        // If a client ends while it connects, its `connect` never settles.
        await Promise.race([ended, current.connect()]);
        await current.query(`listen ${pg.escapeIdentifier(channel)}`);
        onNotice();
        const stopHeartbeat = startHeartbeat(current, everyMs);
        await ended.finally(stopHeartbeat);
      } catch {
        // The database is absent: the loop below tries again.
      }
      await current.end().catch(() => undefined);
      if (!stopped) await sleep(500);
    }
  };
  const running = run();
  return async () => {
    stopped = true;
    const goodbye = Promise.allSettled([client?.end(), running]);
    await Promise.race([goodbye, sleep(goodbyeMs)]);
  };
}

/** Milliseconds between two signs of life. A connection that gives none until the next is closed. */
const beatEveryMs = 10_000;

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
