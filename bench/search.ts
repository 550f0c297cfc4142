/**
 * Measures searches over synthetic postings, in the process and over HTTP: `npm run bench:search -- --jobs 1000000`
 * (docs/search.md has the results). It uses the best match, or the seed's rule with `--match exact`.
 */
import { parseArgs } from 'node:util';
import type { Matching } from '../src/catalog/jobs/job-search.schema.ts';
import { loadZipCodes } from '../src/catalog/places/places.server.ts';
import { openDatabase, openPool } from '../src/db/client.ts';
import { searchPool } from '../src/search/engine/search-pool.ts';
import { PostgresEngine } from '../src/search/postgres-engine.server.ts';
import { countFacets } from '../src/search/query/facets.server.ts';
import type { SearchEngine } from '../src/search/search-engine.ts';
import { searchJobs } from '../src/search/search-jobs.server.ts';
import { withOwnDatabase } from './own-database.ts';
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

const main = () =>
  withOwnDatabase(async ({ dir, url, db: writer }) => {
    await loadZipCodes(writer);
    await insertJobs(writer, jobs);
    await buildIndex(writer, jobs);
    const count = Number(values.queries);
    const match: Matching = values.match === 'exact' ? 'exact' : 'best';
    const db = openDatabase(openPool(url, { ...searchPool, statementTimeoutMs: 60_000 }));
    try {
      await benchSearch(new PostgresEngine(db, { keepsAnswers: false }), count, match);
    } finally {
      await db.destroy();
    }
    await benchHttp(writer, dir, count, match);
  }, values.keep);

async function benchSearch(engine: SearchEngine, count: number, match: Matching): Promise<void> {
  const queries = heldOutQueries(count, match);
  for (const query of heldOutQueries(count, match, 1)) await searchJobs(engine, query.search);
  const { times } = await runAll(engine, queries, 1);
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
  const many = await runAll(engine, queries, 16);
  report(spread(`16 clients, ${many.rate.toFixed(0)} queries/s`, many.times));
  const frequent = queries.filter(({ kind }) => kind === 'frequent');
  const facets: number[] = [];
  for (const { search } of frequent)
    facets.push((await seconds(() => countFacets(engine, search))).seconds * 1000);
  report(spread('facets of a frequent word', facets));
}

/** Milliseconds of each query by so many clients, and queries a second. */
async function runAll(
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
