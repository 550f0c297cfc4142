import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';

/**
 * Creates the table of the external ids in a feed: a temporary table of the connection. So millions of ids
 * take no memory of the process, and a rollback undoes them.
 */
export async function beginSeen(connection: Database): Promise<void> {
  await sql`drop table if exists pg_temp.import_seen`.execute(connection);
  await sql`create temp table import_seen (external_id text primary key)`.execute(connection);
}

/** Records ids as seen. @returns those that were not seen before. */
export async function addSeen(tx: Database, ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ external_id: string }>`
    insert into import_seen select unnest(${ids}::text[]) on conflict do nothing returning external_id`.execute(
    tx,
  );
  return new Set(rows.map((row) => row.external_id));
}
