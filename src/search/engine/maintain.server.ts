import { sql } from 'kysely';
import { isOutdated } from '../../catalog/jobs/catalog.server.ts';
import type { Database } from '../../db/client.ts';
import { locks } from '../../db/locks.ts';
import { oneRow } from '../../db/one-row.ts';
import { limitStatements, longStatementMs } from '../../db/statement-limit.ts';
import { indexJobs } from './index-jobs.server.ts';
import { addCounts, countWords, mergeBits, type Range, raiseDense } from './merge.server.ts';
import { Segment, segmentOf, segmentSize, segmentsOf } from './segments.ts';

/**
 * Fewer new documents than this wait, unless they are a quarter of all jobs: a merge rewrites two thousand bit segments, and searches check
 * so few documents one by one.
 */
const minDocuments = 1000;

/** A segment with fewer live documents than this is dropped, because searches read as much of it as of a full one. */
const minLive = segmentSize / 4;
const batchJobs = 1000;

/**
 * Maintains the index: drops nearly empty segments, merges new documents into the bit segments, and counts their words. Only one call runs at a time; a second call returns at once.
 */
export async function maintainIndex(db: Database): Promise<void> {
  if (await isOutdated(db)) return;
  while (await db.transaction().execute(emptySome));
  while (await db.transaction().execute(mergeSome));
  await db.transaction().execute(sortTokens);
}

/** Sorts the pending rows of the token index into it (gatherTokens), because every search checks pending rows one by one. */
async function sortTokens(tx: Database): Promise<void> {
  await limitStatements(tx, longStatementMs);
  await sql`select gin_clean_pending_list('job_search_tokens')`.execute(tx);
}

/** Waits until no merge runs, and prevents new ones until the transaction ends. */
export async function holdMaintenance(tx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${locks.searchIndex})`.execute(tx);
}

/** Moves some jobs out of a nearly empty segment into new documents, or drops the segment if it has none. */
async function emptySome(tx: Database): Promise<boolean> {
  await limitStatements(tx, longStatementMs);
  const { rows } = await sql<{ segment: number }>`
    select segment from search_segments, catalogue
    where pg_try_advisory_xact_lock(${locks.searchIndex}) and segment < folded_slot / ${segmentSize}::int
      and bit_count(alive) < ${minLive}::int
    order by segment limit 1`.execute(tx);
  const [emptiest] = rows;
  if (!emptiest) return false;
  const { segment } = emptiest;
  const { rows: jobs } = await sql<{ id: number }>`
    select job_id as id from job_search
    where slot >= ${segment * segmentSize} and slot < ${(segment + 1) * segmentSize} limit ${batchJobs}`.execute(
    tx,
  );
  if (jobs.length > 0) {
    await indexJobs(
      tx,
      jobs.map(({ id }) => id),
    );
    return true;
  }
  await sql`delete from search_segments where segment = ${segment}`.execute(tx);
  await sql`delete from search_bits where segment = ${segment}`.execute(tx);
  return true;
}

async function mergeSome(tx: Database): Promise<boolean> {
  await limitStatements(tx, longStatementMs);
  const result = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(${locks.searchIndex}) as free`.execute(tx);
  return oneRow(result).free && mergeRange(tx);
}

/**
 * Merges some new documents, at most to the end of a segment.
 * @param countedTo the words of the documents up to this one are counted (countAllWords).
 * @returns false: there are too few.
 */
export async function mergeRange(tx: Database, countedTo = 0): Promise<boolean> {
  const range = await nextRange(tx, countedTo);
  if (!range) return false;
  const counts = await countWords(tx, range);
  if (range.to > countedTo) {
    await addCounts(tx, counts);
    await raiseDense(tx, range);
  }
  await mergeBits(tx, range, counts);
  await publish(tx, range);
  return true;
}

async function nextRange(tx: Database, countedTo: number): Promise<Range | null> {
  const result = await sql<{ from: number; last: number; waiting: number; jobs: number }>`
    select folded_slot as "from",
      (select coalesce(max(slot), 0) from job_search) as last,
      (select count(*) from job_search where slot > folded_slot) as waiting,
      (select coalesce(sum(jobs), 0) from search_places) as jobs
    from catalogue`.execute(tx);
  const { from, last, waiting, jobs } = oneRow(result);
  const isFew = waiting < minDocuments && waiting * 4 < jobs;
  if (waiting === 0 || isFew) return null;
  const next = await sql<{ slot: number }>`
    select min(slot) as slot from job_search where slot > ${from}`.execute(tx);
  const to = Math.min(last, (segmentOf(oneRow(next).slot) + 1) * segmentSize - 1);
  return { from, to: from < countedTo ? Math.min(to, countedTo) : to };
}

/** Lets searches use the bits. Writers wait from here to the commit, so no job closes unnoticed. */
async function publish(tx: Database, { from, to }: Range): Promise<void> {
  await sql`update catalogue set folded_slot = ${to}`.execute(tx);
  const { rows } = await sql<{ slot: number }>`
    select slot from job_search where slot > ${from} and slot <= ${to}`.execute(tx);
  const live = segmentsOf(rows.map(({ slot }) => slot)).get(segmentOf(to)) ?? new Segment();
  await sql`
    insert into search_segments (segment, alive) values (${segmentOf(to)}, ${live.toText()}::text::bit(65536))
    on conflict (segment) do update set alive = search_segments.alive | excluded.alive`.execute(tx);
}
