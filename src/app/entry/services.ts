import type { Pool } from 'pg';
import { type Database, openDatabase, openPool, type PoolOptions } from '../../db/client.ts';
import { openStore } from '../../db/open-store.ts';
import { openRateLimits, type RateLimits } from '../../db/rate-limits.ts';
import { openReplicas, type Replicas } from '../../db/read-replicas.ts';
import { openSingleRuns, type SingleRuns } from '../../db/single-run.ts';
import type { Config } from '../../platform/config.ts';
import { openSecretBox, type SecretBox } from '../../platform/crypto/secret-box.ts';
import { openReadBudget, type ReadBudget } from '../../platform/http/read-budget.ts';
import { createLog, type Logger } from '../../platform/log.ts';
import { searchPool } from '../../search/engine/search-pool.ts';
import { openReader, SearchIndex } from '../../search/opensearch/index-client.server.ts';
import { OpenSearchEngine } from '../../search/opensearch/opensearch-engine.server.ts';
import { PostgresEngine } from '../../search/postgres-engine.server.ts';
import type { SearchEngine } from '../../search/search-engine.ts';

/** The shared services of a process that serves requests. */
export interface Services {
  config: Config;
  log: Logger;
  databaseUrl: string;
  db: Database;
  /** For reads of public data: uses replicas if there are any. */
  readDb: Database;
  /** Searches the same servers, over connections with the settings for searches. */
  search: SearchEngine;
  /** Undefined without replicas. */
  replicas: Replicas | undefined;
  /** The connection pools of the primary, for metrics. */
  pools: { main: Pool; search: Pool };
  rateLimits: RateLimits;
  singleRuns: SingleRuns;
  /** Encrypts values that the database must not hold as plain text. */
  secrets: SecretBox;
  readBudget: ReadBudget;
  /** The clock for everything that is scheduled. */
  now(): Date;
  /** Closes the pools and releases the embedded PostgreSQL. */
  close(): Promise<void>;
}

/** Opens all services from the settings. `say` receives lines for a person. */
export async function openServices(
  config: Config,
  say: (line: string) => void,
  poolOptions: PoolOptions = {},
): Promise<Services> {
  const store = await openStore(config, say);
  const pools = { main: openPool(store.url, poolOptions), search: openPool(store.url, searchPool) };
  const db = openDatabase(pools.main);
  const singleRuns = openSingleRuns(store.url);
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
    search: openEngine(searchDb, config),
    replicas,
    pools,
    rateLimits: openRateLimits(pools.main),
    singleRuns,
    secrets: openSecretBox(config),
    readBudget: openReadBudget({
      perMinute: config.readBudget,
      report: (client) => log.warn({ client }, 'a client exceeded its read budget'),
    }),
    now: () => new Date(Date.now() + config.clockOffsetMs),
    close: async () => {
      await Promise.all([pools.main.end(), pools.search.end(), replicas?.close(), singleRuns.close()]);
      await store.release();
    },
  };
}

/** The engine that the settings choose. */
const openEngine = (db: Database, { search }: Config): SearchEngine =>
  search
    ? new OpenSearchEngine(db, new SearchIndex(openReader(search), search.index))
    : new PostgresEngine(db);
