import type { Config } from '../platform/config.ts';
import { openEmbeddedPostgres } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';

/** The database that the settings name, up to date. */
export interface Store {
  url: string;
  /** Lets go of the embedded PostgreSQL; close the pools first. */
  release(): Promise<void>;
}

/**
 * Starts or joins the embedded PostgreSQL unless the settings name a server, and brings the database up to date.
 * @param say receives lines for a person.
 */
export async function openStore(config: Config, say: (line: string) => void): Promise<Store> {
  const embedded = config.databaseUrl ? null : await openEmbeddedPostgres(config.dataDir, say);
  const url = config.databaseUrl ?? embedded!.url;
  const release = async (): Promise<void> => embedded?.release();
  try {
    const applied = await migrate(url);
    if (applied.length > 0) say(`Brought the database up to date (${applied.length} migrations).`);
    return { url, release };
  } catch (error) {
    await release();
    throw error;
  }
}
