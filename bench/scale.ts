/**
 * Measures both search engines side by side over the same synthetic jobs: `npm run bench:scale -- --jobs 1000000,10000000`. OpenSearch is
 * one node, which the bench starts (Java 17 and Maven), or the cluster of `--url`. `--characters` shortens the texts of the jobs. `--keep
 * DIR` keeps the databases and indexes for the next run.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Client } from '@opensearch-project/opensearch';
import { sql } from 'kysely';
import { whyNoCluster } from '../scripts/why-no-cluster.mjs';
import { beginCatalogChange } from '../src/catalog/jobs/catalog.server.ts';
import { recordChange } from '../src/catalog/jobs/catalog-changes.server.ts';
import { exactSearch } from '../src/catalog/jobs/job-search.schema.ts';
import { loadZipCodes } from '../src/catalog/places/places.server.ts';
import { type Database, openDatabase, openPool } from '../src/db/client.ts';
import { openEmbeddedPostgres } from '../src/db/embedded-postgres.ts';
import { migrate } from '../src/db/migrate.ts';
import { openSingleRuns } from '../src/db/single-run.ts';
import { createLog } from '../src/platform/log.ts';
import { indexJobs } from '../src/search/index/index-jobs.server.ts';
import { searchPool } from '../src/search/index/search-pool.ts';
import { CatalogWriter } from '../src/search/opensearch/follow-catalog.server.ts';
import { openReader, openWriter, SearchIndex } from '../src/search/opensearch/index-client.server.ts';
import { readIndexLag } from '../src/search/opensearch/index-lag.server.ts';
import { OpenSearchEngine } from '../src/search/opensearch/opensearch-engine.server.ts';
import { startIndexing } from '../src/search/opensearch/start-indexing.server.ts';
import { PostgresEngine } from '../src/search/postgres-engine.server.ts';
import { countFacets } from '../src/search/query/facets.server.ts';
import type { SearchEngine } from '../src/search/search-engine.ts';
import { searchJobs } from '../src/search/search-jobs.server.ts';
import { freePorts, startNode, untilComplete } from '../tests/support/opensearch-node.ts';
import { textLength } from './search-corpus.ts';
import { heldOutQueries, type Query } from './search-queries.ts';
import { percentile, report, seconds } from './search-report.ts';
import { buildIndex, insertJobs, manyClients, oneClient } from './search-runs.ts';

const { values } = parseArgs({
  options: {
    jobs: { type: 'string', default: '100000' },
    characters: { type: 'string', default: String(textLength) },
    queries: { type: 'string', default: '400' },
    keep: { type: 'string' },
    url: { type: 'string' },
    heap: { type: 'string', default: '2g' },
  },
});
const alias = 'scale';
const clients = 16;
const newJobs = 20;
const host = '127.0.0.1';
/** Slow answers are measured, too. */
const patienceMs = 120_000;

/** The figures of one engine, by the name of their row. */
type Figures = Map<string, string>;

interface Bench {
  jobs: number;
  db: Database;
  databaseUrl: string;
  postgres: PostgresEngine;
  opensearch: OpenSearchEngine;
  url: string;
}

async function main(): Promise<void> {
  const reason = values.url ? null : whyNoCluster();
  if (reason) throw new Error(`OpenSearch cannot run here: ${reason}.`);
  for (const jobs of values.jobs.split(',')) await compareEngines(Number(jobs));
}

async function compareEngines(jobs: number): Promise<void> {
  const dir = values.keep
    ? join(values.keep, String(jobs))
    : await mkdtemp(join(tmpdir(), 'joblantern-scale-'));
  const embedded = await openEmbeddedPostgres(dir, report);
  const writer = openDatabase(openPool(embedded.url, { statementTimeoutMs: 0 }));
  const db = openDatabase(openPool(embedded.url, { ...searchPool, statementTimeoutMs: 60_000 }));
  const node = values.url ? null : await startOwnNode(join(dir, 'opensearch'));
  const url = values.url ?? node?.url ?? '';
  try {
    await migrate(embedded.url);
    await loadZipCodes(writer);
    await insertJobs(writer, jobs, Number(values.characters));
    const built = await buildIndex(writer, jobs);
    const filled = await fillIndex(writer, openWriter({ urls: [url] }, patienceMs));
    const bench: Bench = {
      ...{ jobs, db, databaseUrl: embedded.url, url },
      postgres: new PostgresEngine(db, { keepsAnswers: false }),
      opensearch: new OpenSearchEngine(db, new SearchIndex(openReader({ urls: [url] }, patienceMs), alias)),
    };
    const queries = heldOutQueries(Number(values.queries), 'best');
    const both: [Figures, Figures] = [new Map(), new Map()];
    for (const [at, engine] of [bench.postgres, bench.opensearch].entries()) {
      const figures = both[at] as Figures;
      figures.set('index built, jobs a second', rateOf(jobs, at === 0 ? built : filled));
      await measureSearches(engine, queries, figures);
    }
    both[0].set('catalog and index on disk', gigabytes(await catalogBytes(writer)));
    both[0].set('index on disk', gigabytes(await indexBytes(writer)));
    both[1].set('index on disk', gigabytes(await opensearchBytes(openReader({ urls: [url] }))));
    await measureNewJobs(bench, writer, both);
    printTable(jobs, both);
    report(await compareTotals(bench, queries));
  } finally {
    if (node) process.kill(node.pid, 'SIGTERM');
    await Promise.all([writer.destroy(), db.destroy()]);
    await embedded.release();
    if (!values.keep) await rm(dir, { recursive: true, force: true });
  }
}

/** One node of its own with the heap of `--heap`. */
async function startOwnNode(folder: string): Promise<{ url: string; pid: number }> {
  await mkdir(folder, { recursive: true });
  const [http = 0, transport = 0] = await freePorts(2);
  const pid = startNode({
    ...{ folder, name: 'n1', host, http, transport, seeds: [`${host}:${transport}`], managers: ['n1'] },
    java: [`-Xms${values.heap}`, `-Xmx${values.heap}`],
    minutes: 24 * 60,
  });
  const url = `http://${host}:${http}`;
  await untilComplete(url, 1);
  return { url, pid };
}

/** @returns the seconds; null: the index was there. */
async function fillIndex(db: Database, client: Client): Promise<number | null> {
  const writer = new CatalogWriter(db, client, alias);
  const isThere = (await readIndexLag(db)).live !== null;
  const { seconds: taken } = await seconds(async () => {
    for (let left = await writer.step(); left !== 'done'; left = await writer.step())
      if (left === 'trouble')
        throw new Error((await readIndexLag(db)).lastError ?? 'The index was not filled.');
  });
  await client.indices.putSettings({ index: `${alias}-*`, body: { number_of_replicas: 0 } });
  await client.indices.flush({ index: alias });
  if (!isThere) report(`OpenSearch filled in ${taken.toFixed(0)} s`);
  return isThere ? null : taken;
}

const rateOf = (jobs: number, taken: number | null): string =>
  taken === null ? 'was built' : String(Math.round(jobs / taken));

async function measureSearches(engine: SearchEngine, queries: Query[], figures: Figures): Promise<void> {
  for (const { search } of heldOutQueries(queries.length, 'best', 1)) await searchJobs(engine, search);
  const times = await oneClient(engine, queries);
  figures.set('one client, all', spreadOf(times));
  for (const kind of new Set(queries.map((query) => query.kind)))
    figures.set(kind, spreadOf(times.filter((_, at) => queries[at]?.kind === kind)));
  const facets: number[] = [];
  for (const { search } of queries.filter(({ kind }) => kind === 'frequent'))
    facets.push((await seconds(() => countFacets(engine, search))).seconds * 1000);
  figures.set('facets of a frequent word', spreadOf(facets));
  const many = await manyClients(engine, queries, clients);
  figures.set(`${clients} clients`, spreadOf(many.times));
  figures.set(`${clients} clients, queries a second`, many.rate.toFixed(0));
}

/** 'p50 / p95 / p99' in milliseconds. */
const spreadOf = (times: number[]): string =>
  [0.5, 0.95, 0.99].map((share) => percentile(times, share).toFixed(1)).join(' / ');

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(2)} GB`;

const indexTables = ['job_search', 'search_words', 'search_places', 'search_bits', 'search_segments'];

async function tableBytes(db: Database, tables: string[]): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select sum(pg_total_relation_size(name::regclass))::float8 as bytes from unnest(${tables}::text[]) as name`.execute(
    db,
  );
  return rows[0]?.bytes ?? 0;
}

const indexBytes = (db: Database): Promise<number> => tableBytes(db, indexTables);
const catalogBytes = (db: Database): Promise<number> => tableBytes(db, ['jobs', ...indexTables]);

async function opensearchBytes(client: Client): Promise<number> {
  const { body } = await client.indices.stats({ index: alias, metric: ['store'] });
  return body._all?.primaries?.store?.size_in_bytes ?? 0;
}

/** The time from the commit of a new job until a search finds it. */
async function measureNewJobs(bench: Bench, db: Database, both: [Figures, Figures]): Promise<void> {
  const { databaseUrl, url } = bench;
  const log = createLog('silent');
  const singleRuns = openSingleRuns(databaseUrl);
  const stop = startIndexing({ db, databaseUrl, singleRuns, log }, { urls: [url], index: alias });
  const times: [number[], number[]] = [[], []];
  for (let number = 0; number < newJobs; number++) {
    const word = `zq${Date.now()}n${number}`;
    await addJob(db, word);
    const begun = performance.now();
    const found = async (engine: SearchEngine): Promise<number> => {
      while ((await searchJobs(engine, { ...exactSearch, keywords: word })).total === 0);
      return performance.now() - begun;
    };
    const [first, second] = await Promise.all([found(bench.postgres), found(bench.opensearch)]);
    times[0].push(first);
    times[1].push(second);
  }
  await stop();
  await singleRuns.close();
  for (const at of [0, 1] as const) both[at].set('a new job is found', spreadOf(times[at]));
}

/** Writes a job as an import does: its row, the index and the log in one transaction. */
async function addJob(db: Database, word: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await beginCatalogChange(tx);
    const { rows } = await sql<{ id: number }>`
      insert into jobs (source_id, external_id, title, company, location, places, description, affiliate_link, posted_at, duplicate_key,
        content_hash)
      select source_id, ${word}, 'Keeper ' || ${word}::text, company, location, places, description, affiliate_link, now(), sha256(${word}::bytea),
        sha256(${word}::bytea)
      from jobs order by id limit 1 returning id`.execute(tx);
    const change = await indexJobs(
      tx,
      rows.map(({ id }) => id),
    );
    await recordChange(tx, change, false);
  });
}

function printTable(jobs: number, [postgres, opensearch]: [Figures, Figures]): void {
  report(`\n| ${jobs.toLocaleString('en')} jobs; times: p50 / p95 / p99 in ms | PostgreSQL | OpenSearch |`);
  report('| --- | --- | --- |');
  for (const [name, value] of postgres) report(`| ${name} | ${value} | ${opensearch.get(name) ?? ''} |`);
}

/** How many searches find the same number of jobs in both engines. */
async function compareTotals({ postgres, opensearch }: Bench, queries: Query[]): Promise<string> {
  let same = 0;
  for (const { search } of queries) {
    const [one, other] = await Promise.all([searchJobs(postgres, search), searchJobs(opensearch, search)]);
    if (one.total === other.total) same++;
  }
  return `\nThe same total in both engines: ${same} of ${queries.length} searches.`;
}

await main();
