import { type Database, openDatabase, openPool } from '../../db/client.ts';

/**
 * Runs work with connections of this process: one for the import, and one beside it. Batches set their own
 * time limit.
 */
export async function withImportDatabase<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const pool = openPool(url, { max: 2, statementTimeoutMs: 0 });
  try {
    return await work(openDatabase(pool));
  } finally {
    await pool.end();
  }
}
