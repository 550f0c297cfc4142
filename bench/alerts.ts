/**
 * Measures a whole alert run: it matches new jobs with every distinct search and writes a message to the outbox for
 * each subscriber. For comparison, it also computes a sample of the matches with one SQL query per search.
 *
 *   node bench/alerts.ts [--subscribers 100000] [--searches 5000] [--jobs 10000] [--runs 3] [--workers 1,2]
 *
 * With --workers the run is also made by so many processes that share it.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import type { Database } from '../src/db/client.ts';
import type { Share } from '../src/db/single-run.ts';
import { deliverAlerts } from '../src/features/alerts/deliver-alerts.server.ts';
import { matchAlerts } from '../src/features/alerts/match-alerts.server.ts';
import { type JobSearch, jobSearchParams } from '../src/features/jobs/job-search.schema.ts';
import { loadZipCodes } from '../src/features/places/places.server.ts';
import { indexJobs } from '../src/features/search/index/index-jobs.server.ts';
import { PostgresEngine } from '../src/features/search/postgres-engine.server.ts';
import { searchJobs } from '../src/features/search/search-jobs.server.ts';
import { alertSearches } from './alert-searches.ts';
import type { WorkerTask, WorkerTimes } from './alerts-worker.ts';
import { type OwnDatabase, withOwnDatabase } from './own-database.ts';
import { processorSeconds } from './processor-time.ts';
import { insertRows } from './search-load.ts';
import { percentile, report, seconds } from './search-report.ts';

const { values } = parseArgs({
  options: {
    subscribers: { type: 'string', default: '100000' },
    searches: { type: 'string', default: '5000' },
    jobs: { type: 'string', default: '10000' },
    runs: { type: 'string', default: '3' },
    workers: { type: 'string', default: '' },
  },
});
const [subscribers, searchCount, jobs, runs] = [
  values.subscribers,
  values.searches,
  values.jobs,
  values.runs,
].map(Number) as [number, number, number, number];
const sampled = 200;
/** Noon in America: all digests are due. */
const now = (): Date => new Date('2026-12-02T20:00:00Z');

async function main({ db, dir, url }: OwnDatabase): Promise<void> {
  await loadZipCodes(db);
  const searches = alertSearches(searchCount);
  await subscribe(db, searches);
  await insertRows(db, jobs);
  await indexAll(db);
  await sql`vacuum analyze`.execute(db);
  await measure(db, dir);
  for (const workers of values.workers.split(',').filter(Boolean).map(Number))
    await measureWorkers(db, url, workers);
  await reference(db, searches);
  report(`peak memory of this process: ${await peakMegabytes()} MB`);
}

/** Popular searches have more subscribers: Zipf's law, dampened. */
async function subscribe(db: Database, searches: JobSearch[]): Promise<void> {
  const queries = searches.map((search) => jobSearchParams(search).toString());
  await sql`insert into alert_searches (query, created_at) select *, '2026-01-01' from unnest(${queries}::text[])`.execute(
    db,
  );
  await sql`
    insert into users (email, first_name, last_name, unsubscribe_token, email_confirmed_at, zip_code)
    select 'user' || n || '@example.com', 'First', 'Last', md5(n::text), now(), (array['60601', '10001', '90012', '77002', null])[1 + n % 5]
    from generate_series(1, ${subscribers}::int) as n`.execute(db);
  await sql`
    insert into alerts (user_id, search_id, frequency, state)
    select users.id, ids[1 + floor(cardinality(ids) * power(((users.id * 7919) % 100003) / 100003.0, 1.5))::int], 'daily', 'active'
    from users, (select array_agg(id order by id) as ids from alert_searches) as searches`.execute(db);
}

async function indexAll(db: Database): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from jobs order by id`.execute(db);
  for (let at = 0; at < rows.length; at += 1000)
    await db.transaction().execute((tx) =>
      indexJobs(
        tx,
        rows.slice(at, at + 1000).map(({ id }) => id),
      ),
    );
}

async function measure(db: Database, dir: string): Promise<void> {
  const times: Record<'match' | 'deliver' | 'all' | 'processor', number[]> = {
    match: [],
    deliver: [],
    all: [],
    processor: [],
  };
  for (let run = 0; run < runs; run++) {
    await forget(db);
    const before = await processorSeconds(dir);
    const match = await seconds(() => matchAlerts({ db, now }));
    const between = await processorSeconds(dir);
    const deliver = await seconds(() => deliverAlerts({ db, now }, ['daily']));
    const after = await processorSeconds(dir);
    times.match.push(match.seconds);
    times.deliver.push(deliver.seconds);
    times.all.push(match.seconds + deliver.seconds);
    times.processor.push(after.ours - before.ours + after.database - before.database);
    const part = (name: string, time: number, from: typeof before, to: typeof before): string =>
      `${name} in ${time.toFixed(2)} s (processor: ${(to.ours - from.ours).toFixed(1)} s here, ${(to.database - from.database).toFixed(1)} s in the database)`;
    report(
      `run ${run + 1}: ${part(`${match.result.matches} matches`, match.seconds, before, between)}, ${part(`${deliver.result} messages`, deliver.seconds, between, after)}`,
    );
  }
  const { rows } = await sql<{ size: number; jobs: number }>`
    select (select avg(pg_column_size(data))::int from messages) as size,
      (select avg(jsonb_array_length(content->'jobs'))::float8 from alert_news) as jobs`.execute(db);
  report(`a message: ${rows[0]!.jobs.toFixed(1)} jobs, ${rows[0]!.size} bytes on average`);
  const median = (list: number[]): number => percentile(list, 0.5);
  const rate = (time: number): string =>
    `${Math.round(subscribers / time).toLocaleString('en-US')} subscribers/s`;
  report(`matching, median of ${runs}: ${median(times.match).toFixed(2)} s, ${rate(median(times.match))}`);
  report(
    `messages, median of ${runs}: ${median(times.deliver).toFixed(2)} s, ${rate(median(times.deliver))}`,
  );
  report(`the whole run, median of ${runs}: ${median(times.all).toFixed(2)} s, ${rate(median(times.all))}`);
  report(
    `processor time of the whole run, median of ${runs}: ${median(times.processor).toFixed(2)} s, so at best ${rate(median(times.processor) / 2)} on two cores`,
  );
}

/** Processes that share a run. The first run of each is not measured. */
async function measureWorkers(db: Database, url: string, count: number): Promise<void> {
  const flags = { execArgv: [...process.execArgv] };
  const workers = Array.from({ length: count }, () =>
    fork(join(import.meta.dirname, 'alerts-worker.ts'), [url], flags),
  );
  const times: WorkerTimes[] = [];
  for (let run = 0; run <= runs; run++) {
    await forget(db);
    const each = await Promise.all(workers.map((worker, at) => runWorker(worker, { at, of: count })));
    if (run > 0)
      times.push({
        match: Math.max(...each.map(({ match }) => match)),
        all: Math.max(...each.map(({ all }) => all)),
      });
  }
  for (const worker of workers) worker.disconnect();
  const median = (part: keyof WorkerTimes): string =>
    percentile(
      times.map((time) => time[part]),
      0.5,
    ).toFixed(2);
  report(
    `${count} ${count === 1 ? 'worker' : 'workers'}, median of ${runs}: matching ${median('match')} s, the whole run ${median('all')} s`,
  );
}

async function runWorker(worker: ChildProcess, share: Share): Promise<WorkerTimes> {
  const answer = once(worker, 'message');
  worker.send({ share, now: now().getTime() } satisfies WorkerTask);
  const [times] = await answer;
  return times as WorkerTimes;
}

/** Restores the state before the run. */
async function forget(db: Database): Promise<void> {
  await sql`truncate alert_deliveries, messages, alert_matches restart identity`.execute(db);
  await sql`update alerts set delivered_match = 0`.execute(db);
  await sql`update alert_cursor set slot = 0`.execute(db);
  await sql`vacuum analyze alerts`.execute(db);
  await sql`checkpoint`.execute(db);
}

/** Runs each search like a visitor's, one after another. */
async function reference(db: Database, searches: JobSearch[]): Promise<void> {
  const engine = new PostgresEngine(db, { keepsAnswers: false });
  const sample = searches.filter((_, at) => at % Math.ceil(searches.length / sampled) === 0);
  await searchJobs(engine, sample[0]!);
  const asked = await seconds(async () => {
    for (const search of sample) await searchJobs(engine, search);
  });
  const all = (asked.seconds / sample.length) * searches.length;
  report(
    `reference: one query of the site's search for each, ${sample.length} sampled: ${all.toFixed(1)} s for ${searches.length} searches`,
  );
}

async function peakMegabytes(): Promise<number> {
  const status = await readFile('/proc/self/status', 'utf8');
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

await withOwnDatabase(main);
