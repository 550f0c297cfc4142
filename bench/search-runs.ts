import { sql } from 'kysely';
import type { Database } from '../src/db/client.ts';
import { maintainSearchIndex } from '../src/search/index/maintain.server.ts';
import { rebuildSearchIndex } from '../src/search/index/rebuild.server.ts';
import type { SearchEngine } from '../src/search/search-engine.ts';
import { searchJobs } from '../src/search/search-jobs.server.ts';
import { insertRows } from './search-load.ts';
import type { Query } from './search-queries.ts';
import { report, seconds } from './search-report.ts';

/**
 * Inserts synthetic jobs up to this number.
 * @param characters the length of a text.
 */
export async function insertJobs(db: Database, jobs: number, characters?: number): Promise<void> {
  const inserted = await seconds(() => insertRows(db, jobs, characters));
  if (inserted.result > 0) report(`${jobs} jobs inserted in ${inserted.seconds.toFixed(0)} s`);
}

/** Builds the index of PostgreSQL if it lacks jobs. @returns the seconds; null: it was there. */
export async function buildIndex(db: Database, jobs: number): Promise<number | null> {
  const { rows } = await sql<{ indexed: number }>`select count(*) as indexed from job_search`.execute(db);
  let built: number | null = null;
  if ((rows[0]?.indexed ?? 0) < jobs) {
    built = (await seconds(() => rebuildSearchIndex(db))).seconds;
    report(`index built in ${built.toFixed(0)} s`);
  }
  const merged = await seconds(() => maintainSearchIndex(db));
  report(`new slots folded in ${merged.seconds.toFixed(0)} s`);
  await sql`vacuum analyze`.execute(db);
  return built;
}

/** Milliseconds of each query, one after another. */
export async function oneClient(engine: SearchEngine, queries: Query[]): Promise<number[]> {
  const times: number[] = [];
  for (const { search } of queries)
    times.push((await seconds(() => searchJobs(engine, search))).seconds * 1000);
  return times;
}

/** Milliseconds of each query by so many clients, and queries a second. */
export async function manyClients(
  engine: SearchEngine,
  queries: Query[],
  clients: number,
): Promise<{ times: number[]; rate: number }> {
  const times: number[] = [];
  const all = await seconds(() =>
    Promise.all(
      Array.from({ length: clients }, async (_, client) => {
        for (let at = client; at < queries.length; at += clients)
          times.push((await seconds(() => searchJobs(engine, queries[at]!.search))).seconds * 1000);
      }),
    ),
  );
  return { times, rate: queries.length / all.seconds };
}
