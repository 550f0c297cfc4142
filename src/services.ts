import { type Database, openDatabase, openPool, type PoolOptions } from './db/client.ts';
import { openStore } from './db/open-store.ts';
import { openRateLimits, type RateLimits } from './db/rate-limits.ts';
import { openReplicas, type Replicas } from './db/read-replicas.ts';
import { searchPool } from './features/jobs/search-pool.ts';
import type { Config } from './platform/config.ts';
import { createLog, type Logger } from './platform/log.ts';

/** What the parts of a serving process share. */
export interface Services {
  config: Config;
  log: Logger;
  databaseUrl: string;
  db: Database;
  /** What everyone may see is read from here, the latter with the settings of search: from replicas where there are some. */
  readDb: Database;
  searchDb: Database;
  /** Undefined where there are none. */
  replicas: Replicas | undefined;
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
  const forSearch = openPool(store.url, searchPool);
  const db = openDatabase(pool);
  const log = createLog(config.logLevel);
  const replicas =
    config.replicaUrls.length > 0 ? openReplicas(store.url, config.replicaUrls, log) : undefined;
  const readDb = replicas?.reads(pool, poolOptions) ?? db;
  const searchDb = replicas?.reads(forSearch, searchPool) ?? openDatabase(forSearch);
  return {
    config,
    log,
    databaseUrl: store.url,
    db,
    readDb,
    searchDb,
    replicas,
    rateLimits: openRateLimits(pool),
    now: () => new Date(Date.now() + config.clockOffsetMs),
    close: async () => {
      await Promise.all([pool.end(), forSearch.end(), replicas?.close()]);
      await store.release();
    },
  };
}
