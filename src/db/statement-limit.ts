import { sql } from 'kysely';
import type { Database } from './client.ts';

/** The limit of a statement of a batch of background work, in milliseconds. */
export const batchStatementMs = 120_000;
/** The limit of a statement that works on a whole table, in milliseconds. */
export const longStatementMs = 600_000;

const setting = /^set local statement_timeout = (\d+)$/;

/**
 * Limits each statement of a transaction, in place of the pool's limit. The connection waits as long as the server, so
 * neither gives up before the other.
 */
export async function limitStatements(tx: Database, ms: number): Promise<void> {
  await sql`set local statement_timeout = ${sql.lit(ms)}`.execute(tx);
}

/** The milliseconds of a statement that `limitStatements` sends. Undefined for another statement. */
export function readStatementLimit(statement: string): number | undefined {
  const ms = setting.exec(statement)?.[1];
  return ms === undefined ? undefined : Number(ms);
}
