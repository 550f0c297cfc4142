import { sql } from 'kysely';
import { touchCatalog } from '../../catalog/jobs/catalog.server.ts';
import type { Database } from '../../db/client.ts';
import { limitStatements, longStatementMs } from '../../db/statement-limit.ts';
import { addToIndex } from './documents.server.ts';
import { holdMaintenance, maintainSearchIndex } from './maintain.server.ts';
import { WordIds } from './word-ids.server.ts';

const batchRows = 1000;

/** Rebuilds the whole index from `jobs`. Searches wait meanwhile: about ten minutes for a million jobs. */
export async function rebuildSearchIndex(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await limitStatements(tx, longStatementMs);
    await holdMaintenance(tx);
    await touchCatalog(tx);
    await sql`update catalogue set epoch = epoch + 1, folded_slot = 0, reread_slot = 0`.execute(tx);
    await sql`truncate job_search, search_words, search_places, search_bits, search_segments, search_suggestions restart identity`.execute(
      tx,
    );
    await sql`update suggested_catalogue set at = '-infinity', version = 0`.execute(tx);
    await withoutIndexes(tx, () => addAllJobs(tx));
  });
  await maintainSearchIndex(db);
}

async function addAllJobs(tx: Database): Promise<void> {
  const words = new WordIds();
  for (let last = 0; ; ) {
    const { rows } = await sql<{ id: number }>`
      select id from jobs where status = 'open' and id > ${last} order by id limit ${batchRows}`.execute(tx);
    if (rows.length === 0) return;
    await addToIndex(
      tx,
      rows.map((row) => row.id),
      words,
    );
    last = rows.at(-1)?.id ?? last;
  }
}

/** Drops the indexes during the load: building them afterward is several times faster than updating them. */
async function withoutIndexes(tx: Database, load: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = current_schema and tablename = 'job_search'
      and indexname not in (select conname from pg_constraint where conrelid = 'job_search'::regclass)`.execute(
    tx,
  );
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(tx);
  await load();
  for (const { definition } of rows) await sql.raw(definition).execute(tx);
}
