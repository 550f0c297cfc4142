import { sql } from 'kysely';
import { beginCatalogChange } from '../../catalog/jobs/catalog.server.ts';
import { settleDuplicates } from '../../catalog/jobs/duplicates.server.ts';
import type { Database } from '../../db/client.ts';
import { oneRow } from '../../db/one-row.ts';
import { Conflict } from '../../platform/errors.ts';
import { publishJobs } from './publish-jobs.server.ts';

/** Why an admin closed a job: as in jobs.closed_reason. */
export type ClosedReason = 'stated' | 'review' | 'reported' | 'blocked' | 'source' | null;

/**
 * Closes a job by hand. It stays closed even if its feed still has it.
 * @throws Conflict when it is closed.
 */
export async function closeJob(tx: Database, id: number, reason: ClosedReason = null): Promise<void> {
  await beginCatalogChange(tx);
  const { rows } = await sql<{ duplicate_key: Buffer }>`
    update jobs set status = 'closed', closed_at = now(), updated_at = now(), duplicate_of = null, closed_by_hand = true,
      closed_reason = ${reason}
    where id = ${id} and status <> 'closed' returning duplicate_key`.execute(tx);
  const [row] = rows;
  if (!row) throw new Conflict('This job is already closed.');
  await settle(tx, id, row.duplicate_key);
}

/** Reopens a closed job. @throws Conflict when it is open, its expiry has passed, or its source is blocked. */
export async function reopenJob(tx: Database, id: number): Promise<void> {
  await beginCatalogChange(tx);
  const { rows: blocked } = await sql`
    select from sources join jobs on source_id = sources.id where jobs.id = ${id} and blocked_at is not null`.execute(
    tx,
  );
  if (blocked.length > 0) throw new Conflict('The source of this job is blocked. Unblock the source first.');
  const { rows } = await sql<{ duplicate_key: Buffer }>`
    update jobs set status = 'open', closed_at = null, updated_at = now(), closed_by_hand = false,
      closed_by_run = null, closed_reason = null
    where id = ${id} and status = 'closed' and (expires_at is null or expires_at > now())
    returning duplicate_key`.execute(tx);
  const [row] = rows;
  if (!row)
    throw new Conflict(
      "Only a closed job that hasn't expired can be reopened. Change its expiry date first.",
    );
  await settle(tx, id, row.duplicate_key);
}

/** Removes a job permanently. */
export async function deleteJob(tx: Database, id: number): Promise<void> {
  await beginCatalogChange(tx);
  const result = await sql<{ duplicate_key: Buffer }>`
    with freed as (
      update jobs set status = 'open', duplicate_of = null, updated_at = now() where duplicate_of = ${id} returning id
    )
    select duplicate_key from jobs where id = ${id}`.execute(tx);
  await sql`delete from jobs where id = ${id}`.execute(tx);
  await settle(tx, id, oneRow(result).duplicate_key);
}

async function settle(tx: Database, id: number, key: Buffer): Promise<void> {
  const settled = await settleDuplicates(tx, [key]);
  const { rows } = await sql<{ id: number }>`select id from jobs where duplicate_key = ${key}`.execute(tx);
  await publishJobs(tx, [...new Set([id, ...settled, ...rows.map((row) => row.id)])]);
}

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
