import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { beginCatalogueChange } from '../jobs/catalogue.server.ts';
import { normaliseJob } from '../postings/normalize-job.ts';
import type { RawJob } from '../postings/raw-job.ts';
import { indexJobs } from '../search/index/index-jobs.server.ts';
import { duplicateKey } from './duplicate-key.ts';
import { hashRow } from './identify-row.ts';
import { type JobRow, upsertJobs } from './upsert-jobs.server.ts';

/**
 * Fills a catalogue that never held anything with sample jobs.
 * @param make gives the samples; asked only when they are wanted.
 * @returns how many there are now; 0 when the catalogue has a source already.
 */
export async function loadSamples(
  db: Database,
  source: string,
  make: () => Promise<RawJob[]>,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await beginCatalogueChange(tx);
    if (await tx.selectFrom('sources').select('id').executeTakeFirst()) return 0;
    const { id } = await tx
      .insertInto('sources')
      .values({ name: source, kind: 'sample' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const jobIds = await upsertJobs(tx, id, (await make()).flatMap(toRow));
    await indexJobs(tx, jobIds);
    return jobIds.length;
  });
}

function toRow(raw: RawJob): JobRow[] {
  const now = new Date();
  const read = normaliseJob(raw, raw.externalId, { now, firstSeen: now });
  return read.ok
    ? [{ job: read.job, contentHash: hashRow(raw), duplicateKey: duplicateKey(read.job), ownLink: false }]
    : [];
}

/** Removes every sample job: they go with the first real one. Call it under the catalogue's lock; returns their ids. */
export async function removeSamples(tx: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    delete from jobs where source_id in (select id from sources where kind = 'sample') returning id`.execute(
    tx,
  );
  return rows.map((row) => row.id);
}
