import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';

/**
 * Begins a change of what the catalogue shows: waits for its turn, raises the catalogue's version, and tells the listeners of the
 * channel `catalogue` at commit. Cheap to call twice in a transaction.
 * @returns the epoch of the search index.
 */
export async function touchCatalogue(tx: Database): Promise<number> {
  const { rows } = await sql<{ epoch: number }>`
    with touched as (update catalogue set version = version + 1 returning version, epoch)
    select epoch, pg_notify('catalogue', version::text) from touched`.execute(tx);
  return rows[0]!.epoch;
}

/** The number of changes so far: equal numbers mean that what was read then still holds. */
export async function catalogueVersion(db: Database): Promise<number> {
  const { rows } = await sql<{ version: number }>`select version from catalogue`.execute(db);
  return rows[0]!.version;
}
