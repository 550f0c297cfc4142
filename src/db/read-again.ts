import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from './client.ts';
import { isConnectionLost } from './errors.ts';

/** How many times a statement is retried. Each retry waits for a connection like any other statement. */
const timesAgain = 3;

/** The other connections of a pool are mostly lost with this one. In this time they report it, and the pool drops them. */
const pauseMs = 20;

/** Signs that a statement writes although it starts like a read. The list includes our own functions that write. */
const writing =
  /\b(insert|update|delete|merge|nextval|setval|pg_notify|pg_(try_)?advisory_\w+|record_clicks|record_events|create_month_partitions|raise_catalog_format)\b/i;

/** Whether a statement only reads, so that it may run twice. */
export function onlyReads(statement: string): boolean {
  return /^\s*(select|with)\b/i.test(statement) && !writing.test(statement);
}

/**
 * Retries a read over another connection if its connection was lost before the result came. So a database restart, or
 * the end of its sessions, delays a read but causes no error. Transactions are not retried, because their work is lost.
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
        await sleep(pauseMs);
      }
    }
  };
  // Transactions and reserved connections have their own executor, which this does not change.
  executor.executeQuery = ask;
  return db;
}
