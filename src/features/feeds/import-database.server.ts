import { type Database, openDatabase, openPool } from '../../db/client.ts';

/** Works with a database of the process's own: one connection for the import, one beside it. Batches set their own limit of time. */
export async function withImportDatabase<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const pool = openPool(url, { max: 2, statementTimeoutMs: 0 });
  try {
    return await work(openDatabase(pool));
  } finally {
    await pool.end();
  }
}
