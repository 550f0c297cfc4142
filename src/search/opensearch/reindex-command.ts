import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../db/client.ts';
import { readIndexLag } from './index-lag.server.ts';
import { lagText } from './index-lag.ts';
import { requestIndex } from './search-indexes.server.ts';

/** Asks for a new index and reports until a worker has filled it and switched to it, or `signal` ends the report. */
export async function reindexByHand(
  db: Database,
  alias: string,
  { signal, say, lookEveryMs = 2000 }: { signal: AbortSignal; say(line: string): void; lookEveryMs?: number },
): Promise<void> {
  const name = await requestIndex(db, alias);
  say(`A worker fills ${name}. This report may end; the worker goes on.`);
  let last = '';
  while (!signal.aborted) {
    const lag = await readIndexLag(db);
    const line = lagText(lag);
    if (line !== last) say(line);
    last = line;
    if (lag.live && lag.filled === null)
      return say(`Searches read ${lag.live} now. The index before it is dropped after a day.`);
    await sleep(lookEveryMs, undefined, { signal }).catch(() => undefined);
  }
}
