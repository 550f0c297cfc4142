import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';

/**
 * Makes room for the external ids that a feed shows: in a temporary table of the connection, so that millions of ids cost no memory
 * here and undo with a transaction.
 */
export async function beginSeen(connection: Database): Promise<void> {
  await sql`drop table if exists pg_temp.import_seen`.execute(connection);
  await sql`create temp table import_seen (external_id text primary key)`.execute(connection);
}

/** Notes ids as seen; returns those that were not seen before. */
export async function addSeen(tx: Database, ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ external_id: string }>`
    insert into import_seen select unnest(${ids}::text[]) on conflict do nothing returning external_id`.execute(
    tx,
  );
  return new Set(rows.map((row) => row.external_id));
}
