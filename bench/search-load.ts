import { sql } from 'kysely';
import { readZipFile } from '../src/catalog/places/zip-file.ts';
import type { Database } from '../src/db/client.ts';
import { indexJobs } from '../src/search/index/index-jobs.server.ts';
import { WordIds } from '../src/search/index/word-ids.server.ts';
import { type SyntheticJob, syntheticJob, type Town, textLength } from './search-corpus.ts';
import { report, seconds } from './search-report.ts';

const batchRows = 1000;

/** Towns with many ZIP codes first, because the corpus has most jobs there. */
export function townsBySize(): Town[] {
  const zips = readZipFile().filter((zip) => !/^A[AEP]$/.test(zip.state));
  const sizes = Map.groupBy(zips, (zip) => `${zip.city}, ${zip.state}`);
  return [...sizes.values()].sort((a, b) => b.length - a.length).flat();
}
const towns = townsBySize();

/**
 * Inserts jobs up to this number without indexing them. It makes the next rows while PostgreSQL writes.
 * @param characters the length of a text.
 * @returns how many jobs were missing.
 */
export async function insertRows(db: Database, count: number, characters = textLength): Promise<number> {
  await sql`insert into sources (name) values ('Bench') on conflict do nothing`.execute(db);
  const { rows } = await sql<{ count: number }>`select count(*) as count from jobs`.execute(db);
  const have = rows[0]!.count;
  let written: Promise<unknown> = Promise.resolve();
  for (let at = have; at < count; at += batchRows) {
    const numbers = Array.from({ length: Math.min(batchRows, count - at) }, (_, of) => at + of);
    const made = makeJobs(numbers, { characters });
    await written;
    written = writeRows(db, made);
  }
  await written;
  return Math.max(0, count - have);
}

interface NumberedJob extends SyntheticJob {
  number: number;
}

const makeJobs = (numbers: number[], how: Parameters<typeof syntheticJob>[2]): NumberedJob[] =>
  numbers.map((number) => ({ number, ...syntheticJob(number, towns, how) }));

async function writeRows(db: Database, jobs: NumberedJob[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into jobs (source_id, external_id, title, company, location, city, state, latitude, longitude, places, workplace, job_type, job_types,
      category, skills, pay_year, pay_year_min, pay_year_max, description, affiliate_link, posted_at, duplicate_key, content_hash)
    select (select id from sources where name = 'Bench'), number, title, company, location, city, state, latitude, longitude,
      jsonb_build_array(jsonb_build_object('city', city, 'state', state, 'zip', null, 'country', 'US', 'county', null,
        'point', jsonb_build_object('latitude', latitude, 'longitude', longitude))),
      workplace, "jobType", array["jobType"], category, skills, "payYear", "payYear", "payYear", description, 'https://example.com/' || number,
      "postedAt", sha256(number::bytea), sha256(number::bytea)
    from json_to_recordset(${JSON.stringify(jobs)}::json) as job (number text, title text, company text, location text, city text,
      state text, latitude real, longitude real, workplace text, "jobType" text, category text, skills text[], "payYear" bigint,
      description text, "postedAt" timestamptz)
    on conflict (source_id, external_id) do update set title = excluded.title, description = excluded.description
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Writes and indexes changed rows in one transaction. */
export async function changeJobs(db: Database, numbers: number[], words: WordIds): Promise<void> {
  const jobs = makeJobs(numbers, { revision: Date.now() % 1e6 });
  await db.transaction().execute(async (tx) => indexJobs(tx, await writeRows(tx, jobs), words));
}

/** Writes and indexes new and changed rows in transactions of a thousand. Unchanged rows are recognized by their hash. */
export async function benchIngest(db: Database): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from jobs`.execute(db);
  const batches = 10;
  const numbers = (from: number): number[][] =>
    Array.from({ length: batches }, (_, at) =>
      Array.from({ length: batchRows }, (_, of) => from + at * batchRows + of),
    );
  const words = new WordIds();
  const write = (from: number, revision: number) => {
    const made = numbers(from).map((batch) => makeJobs(batch, { revision }));
    return seconds(async () => {
      for (const jobs of made)
        await db.transaction().execute(async (tx) => indexJobs(tx, await writeRows(tx, jobs), words));
    });
  };
  const rate = (time: number): string => `${Math.round((batches * batchRows) / time)}/s`;
  report(`ingest, new: ${rate((await write(rows[0]!.count, 0)).seconds)}`);
  report(`ingest, changed: ${rate((await write(0, Date.now() % 1e6)).seconds)}`);
  const unchanged = await seconds(async () => {
    for (const batch of numbers(0))
      await sql`select id, content_hash from jobs where external_id = any(${batch.map(String)}::text[])
        and source_id = (select id from sources where name = 'Bench')`.execute(db);
  });
  report(`ingest, unchanged: ${rate(unchanged.seconds)}`);
}
