import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { bodyOf, fold, indexWords, type SearchText } from './search-text.ts';

const indexLock = 4_310_906;
const rebuildBatch = 2000;

/**
 * Brings the search index in line with the given jobs: open ones are indexed as they are now, all others leave it. Call it in
 * the transaction that changes them; such transactions take turns from here to their end.
 */
export async function indexJobs(tx: Database, jobIds: number[]): Promise<void> {
  if (jobIds.length === 0) return;
  await sql`select pg_advisory_xact_lock(${indexLock})`.execute(tx);
  const removed = await removeDocs(tx, jobIds);
  const added = await addDocs(tx, jobIds);
  await countChanges(tx, removed, added);
  await announceChange(tx, added.length - removed.length);
}

/** Tells every process that what it keeps of the catalogue is old, when the transaction commits. */
async function announceChange(tx: Database, openJobs: number): Promise<void> {
  await sql`
    with now as (update catalogue_version set version = version + 1, open_jobs = open_jobs + ${openJobs} returning version)
    select pg_notify('catalogue', version::text) from now`.execute(tx);
}

/** Builds everything anew from the jobs, in one transaction. */
export async function rebuildSearchIndex(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`select pg_advisory_xact_lock(${indexLock})`.execute(tx);
    await sql`truncate search_docs, search_counts, search_bits`.execute(tx);
    await sql`update search_watermark set doc = (select coalesce(max(doc), 0) from search_docs)`.execute(tx);
    await sql`update catalogue_version set open_jobs = 0`.execute(tx);
    for (let last = 0; ; ) {
      const { rows } = await sql<{ id: number }>`
        select id from jobs where status = 'open' and id > ${last} order by id limit ${rebuildBatch}`.execute(
        tx,
      );
      if (rows.length === 0) break;
      await indexJobs(
        tx,
        rows.map(({ id }) => id),
      );
      last = rows.at(-1)!.id;
    }
  });
}

/** The kind of a job, as search_counts has it. */
interface Kind {
  category: string | null;
  job_type: string | null;
  workplace: string | null;
}

async function removeDocs(tx: Database, jobIds: number[]): Promise<Kind[]> {
  const { rows } = await sql<Kind & { doc: number }>`
    delete from search_docs where job_id = any(${jobIds}::bigint[]) returning doc, category, job_type, workplace`.execute(
    tx,
  );
  await buryDocs(
    tx,
    rows.map(({ doc }) => doc),
  );
  return rows;
}

/** Clears the bits of docs that are no more: what was counted with them is counted without. */
async function buryDocs(tx: Database, docs: number[]): Promise<void> {
  if (docs.length === 0) return;
  await sql`
    update search_bits set bits = search_bits.bits & ~gone.bits
    from (
      select (doc >> 16)::int as segment, bit_or(set_bit(repeat('0', 65536)::bit(65536), (doc & 65535)::int, 1)) as bits
      from unnest(${docs}::bigint[]) as doc group by 1
    ) gone
    where search_bits.segment = gone.segment and piece = '=alive'`.execute(tx);
}

interface IndexRow extends SearchText {
  id: number;
  posted_at: Date;
  pay_year: number | null;
  pay_top: number | null;
}

async function addDocs(tx: Database, jobIds: number[]): Promise<IndexRow[]> {
  const { rows } = await sql<IndexRow>`
    select id, title, company, description, skills, location, category, job_type, workplace, latitude, longitude, posted_at,
      pay_year, coalesce(pay_year_max, pay_year) as pay_top
    from jobs where id = any(${jobIds}::bigint[]) and status = 'open' order by id`.execute(tx);
  if (rows.length === 0) return rows;
  const vocabulary = new Set<string>();
  const docs = rows.map((row) => {
    const body = bodyOf(row);
    const words = indexWords(row, body);
    for (const word of words) vocabulary.add(word);
    return { body, words: words.join(' '), location: fold(row.location) };
  });
  const column = <K extends keyof IndexRow>(name: K) => rows.map((row) => row[name]);
  await sql`
    insert into search_docs (job_id, posted_at, pay_year, pay_top, category, job_type, workplace, latitude, longitude, location, body, words)
    select job_id, posted_at, pay_year, pay_top, category, job_type, workplace, latitude, longitude, location, body,
      array_to_tsvector(string_to_array(words, ' '))
    from unnest(${column('id')}::bigint[], ${column('posted_at')}::timestamptz[], ${column('pay_year')}::bigint[], ${column('pay_top')}::bigint[],
      ${column('category')}::text[], ${column('job_type')}::text[], ${column('workplace')}::text[], ${column('latitude')}::real[],
      ${column('longitude')}::real[], ${docs.map(({ location }) => location)}::text[], ${docs.map(({ body }) => body)}::text[],
      ${docs.map(({ words }) => words)}::text[])
      as row (job_id, posted_at, pay_year, pay_top, category, job_type, workplace, latitude, longitude, location, body, words)`.execute(
    tx,
  );
  await addWords(tx, [...vocabulary]);
  return rows;
}

async function addWords(tx: Database, words: string[]): Promise<void> {
  await sql`
    insert into search_words (word)
    select fresh.word from unnest(${words}::text[]) as fresh (word)
    where not exists (select from search_words known where known.word = fresh.word collate "C")`.execute(tx);
}

async function countChanges(tx: Database, removed: Kind[], added: Kind[]): Promise<void> {
  const changes = new Map<string, number>();
  const note = (kinds: Kind[], by: number): void => {
    for (const { category, job_type, workplace } of kinds) {
      const key = JSON.stringify([category ?? '', job_type ?? '', workplace ?? '']);
      changes.set(key, (changes.get(key) ?? 0) + by);
    }
  };
  note(removed, -1);
  note(added, 1);
  const rows = [...changes]
    .filter(([, by]) => by !== 0)
    .map(([key, by]) => [...(JSON.parse(key) as string[]), by] as const);
  if (rows.length === 0) return;
  await sql`
    insert into search_counts as counts
    select * from unnest(${rows.map((row) => row[0])}::text[], ${rows.map((row) => row[1])}::text[], ${rows.map((row) => row[2])}::text[],
      ${rows.map((row) => row[3])}::int[])
    on conflict (category, job_type, workplace) do update set jobs = counts.jobs + excluded.jobs`.execute(tx);
}
