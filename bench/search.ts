/**
 * Measures searches over synthetic postings, in the process and over HTTP: `npm run bench:search -- --jobs 1000000`
 * (docs/search.md has the results). It uses the best match, or the seed's rule with `--match exact`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Matching } from '../src/catalog/jobs/job-search.schema.ts';
import { loadZipCodes } from '../src/catalog/places/places.server.ts';
import { openDatabase, openPool } from '../src/db/client.ts';
import { openEmbeddedPostgres } from '../src/db/embedded-postgres.ts';
import { migrate } from '../src/db/migrate.ts';
import { searchPool } from '../src/search/index/search-pool.ts';
import { PostgresEngine } from '../src/search/postgres-engine.server.ts';
import { countFacets } from '../src/search/query/facets.server.ts';
import type { SearchEngine } from '../src/search/search-engine.ts';
import { searchJobs } from '../src/search/search-jobs.server.ts';
import { benchHttp } from './search-http.ts';
import { buildIndex, insertJobs } from './search-jobs.ts';
import { heldOutQueries, type Query } from './search-queries.ts';
import { report, seconds, spread } from './search-report.ts';

const { values } = parseArgs({
  options: {
    jobs: { type: 'string', default: '100000' },
    queries: { type: 'string', default: '400' },
    keep: { type: 'string' },
    match: { type: 'string', default: 'best' },
  },
});
const jobs = Number(values.jobs);

async function main(): Promise<void> {
  const dir = values.keep ?? (await mkdtemp(join(tmpdir(), 'joblantern-bench-')));
  const postgres = await openEmbeddedPostgres(dir, report);
  const writer = openDatabase(openPool(postgres.url, { statementTimeoutMs: 0 }));
  const db = openDatabase(openPool(postgres.url, { ...searchPool, statementTimeoutMs: 60_000 }));
  try {
    await migrate(postgres.url);
    await loadZipCodes(writer);
    await insertJobs(writer, jobs);
    await buildIndex(writer, jobs);
    const count = Number(values.queries);
    const match: Matching = values.match === 'exact' ? 'exact' : 'best';
    const engine = new PostgresEngine(db, { keepsAnswers: false });
    await benchSearch(engine, count, match);
    await benchHttp(writer, dir, count, match);
  } finally {
    await Promise.all([writer.destroy(), db.destroy()]);
    await postgres.release();
    if (!values.keep) await rm(dir, { recursive: true, force: true });
  }
}

async function benchSearch(engine: SearchEngine, count: number, match: Matching): Promise<void> {
  const queries = heldOutQueries(count, match);
  for (const query of heldOutQueries(count, match, 1)) await searchJobs(engine, query.search);
  const times = await oneClient(engine, queries);
  report(spread('one client, all', times));
  for (const kind of new Set(queries.map((query) => query.kind)))
    report(
      spread(
        `  ${kind}`,
        times.filter((_, at) => queries[at]!.kind === kind),
      ),
    );
  let about = 0;
  for (const { search } of queries) if (!(await searchJobs(engine, search)).totalIsExact) about++;
  report(`totals marked "about": ${about} of ${queries.length}`);
  const many = await manyClients(engine, queries, 16);
  report(spread(`16 clients, ${many.rate.toFixed(0)} queries/s`, many.times));
  const frequent = queries.filter(({ kind }) => kind === 'frequent');
  const facets: number[] = [];
  for (const { search } of frequent)
    facets.push((await seconds(() => countFacets(engine, search))).seconds * 1000);
  report(spread('facets of a frequent word', facets));
}

/** Milliseconds of each query, one after another. */
async function oneClient(engine: SearchEngine, queries: Query[]): Promise<number[]> {
  const times: number[] = [];
  for (const { search } of queries)
    times.push((await seconds(() => searchJobs(engine, search))).seconds * 1000);
  return times;
}

/** Milliseconds of each query by so many clients, and queries a second. */
async function manyClients(
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

await main();
