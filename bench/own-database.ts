import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { type Database, openDatabase, openPool } from '../src/db/client.ts';
import { openEmbeddedPostgres } from '../src/db/embedded-postgres.ts';
import { migrate } from '../src/db/migrate.ts';

/** A migrated, empty database without a statement timeout. */
export interface OwnDatabase {
  dir: string;
  url: string;
  pool: pg.Pool;
  db: Database;
}

/**
 * Runs a benchmark on its own database and deletes the database afterwards. Database messages go to standard
 * error.
 * @param keep a folder for the database, which is then kept.
 */
export async function withOwnDatabase(
  run: (own: OwnDatabase) => Promise<void>,
  keep?: string,
): Promise<void> {
  const dir = keep ?? (await mkdtemp(join(tmpdir(), 'joblantern-bench-')));
  const postgres = await openEmbeddedPostgres(dir, console.error);
  const pool = openPool(postgres.url, { statementTimeoutMs: 0 });
  const db = openDatabase(pool);
  try {
    await migrate(postgres.url);
    await run({ dir, url: postgres.url, pool, db });
  } finally {
    await db.destroy();
    await postgres.release();
    if (!keep) await rm(dir, { recursive: true, force: true });
  }
}
