import type { Database } from '../../db/client.ts';
import { listen } from '../../db/listen.ts';
import type { SingleRuns } from '../../db/single-run.ts';
import type { Logger } from '../../platform/log.ts';
import { WakeUp } from '../../platform/processes/wake-up.ts';
import { CatalogWriter } from './follow-catalog.server.ts';
import { type ClusterSettings, openWriter } from './index-client.server.ts';

/** Without a notice of a change, the log is looked at this often. */
const lookEveryMs = 5000;
/** The wait after trouble; notices do not shorten it. */
const retryMs = 5000;

interface IndexingServices {
  db: Database;
  databaseUrl: string;
  singleRuns: SingleRuns;
  log: Logger;
}

/** Writes the indexes of OpenSearch as the catalog changes, until the returned function is called. Of several workers one writes. */
export function startIndexing(
  { db, databaseUrl, singleRuns, log }: IndexingServices,
  cluster: ClusterSettings,
): () => Promise<void> {
  const client = openWriter(cluster);
  const writer = new CatalogWriter(db, client, cluster.index, (text) => log.warn(text));
  const wakeUp = new WakeUp();
  let stopped = false;
  const write = async (lost: AbortSignal): Promise<void> => {
    while (!stopped && !lost.aborted) {
      const { woken } = wakeUp;
      const left = await writer.step();
      if (left === 'trouble') await pause(retryMs);
      else if (left === 'done' && !stopped) await woken;
    }
  };
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      stops.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  const stops: (() => void)[] = [];
  const run = async (): Promise<void> => {
    while (!stopped) {
      const done = await singleRuns.run('search-indexes', write).catch((error: unknown) => {
        log.warn({ err: error }, 'writing the search index failed');
        return null;
      });
      if (!done && !stopped) await pause(retryMs);
    }
  };
  const timer = setInterval(() => wakeUp.wake(), lookEveryMs);
  const stopListening = listen(databaseUrl, 'catalogue', () => wakeUp.wake());
  const running = run();
  return async () => {
    stopped = true;
    clearInterval(timer);
    for (const stop of stops) stop();
    wakeUp.wake();
    await running;
    await stopListening();
    await client.close();
  };
}
