import type { Database } from './client.ts';
import { isConnectionLost } from './errors.ts';

/** How often a statement is asked again; each time it waits for a connection as any other does. */
const timesAgain = 3;

/** What a statement that begins like a question may do all the same; our own functions that write are among it. */
const writing =
  /\b(insert|update|delete|merge|nextval|setval|pg_notify|pg_(try_)?advisory_\w+|record_clicks|record_events|create_month_partitions)\b/i;

/** Whether a statement does nothing but read, so that it may be asked twice. */
export function onlyReads(statement: string): boolean {
  return /^\s*(select|with)\b/i.test(statement) && !writing.test(statement);
}

/**
 * Asks again, over another connection, what only reads and lost its connection before the answer came. A database that restarts, or
 * somebody who ends its sessions, costs a reader a moment and no error. Transactions are left alone: what they did is gone.
 */
export function readAgain(db: Database): Database {
  const executor = db.getExecutor();
  const execute = executor.executeQuery.bind(executor);
  const ask: typeof execute = async (query, options) => {
    for (let again = 0; ; again++) {
      try {
        return await execute(query, options);
      } catch (error) {
        if (again === timesAgain || !isConnectionLost(error) || !onlyReads(query.sql)) throw error;
      }
    }
  };
  // A transaction, and whoever takes a connection for himself, has an executor of its own without this.
  executor.executeQuery = ask;
  return db;
}
