import { type Database, openDatabase, openPool } from './db/client.ts';
import { openStore } from './db/open-store.ts';
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
  /** Closes the pools and lets go of the embedded PostgreSQL. */
  close(): Promise<void>;
}

/** Opens all that the settings name; `say` receives lines for a person. */
export async function openServices(config: Config, say: (line: string) => void): Promise<Services> {
  const store = await openStore(config, say);
  const db = openDatabase(openPool(store.url));
  const searchDb = openDatabase(openPool(store.url, searchPool));
  return {
    config,
    log: createLog(config.logLevel),
    databaseUrl: store.url,
    db,
    searchDb,
    close: async () => {
      await Promise.all([db.destroy(), searchDb.destroy()]);
      await store.release();
    },
  };
}
