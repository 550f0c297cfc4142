import { unlessAborted } from '../../db/before-commit.ts';
import type { Database } from '../../db/client.ts';
import { rebuildSearchIndex } from './rebuild.server.ts';

/** Rebuilds the index of PostgreSQL. If `signal` ends it, a worker continues. */
export async function rebuildByHand(
  db: Database,
  { signal, say }: { signal: AbortSignal; say(line: string): void },
): Promise<void> {
  try {
    await unlessAborted(signal, () => rebuildSearchIndex(db, { say }));
    say('Searches use the new index now.');
  } catch (error) {
    if (!signal.aborted) throw error;
    say('Stopped. A worker continues, or the same command.');
  }
}
