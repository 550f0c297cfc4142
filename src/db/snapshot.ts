import { type Compilable, CompiledQuery } from 'kysely';
import { Unavailable } from '../platform/errors.ts';
import type { Database } from './client.ts';

/** Runs `read` in a read-only transaction that sees the database as of its first statement. */
export function inSnapshot<T>(db: Database, read: (tx: Database) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}

/** The rows of one query in one snapshot, batch by batch. */
export interface Cursor<Row> {
  /** The next rows. Empty at the end. */
  next(): Promise<Row[]>;
  /** Releases the connection. Calling it twice is allowed. */
  close(): Promise<void>;
}

/**
 * Opens a cursor on its own connection. The caller must close it, and `next` then throws Unavailable. The pool's
 * statement timeout applies to each batch.
 */
export async function openCursor<Row>(
  db: Database,
  query: Compilable,
  rowsOfPart: number,
): Promise<Cursor<Row>> {
  const { sql, parameters } = query.compile();
  const fetch = CompiledQuery.raw(`fetch ${rowsOfPart} from snapshot_rows`);
  const tx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  let closing: Promise<void> | undefined;
  // A lost connection has nothing to roll back.
  const close = () => {
    closing ??= tx
      .rollback()
      .execute()
      .catch(() => undefined);
    return closing;
  };
  try {
    await tx.executeQuery(
      CompiledQuery.raw(`declare snapshot_rows no scroll cursor for ${sql}`, [...parameters]),
    );
  } catch (error) {
    await close();
    throw error;
  }
  return {
    next: async () => {
      if (closing) throw new Unavailable('The file took too long to read. Narrow the list, then try again.');
      return (await tx.executeQuery<Row>(fetch)).rows;
    },
    close,
  };
}
