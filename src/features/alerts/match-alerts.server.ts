import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { oneRow } from '../../db/one-row.ts';
import { findDuplicates, knownDuplicates } from './duplicates.server.ts';
import { type IndexedJob, type Match, matchJobs } from './match-jobs.ts';
import { readSearches, watchedIds } from './watched-searches.server.ts';

/** Jobs per transaction. */
const batchJobs = 2000;
/** Matches per statement, or slightly more. */
const batchMatches = 20_000;

export interface MatchSummary {
  jobs: number;
  /** Matches that the ledger did not have. */
  matches: number;
}

/**
 * Matches the jobs that came since the last run with each distinct search of an alert, and writes the ledger of matches. Each batch is a
 * transaction that locks the cursor first, so parallel runs take turns and a killed run leaves nothing half done.
 */
export async function matchAlerts({ db, now }: { db: Database; now(): Date }): Promise<MatchSummary> {
  const total = { jobs: 0, matches: 0 };
  for (;;) {
    const { jobs, matches, isLast } = await db.transaction().execute((tx) => matchBatch(tx, now()));
    total.jobs += jobs;
    total.matches += matches;
    if (isLast) return total;
  }
}

async function matchBatch(tx: Database, now: Date): Promise<MatchSummary & { isLast: boolean }> {
  await sql`set local statement_timeout = 0`.execute(tx);
  const cursor = await lockCursor(tx);
  const searches = cursor.slot < cursor.last ? await readSearches(tx, await watchedIds(tx)) : [];
  const jobs = searches.length > 0 ? await readJobs(tx, cursor) : [];
  const { news, duplicated } = await sortOut(tx, jobs, cursor.oldJob);
  const matches = await addMatches(tx, matchJobs(searches, news, now), duplicated, now);
  const last = jobs.at(-1);
  const isLast = !last || jobs.length < batchJobs;
  await (isLast ? endRun(tx, cursor.last) : sql`update alert_cursor set slot = ${last.slot}`.execute(tx));
  return { jobs: jobs.length, matches, isLast };
}

/** The jobs to match: those in documents after `slot` up to `last` that changed after `changedSince` and came after `oldJob`. */
interface Cursor {
  slot: number;
  last: number;
  changedSince: string;
  oldJob: number;
}

async function lockCursor(tx: Database): Promise<Cursor> {
  await sql`select from alert_cursor for update`.execute(tx);
  await sql`
    update alert_cursor set epoch = catalogue.epoch, slot = 0
    from catalogue where catalogue.epoch <> alert_cursor.epoch`.execute(tx);
  // Jobs also get new documents without a change: all in a rebuild, and some when a segment is dropped. The margin of a day is
  // needed because a job has the time at which its transaction began.
  const result = await sql<Cursor>`
    select slot, (select coalesce(max(slot), 0) from job_search) as last, old_job as "oldJob",
      (matched_at - interval '1 day')::text as "changedSince"
    from alert_cursor`.execute(tx);
  return oneRow(result);
}

async function endRun(tx: Database, slot: number): Promise<void> {
  await sql`update alert_cursor set slot = ${slot}, matched_at = now()`.execute(tx);
}

type NewJob = IndexedJob & { slot: number };
type Row = Omit<NewJob, 'place'> & Omit<NewJob['place'], 'state'> & { placeState: string | null };

/** The lock keeps the rows of the jobs until their matches are written. */
async function readJobs(tx: Database, { slot, last, changedSince }: Cursor): Promise<NewJob[]> {
  const { rows } = await sql<Row>`
    select slot, jobs.id, first_seen_at as "firstSeenAt", job_search.posted_at as "postedAt", pay_top as "payTop", body,
      job_search.category, job_search.job_type as "jobType", job_search.workplace, job_search.state, place,
      search_places.latitude, search_places.longitude, search_places.city, search_places.state as "placeState", search_places.country,
      coalesce(get_byte(facts, 3), 0) as flags,
      coalesce(('x' || encode(substring(facts from 9 for 4), 'hex'))::bit(32)::int, 0) as occupation
    from job_search join jobs on jobs.id = job_id join search_places on search_places.id = place_id
    where slot > ${slot} and slot <= ${last} and updated_at > ${changedSince}::timestamptz
      and source_id not in (select id from sources where kind = 'sample')
    order by slot limit ${batchJobs} for key share of jobs`.execute(tx);
  return rows.map(({ place, latitude, longitude, city, placeState, country, ...job }) => ({
    ...job,
    place: { place, latitude, longitude, city, state: placeState, country },
  }));
}

/** Leaves out jobs that are too old to be news. A job is as old as its oldest duplicate. */
async function sortOut(
  tx: Database,
  jobs: NewJob[],
  oldJob: number,
): Promise<{ news: NewJob[]; duplicated: number[] }> {
  const duplicates = await findDuplicates(
    tx,
    jobs.map(({ id }) => id),
  );
  const news = jobs.filter(({ id }) => Math.min(id, duplicates.get(id) ?? id) > oldJob);
  return { news, duplicated: [...duplicates.keys()] };
}

/** Adds matches to the ledger while it finds the next ones. @returns how many were new. */
async function addMatches(
  tx: Database,
  matches: Iterable<Match>,
  duplicated: number[],
  now: Date,
): Promise<number> {
  let added = 0;
  let writing = Promise.resolve(0);
  let searchIds: number[] = [];
  let jobIds: number[] = [];
  const write = async (): Promise<void> => {
    added += await writing;
    writing = insertMatches(tx, { searchIds, jobIds, duplicated, now });
    // The next await throws it.
    writing.catch(() => undefined);
    searchIds = [];
    jobIds = [];
    await setImmediate();
  };
  for (const match of matches) {
    for (const jobId of match.jobIds) {
      searchIds.push(match.searchId);
      jobIds.push(jobId);
    }
    if (jobIds.length >= batchMatches) await write();
  }
  if (jobIds.length > 0) await write();
  return added + (await writing);
}

interface FoundMatches {
  searchIds: number[];
  jobIds: number[];
  /** The ids of the jobs that have duplicates. */
  duplicated: number[];
  now: Date;
}

async function insertMatches(tx: Database, found: FoundMatches): Promise<number> {
  const { numAffectedRows } = await sql`
    with found as (
      select * from unnest(${found.searchIds}::bigint[], ${found.jobIds}::bigint[]) as found (search_id, job_id)
    ), known as (${knownDuplicates(found.duplicated)})
    insert into alert_matches (id, search_id, job_id, matched_at) overriding system value
    select coalesce(known.id, nextval('alert_matches_id_seq')), search_id, job_id,
      coalesce(known.matched_at, ${found.now}::timestamptz)
    from found left join known using (search_id, job_id)
    on conflict do nothing`.execute(tx);
  return Number(numAffectedRows);
}
