import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';

/** Removes every sample job: they go with the first real one. Call it under the catalogue's lock; returns their ids. */
export async function removeSamples(tx: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    delete from jobs where source_id in (select id from sources where kind = 'sample') returning id`.execute(
    tx,
  );
  return rows.map((row) => row.id);
}
