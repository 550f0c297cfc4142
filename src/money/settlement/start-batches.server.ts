import { openDatabase, openPool } from '../../db/client.ts';
import { listen } from '../../db/listen.ts';
import type { Logger } from '../../platform/log.ts';
import { WakeUp } from '../../platform/processes/wake-up.ts';
import { runBatches } from './run-batch.server.ts';

/** How often a worker looks for batches that another one left unfinished, in milliseconds. */
const lookEveryMs = 15_000;

interface BatchServices {
  log: Logger;
  databaseUrl: string;
  now(): Date;
}

/**
 * Starts to run confirmed batches, and batches that a crash left unfinished. Any number of processes may do so at once.
 * @returns a function that stops the work. It resolves when the current chunk has ended.
 */
export function startBatches({ log, databaseUrl, now }: BatchServices): () => Promise<void> {
  // A separate connection, so a batch takes none from the pages.
  const db = openDatabase(openPool(databaseUrl, { max: 1, statementTimeoutMs: 60_000 }));
  const wakeUp = new WakeUp();
  let stopped = false;
  const wake = (): void => wakeUp.wake();
  const timer = setInterval(wake, lookEveryMs);
  const stopListening = listen(databaseUrl, 'conversion_batches', wake);
  const run = async (): Promise<void> => {
    while (!stopped) {
      const { woken } = wakeUp;
      await runBatches(db, now, () => stopped).catch((error: Error) =>
        log.warn({ err: error }, 'a batch of conversions failed; it is tried again'),
      );
      if (!stopped) await woken;
    }
  };
  const running = run();
  return async () => {
    stopped = true;
    clearInterval(timer);
    wake();
    await running;
    await stopListening();
    await db.destroy();
  };
}
