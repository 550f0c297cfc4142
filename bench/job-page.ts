/**
 * Measures the queries of a job's page other than the job itself, over synthetic postings of growing number:
 *
 *   npm run bench:job-page -- [--jobs 20000,200000] [--pages 400] [--keep <folder>]
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { type Database, openDatabase, openPool } from '../src/db/client.ts';
import { openEmbeddedPostgres } from '../src/db/embedded-postgres.ts';
import { migrate } from '../src/db/migrate.ts';
import { findCompanyNamed } from '../src/features/companies/companies.server.ts';
import { getPagedJob, type PagedJob } from '../src/features/jobs/jobs.server.ts';
import { findJobLandings } from '../src/features/landing/landing-view.server.ts';
import { loadZipCodes } from '../src/features/places/places.server.ts';
import { getPayContext } from '../src/features/salary/pay-context.server.ts';
import { refreshPayFigures } from '../src/features/salary/refresh-pay-figures.server.ts';
import { maintainSearchIndex } from '../src/features/search/index/maintain.server.ts';
import { rebuildSearchIndex } from '../src/features/search/index/rebuild.server.ts';
import { searchPool } from '../src/features/search/index/search-pool.ts';
import { PostgresEngine } from '../src/features/search/postgres-engine.server.ts';
import { seededRandom } from '../src/sample/random.ts';
import { processorSeconds } from './processor-time.ts';
import { insertRows } from './search-load.ts';
import { report, seconds, spread } from './search-report.ts';

const { values } = parseArgs({
  options: {
    jobs: { type: 'string', default: '20000,200000' },
    pages: { type: 'string', default: '400' },
    keep: { type: 'string' },
  },
});
const similar = 4;

async function main(): Promise<void> {
  const dir = values.keep ?? (await mkdtemp(join(tmpdir(), 'joblantern-bench-')));
  await mkdir(dir, { recursive: true });
  const postgres = await openEmbeddedPostgres(dir, report);
  const writer = openDatabase(openPool(postgres.url, { statementTimeoutMs: 0 }));
  try {
    await migrate(postgres.url);
    await loadZipCodes(writer);
    for (const jobs of values.jobs.split(',').map(Number)) await benchJobs(writer, postgres.url, dir, jobs);
  } finally {
    await writer.destroy();
    await postgres.release();
    if (!values.keep) await rm(dir, { recursive: true, force: true });
  }
}

async function benchJobs(writer: Database, url: string, dir: string, jobs: number): Promise<void> {
  if ((await insertRows(writer, jobs)) > 0) {
    await sql`update jobs set pay_currency = 'USD', pay_period = 'year' where pay_year is not null and pay_currency is null`.execute(
      writer,
    );
    await rebuildSearchIndex(writer);
    await sql`vacuum analyze`.execute(writer);
  }
  const refreshed = await seconds(() => maintainSearchIndex(writer));
  await sql`update paid_catalogue set at = '-infinity', version = 0`.execute(writer);
  const paid = await seconds(() => refreshPayFigures(writer));
  report(
    `\n${jobs} jobs (maintained in ${refreshed.seconds.toFixed(1)} s; ${paid.result} pay figures in ${paid.seconds.toFixed(1)} s)`,
  );
  const db = openDatabase(openPool(url, { ...searchPool, statementTimeoutMs: 60_000 }));
  try {
    await benchPages(db, dir);
  } finally {
    await db.destroy();
  }
}

async function benchPages(db: Database, dir: string): Promise<void> {
  const { rows } = await sql<{ last: number }>`select max(id) as last from jobs`.execute(db);
  const random = seededRandom(5).next;
  const ids = Array.from({ length: Number(values.pages) }, () => 1 + Math.floor(random() * rows[0]!.last));
  const jobs = await Promise.all(ids.map((id) => getPagedJob(db, id)));
  const engine = new PostgresEngine(db, { keepsAnswers: false });
  const parts: [string, (job: PagedJob) => Promise<unknown>][] = [
    ['the job itself', ({ job }) => getPagedJob(db, job.id)],
    [
      'similar jobs',
      async ({ job, catalog }) => engine.findSimilar(job, similar, await engine.stateAt(catalog)),
    ],
    ['pay context', ({ job, catalog }) => getPayContext(db, engine, job, catalog.version)],
    ['landing pages', ({ job, catalog }) => findJobLandings(db, engine, job, catalog.version)],
    ['the employer', ({ job }) => findCompanyNamed(db, job.company)],
  ];
  for (const [name, ask] of parts) {
    await ask(jobs[0]!);
    await measure(dir, name, jobs, ask);
  }
  await measure(dir, 'all five', jobs, (job) => Promise.all(parts.map(([, ask]) => ask(job))));
}

async function measure(
  dir: string,
  name: string,
  jobs: PagedJob[],
  ask: (job: PagedJob) => Promise<unknown>,
): Promise<void> {
  const times: number[] = [];
  const before = await processorSeconds(dir);
  for (const job of jobs) times.push((await seconds(() => ask(job))).seconds * 1000);
  const after = await processorSeconds(dir);
  const each = (part: 'ours' | 'database'): string =>
    (((after[part] - before[part]) * 1000) / jobs.length).toFixed(2);
  report(`${spread(name, times)}; server ${each('ours')} ms, PostgreSQL ${each('database')} ms`);
}

await main();
