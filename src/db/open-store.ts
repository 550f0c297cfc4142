import type { Config } from '../platform/config.ts';
import { openEmbeddedPostgres } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';

/** The configured database. */
export interface Store {
  url: string;
  /** Releases the embedded PostgreSQL. Close the pools first. */
  release(): Promise<void>;
}

/**
 * Starts or joins the embedded PostgreSQL unless the settings name a server, and runs pending migrations.
 * @param say receives lines for a person.
 */
export async function openStore(config: Config, say: (line: string) => void): Promise<Store> {
  const store = await openStoreAsItIs(config, say);
  try {
    const applied = await migrate(store.url);
    if (applied.length > 0) say(`Migrated the database (${applied.length} migrations).`);
    return store;
  } catch (error) {
    await store.release();
    throw error;
  }
}

/** The same without migrations, for a database with any content. */
export async function openStoreAsItIs(config: Config, say: (line: string) => void): Promise<Store> {
  if (config.databaseUrl) return { url: config.databaseUrl, release: () => Promise.resolve() };
  return openEmbeddedPostgres(config.dataDir, say);
}
