import type { Pool } from 'pg';
import { type Database, openDatabase, openPool, type PoolOptions } from './db/client.ts';
import { openStore } from './db/open-store.ts';
import { openRateLimits, type RateLimits } from './db/rate-limits.ts';
import { openReplicas, type Replicas } from './db/read-replicas.ts';
import { searchPool } from './features/search/index/search-pool.ts';
import { SearchEngine } from './features/search/search-engine.server.ts';
import type { Config } from './platform/config.ts';
import { createLog, type Logger } from './platform/log.ts';
import { openReadBudget, type ReadBudget } from './platform/read-budget.ts';
import { openSecretBox, type SecretBox } from './platform/secret-box.ts';

/** What the parts of a serving process share. */
export interface Services {
  config: Config;
  log: Logger;
  databaseUrl: string;
  db: Database;
  /** What everyone may see is read from here: from replicas where there are some. */
  readDb: Database;
  /** Searches the same servers, over connections with the settings of search. */
  search: SearchEngine;
  /** Undefined where there are none. */
  replicas: Replicas | undefined;
  /** The connections to the primary, for their figures. */
  pools: { main: Pool; search: Pool };
  rateLimits: RateLimits;
  /** Encrypts what the database must not show in plain text. */
  secrets: SecretBox;
  readBudget: ReadBudget;
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
  const pools = { main: openPool(store.url, poolOptions), search: openPool(store.url, searchPool) };
  const db = openDatabase(pools.main);
  const log = createLog(config.logLevel);
  const replicas =
    config.replicaUrls.length > 0 ? openReplicas(store.url, config.replicaUrls, log) : undefined;
  const readDb = replicas?.reads(pools.main, poolOptions) ?? db;
  const searchDb = replicas?.reads(pools.search, searchPool) ?? openDatabase(pools.search);
  return {
    config,
    log,
    databaseUrl: store.url,
    db,
    readDb,
    search: new SearchEngine(searchDb),
    replicas,
    pools,
    rateLimits: openRateLimits(pools.main),
    secrets: openSecretBox(config),
    readBudget: openReadBudget({
      perMinute: config.readBudget,
      report: (client) => log.warn({ client }, 'a client exceeded its read budget'),
    }),
    now: () => new Date(Date.now() + config.clockOffsetMs),
    close: async () => {
      await Promise.all([pools.main.end(), pools.search.end(), replicas?.close()]);
      await store.release();
    },
  };
}
