import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { locks } from '../../db/locks.ts';
import { oneRow } from '../../db/one-row.ts';
import { Unavailable } from '../../platform/errors.ts';
import { partOfImport } from './catalog-notices.ts';

/**
 * The format of what a change of the catalog leaves behind: documents of either search engine, their facts, openings, and the log of
 * changes. Raise it together with a migration that calls `raise_catalog_format`. Then processes of earlier releases change no jobs any
 * more, and all documents are made again.
 */
export const catalogFormat = 9;

/** Whether a later release has changed the database, so that this process may not change the catalog. */
export async function isOutdated(db: Database): Promise<boolean> {
  const result = await sql<{ outdated: boolean }>`
    select format > ${catalogFormat} as outdated from catalogue`.execute(db);
  return oneRow(result).outdated;
}

/**
 * Begins a change of the catalog. Call it first in the transaction. Changes run one at a time for all
 * sources, because they touch each other's rows (duplicates, the words of the search index). Without that,
 * they could deadlock or miss duplicates.
 */
export async function beginCatalogChange(tx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${locks.catalog})`.execute(tx);
}

/**
 * Announces a change of what the catalog shows: raises the catalog's version, and notifies the channel
 * `catalogue` at commit. Cheap to call twice in a transaction.
 * @returns the new version, and the generation of the search index. The catalog's row stays locked until the commit, so versions
 * become visible in their order.
 * @throws Unavailable if this process is outdated.
 */
export async function touchCatalog(tx: Database): Promise<{ version: number; generation: number }> {
  const result = await sql<{ version: number; generation: number; format: number }>`
    with touched as (update catalogue set version = version + 1 returning version, epoch, format)
    select version, epoch as generation, format,
      pg_notify('catalogue', coalesce(nullif(current_setting('joblantern.notice', true), ''), version::text))
    from touched`.execute(tx);
  const { version, generation, format } = oneRow(result);
  if (format > catalogFormat)
    throw new Unavailable(
      'A newer version of JobLantern runs on this database, so this process changes no jobs any more. Please try again in a few seconds.',
    );
  return { version, generation };
}

/** A state of the catalog: its changes so far, and how far the search index is merged. */
export interface CatalogVersion {
  version: number;
  mergedUpTo: number;
}

/**
 * Announces the changes that `work` makes on this connection as parts of a larger change, and their end as a change. Listeners may delay
 * their reaction to parts. If the process is killed, its parts are announced.
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
