import { sql } from 'kysely';
import { readZipFile } from '../src/catalog/places/zip-file.ts';
import type { Database } from '../src/db/client.ts';
import { rebuildSearchIndex } from '../src/search/engine/rebuild.server.ts';
import { maintainSearchIndex } from '../src/search/maintain.server.ts';
import { syntheticJob, type Town } from './search-corpus.ts';
import { report, seconds } from './search-report.ts';

const batchRows = 1000;

/** Towns with many ZIP codes first, because the corpus has most jobs there. */
function townsBySize(): Town[] {
  const zips = readZipFile().filter((zip) => !/^A[AEP]$/.test(zip.state));
  const sizes = Map.groupBy(zips, (zip) => `${zip.city}, ${zip.state}`);
  return [...sizes.values()].sort((a, b) => b.length - a.length).flat();
}

/** Inserts synthetic jobs up to this number, without indexing them. */
export async function insertJobs(db: Database, jobs: number): Promise<void> {
  await sql`insert into sources (name) values ('Bench') on conflict do nothing`.execute(db);
  const { rows } = await sql<{ count: number }>`select count(*) as count from jobs`.execute(db);
  const have = rows[0]!.count;
  if (have >= jobs) return;
  const towns = townsBySize();
  const inserted = await seconds(async () => {
    // The next rows are made while PostgreSQL writes.
    let written: Promise<unknown> = Promise.resolve();
    for (let at = have; at < jobs; at += batchRows) {
      const made = Array.from({ length: Math.min(batchRows, jobs - at) }, (_, of) => ({
        number: at + of,
        ...syntheticJob(at + of, towns),
      }));
      await written;
      written = writeRows(db, made);
    }
    await written;
  });
  report(`${jobs} jobs inserted in ${inserted.seconds.toFixed(0)} s`);
}

const writeRows = (db: Database, jobs: object[]) =>
  sql`
    insert into jobs (source_id, external_id, title, company, location, city, state, latitude, longitude, places, workplace, job_type, job_types,
      category, skills, pay_year, pay_year_min, pay_year_max, description, affiliate_link, posted_at, duplicate_key, content_hash)
    select (select id from sources where name = 'Bench'), number, title, company, location, city, state, latitude, longitude,
      jsonb_build_array(jsonb_build_object('city', city, 'state', state, 'zip', null, 'country', 'US', 'county', null,
        'point', jsonb_build_object('latitude', latitude, 'longitude', longitude))),
      workplace, "jobType", array["jobType"], category, skills, "payYear", "payYear", "payYear", description, 'https://example.com/' || number,
      "postedAt", sha256(number::bytea), sha256(number::bytea)
    from json_to_recordset(${JSON.stringify(jobs)}::json) as job (number text, title text, company text, location text, city text,
      state text, latitude real, longitude real, workplace text, "jobType" text, category text, skills text[], "payYear" bigint,
      description text, "postedAt" timestamptz)`.execute(db);

/** Builds the index of PostgreSQL if it lacks jobs. */
export async function buildIndex(db: Database, jobs: number): Promise<void> {
  const { rows } = await sql<{ indexed: number }>`select count(*) as indexed from job_search`.execute(db);
  if ((rows[0]?.indexed ?? 0) < jobs) {
    const built = await seconds(() => rebuildSearchIndex(db));
    report(`index built in ${built.seconds.toFixed(0)} s`);
  }
  const merged = await seconds(() => maintainSearchIndex(db));
  report(`new slots folded in ${merged.seconds.toFixed(0)} s`);
  await sql`vacuum analyze`.execute(db);
}
