import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';

/** The external ids that a feed has shown so far. */
export interface SeenIds {
  /** Notes ids as seen and returns those that were not seen before. */
  add(tx: Database, ids: string[]): Promise<Set<string>>;
}

/** For an import: in a temporary table of its connection, so that millions of ids cost no memory here and undo with a transaction. */
export async function seenInTable(connection: Database): Promise<SeenIds> {
  await sql`drop table if exists pg_temp.import_seen`.execute(connection);
  await sql`create temp table import_seen (external_id text primary key)`.execute(connection);
  return {
    add: async (tx, ids) => {
      const { rows } = await sql<{ external_id: string }>`
        insert into import_seen select unnest(${ids}::text[]) on conflict do nothing returning external_id`.execute(
        tx,
      );
      return new Set(rows.map((row) => row.external_id));
    },
  };
}

/** For a dry run, which writes nothing at all. */
export function seenInMemory(): SeenIds {
  const seen = new Set<string>();
  return {
    add: async (_tx, ids) => {
      const fresh = new Set(ids.filter((id) => !seen.has(id)));
      for (const id of fresh) seen.add(id);
      return fresh;
    },
  };
}
