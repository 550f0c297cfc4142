import { sql } from 'kysely';
import { beginCatalogChange } from '../../catalog/jobs/catalog.server.ts';
import { settleDuplicates } from '../../catalog/jobs/duplicates.server.ts';
import type { Database } from '../../db/client.ts';
import { publishJobs } from './publish-jobs.server.ts';

const batch = 5000;

/**
 * Closes open jobs whose expiry has passed. A duplicate from another source then replaces the closed job.
 * @returns how many were closed.
 */
export async function closeExpiredJobs(db: Database): Promise<number> {
  for (let closed = 0; ; ) {
    const count = await db.transaction().execute(closeSome);
    closed += count;
    if (count < batch) return closed;
  }
}

async function closeSome(tx: Database): Promise<number> {
  await beginCatalogChange(tx);
  const { rows } = await sql<{ id: number; duplicate_key: Buffer }>`
    update jobs set status = 'closed', closed_at = now(), updated_at = now()
    where id in (select id from jobs where status = 'open' and expires_at <= now() order by id limit ${batch})
    returning id, duplicate_key`.execute(tx);
  const settled = await settleDuplicates(
    tx,
    rows.map(({ duplicate_key }) => duplicate_key),
  );
  await publishJobs(tx, [...rows.map(({ id }) => id), ...settled]);
  return rows.length;
}
