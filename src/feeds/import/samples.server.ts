import { sql } from 'kysely';
import { beginCatalogChange } from '../../catalog/jobs/catalog.server.ts';
import { normalizeJob } from '../../catalog/postings/normalize-job.ts';
import type { RawJob } from '../../catalog/postings/raw-job.ts';
import type { Database } from '../../db/client.ts';
import { limitStatements, longStatementMs } from '../../db/statement-limit.ts';
import { hashRow } from './identify-row.ts';
import { publishJobs } from './publish-jobs.server.ts';
import { type JobRow, upsertJobs } from './upsert-jobs.server.ts';
import { toJobRow } from './write-jobs.server.ts';

/**
 * Adds sample jobs to a catalog that has never had a job.
 * @param make returns the samples; called only if they are needed.
 * @returns the number of samples; 0 when the catalog already has a source.
 */
export async function loadSamples(
  db: Database,
  source: string,
  make: () => Promise<RawJob[]>,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await limitStatements(tx, longStatementMs);
    await beginCatalogChange(tx);
    if (await tx.selectFrom('sources').select('id').executeTakeFirst()) return 0;
    const { id } = await tx
      .insertInto('sources')
      .values({ name: source, kind: 'sample' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const written = await upsertJobs(tx, id, (await make()).flatMap(toRow));
    await publishJobs(
      tx,
      written.map((job) => job.id),
      undefined,
      true,
    );
    return written.length;
  });
}

function toRow(raw: RawJob): JobRow[] {
  const now = new Date();
  const read = normalizeJob(raw, raw.externalId, { now, firstSeen: now });
  return read.ok ? [toJobRow(read.job, hashRow(raw), 'sample')] : [];
}

/**
 * Removes all sample jobs, which happens with the first real job. Call it with the catalog lock.
 * @returns their ids.
 */
export async function removeSamples(tx: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    delete from jobs where source_id in (select id from sources where kind = 'sample') returning id`.execute(
    tx,
  );
  return rows.map((row) => row.id);
}
