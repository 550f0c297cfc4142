import type { Pool } from 'pg';
import { type Database, openDatabase, openPool, type PoolOptions } from './db/client.ts';
import { openStore } from './db/open-store.ts';
import { openRateLimits, type RateLimits } from './db/rate-limits.ts';
import { searchPool } from './features/jobs/search-pool.ts';
import type { Config } from './platform/config.ts';
import { createLog, type Logger } from './platform/log.ts';

/** What the parts of a serving process share. */
export interface Services {
  config: Config;
  log: Logger;
  databaseUrl: string;
  db: Database;
  /** The pool with the settings of search. */
  searchDb: Database;
  /** What lies under the two, for its figures. */
  pools: { main: Pool; search: Pool };
  rateLimits: RateLimits;
  /** The clock of everything that is scheduled. */
  now(): Date;
  /** Closes the pools and lets go of the embedded PostgreSQL. */
  close(): Promise<void>;
}

/** Opens all that the settings name; `say` receives lines for a person. */
export async function openServices(
  config: Config,
  say: (line: string) => void,
  poolOptions: PoolOptions = {},
): Promise<Services> {
  const store = await openStore(config, say);
  const pool = openPool(store.url, poolOptions);
  const db = openDatabase(pool);
  const searching = openPool(store.url, searchPool);
  const searchDb = openDatabase(searching);
  return {
    config,
    log: createLog(config.logLevel),
    databaseUrl: store.url,
    db,
    searchDb,
    pools: { main: pool, search: searching },
    rateLimits: openRateLimits(pool),
    now: () => new Date(Date.now() + config.clockOffsetMs),
    close: async () => {
      await Promise.all([db.destroy(), searchDb.destroy()]);
      await store.release();
    },
  };
}
