import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { locks } from '../../db/locks.ts';
import { partOfImport } from './catalogue-notices.ts';

/**
 * Begins a change of the catalog. Call it first in the transaction. Changes run one at a time for all
 * sources, because they touch each other's rows (duplicates, the words of the search index). Without that,
 * they could deadlock or miss duplicates.
 */
export async function beginCatalogChange(tx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${locks.catalogue})`.execute(tx);
}

/**
 * Announces a change of the listed jobs: raises the catalog's version, and notifies the channel `catalogue`
 * at commit. A second call in a transaction costs little.
 * @returns the generation of the search index.
 */
export async function touchCatalog(tx: Database): Promise<number> {
  const { rows } = await sql<{ epoch: number }>`
    with touched as (update catalogue set version = version + 1 returning version, epoch)
    select epoch, pg_notify('catalogue', coalesce(nullif(current_setting('joblantern.notice', true), ''), version::text))
    from touched`.execute(tx);
  return rows[0]!.epoch;
}

/** The number of changes so far. While it stays the same, earlier reads are still current. */
export async function catalogVersion(db: Database): Promise<number> {
  const { rows } = await sql<{ version: number }>`select version from catalogue`.execute(db);
  return rows[0]!.version;
}

/**
 * Announces the changes of `work` on this connection as parts, and their end as a change. Followers may
 * handle parts later. A process that dies has announced its parts.
 */
export async function changeInParts<T>(connection: Database, work: () => Promise<T>): Promise<T> {
  const say = (notice: string) =>
    sql`select set_config('joblantern.notice', ${notice}, false)`.execute(connection);
  await say(partOfImport);
  try {
    return await work();
  } finally {
    await say('')
      .then(() => sql`select pg_notify('catalogue', 'whole')`.execute(connection))
      .catch(() => undefined);
  }
}
