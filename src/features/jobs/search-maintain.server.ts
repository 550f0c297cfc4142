import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';

const maintainLock = 4_310_907;
const sampleDocs = 30_000;

/**
 * Takes the counts of words anew, from a sample of the docs: they only choose between two ways to the same answer. Runs once at a
 * time, in whichever process asks first.
 */
export async function maintainSearchIndex(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ free: boolean; behind: boolean }>`
      select pg_try_advisory_xact_lock(${maintainLock}) as free, version > counted as behind from catalogue_version`.execute(
      tx,
    );
    if (!rows[0]!.free || !rows[0]!.behind) return;
    await sql`set local statement_timeout = 0`.execute(tx);
    await countWords(tx);
  });
}

async function countWords(tx: Database): Promise<void> {
  const { rows } = await sql<{ docs: number }>`select count(*)::int as docs from search_docs`.execute(tx);
  const docs = rows[0]!.docs;
  const percent = Math.min(100, (100 * sampleDocs) / Math.max(1, docs));
  const sample = `select words from search_docs${percent < 100 ? ` tablesample system (${percent})` : ''}`;
  await sql`
    update search_words set jobs = fresh.jobs
    from (
      select known.id, coalesce(ceil(stat.ndoc * ${100 / percent}::float8), least(known.jobs, ${Math.ceil(100 / percent)}))::int as jobs
      from search_words known left join ts_stat(${sample}) stat on stat.word = known.word
    ) fresh
    where fresh.id = search_words.id and fresh.jobs <> search_words.jobs`.execute(tx);
  await sql`update catalogue_version set counted = version`.execute(tx);
}
