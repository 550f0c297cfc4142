import type { Database } from './db/client.ts';
import { openDatabase, openPool } from './db/client.ts';
import { openEmbeddedPostgres } from './db/embedded-postgres.ts';
import { migrate } from './db/migrate.ts';
import type { Config } from './platform/config.ts';
import { createLog, type Logger } from './platform/log.ts';

/** What every process shares: server, worker and command line. */
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

/** Opens the database that the settings name, starting the embedded one if none is named, and brings it up to date. */
export async function openServices(config: Config, say: (line: string) => void): Promise<Services> {
  const embedded = config.databaseUrl ? null : await openEmbeddedPostgres(config.dataDir, say);
  const databaseUrl = config.databaseUrl ?? embedded!.url;
  try {
    const applied = await migrate(databaseUrl);
    if (applied.length > 0) say(`Brought the database up to date (${applied.length} migrations).`);
  } catch (error) {
    await embedded?.release();
    throw error;
  }
  const db = openDatabase(openPool(databaseUrl));
  const searchDb = openDatabase(openPool(databaseUrl));
  return {
    config,
    log: createLog(config.logLevel),
    databaseUrl,
    db,
    searchDb,
    close: async () => {
      await Promise.all([db.destroy(), searchDb.destroy()]);
      await embedded?.release();
    },
  };
}
