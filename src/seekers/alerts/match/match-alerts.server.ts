import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { JobSearch } from '../../../catalog/jobs/job-search.schema.ts';
import type { Point } from '../../../catalog/places/distance.ts';
import type { Database } from '../../../db/client.ts';
import { oneRow } from '../../../db/one-row.ts';
import { type Share, wholeShare } from '../../../db/single-run.ts';
import { batchStatementMs, limitStatements } from '../../../db/statement-limit.ts';
import { pauses } from '../../../platform/time/deadline.ts';
import { companySlug } from '../../../search/engine/company-slug.ts';
import type { IndexReader } from '../../../search/engine/engine.ts';
import { numbersOf } from '../../../search/engine/job-number.ts';
import type { SearchState } from '../../../search/engine/state.server.ts';
import { storedFlags } from '../../../search/engine/stored-fact.server.ts';
import { DocumentBatch, type SearchedDocument } from '../../../search/query/holds.ts';
import { planSearch } from '../../../search/query/plan.server.ts';
import { readAlertQuery } from '../subscribe/alerts.server.ts';

/** Jobs per transaction. */
const batchJobs = 2000;
/** Matches per statement, or slightly more. */
const batchMatches = 20_000;
/**
 * Searches fall into shards by their ID. Each shard has a row in alert_cursor, so only a migration can change
 * the number.
 */
const shardCount = 12;
/** Milliseconds between two checks of shards that another run has locked. */
const lookAgainMs = 100;

export interface MatchSummary {
  /** Jobs that were matched. If several runs share the searches, each counts the jobs that it read. */
  jobs: number;
  /** Matches that were not stored before. */
  matches: number;
}

interface MatchOptions {
  db: Database;
  /** What knows the words and the places of the index. */
  search: Pick<IndexReader, 'state'>;
  now(): Date;
  /** This run's share of the shards at this moment. */
  share?: () => Promise<Share>;
}

/**
 * Matches the jobs that are new since the last run with each distinct search of an alert, and stores the
 * matches. Each batch is a transaction that locks its shards first. So several runs share the work, and a
 * killed run leaves nothing half done. Ends when all shards are matched.
 */
export async function matchAlerts({
  db,
  search,
  now,
  share = async () => wholeShare,
}: MatchOptions): Promise<MatchSummary> {
  const total = { jobs: 0, matches: 0 };
  for (;;) {
    const mine = await share();
    const state = await search.state();
    const batch = await db.transaction().execute((tx) => matchBatch(tx, state, mine, now()));
    total.jobs += batch?.jobs ?? 0;
    total.matches += batch?.matches ?? 0;
    if (batch) continue;
    if (await noteMatched(db)) return total;
    await sleep(lookAgainMs);
  }
}

/** @returns null if no shard is both behind and free. */
async function matchBatch(
  tx: Database,
  state: SearchState,
  share: Share,
  now: Date,
): Promise<MatchSummary | null> {
  await limitStatements(tx, batchStatementMs);
  const cursor = await lockShards(tx, state, share);
  if (!cursor) return null;
  const ids = await watchedIds(tx, sql`search_id % ${shardCount} = any(${cursor.shards}::int[])`);
  const searches = await readSearches(tx, ids);
  const jobs = searches.length > 0 ? await readJobs(tx, state, cursor) : [];
  const { news, duplicated } = await sortOut(tx, jobs, cursor.oldJob);
  const matches = await addMatches(tx, matchJobs(tx, state, searches, news, now), duplicated, now);
  const reached = jobs.length < batchJobs ? cursor.last : (jobs.at(-1)?.slot ?? cursor.last);
  await sql`
    update alert_cursor set epoch = ${cursor.generation}, slot = ${reached}
    where shard = any(${cursor.shards}::int[])`.execute(tx);
  return { jobs: jobs.length, matches };
}

/**
 * The shards to match and their documents: after `slot` up to `last`. Their jobs changed after
 * `changedSince`, and their IDs are after `oldJob`.
 */
interface AlertCursor {
  generation: number;
  shards: number[];
  slot: number;
  last: number;
  changedSince: Date;
  oldJob: number;
}

const lastSlot = sql`(select coalesce(max(slot), 0) from job_search)`;
/** In a new index generation, all slots are new. */
const slotNow = sql`case when alert_cursor.epoch = catalogue.epoch then slot else 0 end`;

/**
 * Locks shards that are behind, as many as this share has, its own first. Only shards that are equally far
 * behind are matched together. Documents that the state does not know yet come later.
 * @returns null if none is free.
 */
async function lockShards(
  tx: Database,
  { generation, lastDocument }: SearchState,
  { at, of }: Share,
): Promise<AlertCursor | null> {
  const last = sql`least(${lastSlot}, ${lastDocument}::bigint)`;
  // Jobs can get new documents without a change: all jobs in a rebuild, some when a segment is dropped. The
  // margin of a day is needed because a job's update time is the start of its transaction.
  const { rows } = await sql<Omit<AlertCursor, 'shards'> & { shard: number }>`
    select catalogue.epoch as generation, shard, ${slotNow} as slot, ${last} as last, old_job as "oldJob",
      matched_at - interval '1 day' as "changedSince"
    from alert_cursor, catalogue where catalogue.epoch = ${generation} and ${slotNow} < ${last}
    order by shard % ${of} <> ${at}, slot, shard limit ${Math.ceil(shardCount / of)}
    for update of alert_cursor skip locked`.execute(tx);
  const [first] = rows;
  if (!first) return null;
  const together = rows.filter(({ slot }) => slot === first.slot);
  const changedSince = new Date(Math.min(...together.map((row) => row.changedSince.getTime())));
  return { ...first, shards: together.map(({ shard }) => shard), changedSince };
}

/**
 * Records that all current jobs are matched.
 * @returns false if a shard is still behind, because another run has it.
 */
async function noteMatched(db: Database): Promise<boolean> {
  const result = await sql<{ behind: number }>`
    with done as (
      select shard from alert_cursor, catalogue where ${slotNow} >= ${lastSlot} for update of alert_cursor skip locked
    ), noted as (
      update alert_cursor set matched_at = now(), epoch = catalogue.epoch, slot = ${slotNow} from done, catalogue
      where alert_cursor.shard = done.shard
    )
    select count(*)::int as behind from alert_cursor, catalogue where ${slotNow} < ${lastSlot}`.execute(db);
  return oneRow(result).behind === 0;
}

/** A document that is new to the searches, with what decides whether its job is. */
interface NewJob extends SearchedDocument {
  id: number;
  slot: number;
  firstSeenAt: Date;
}

type NewJobRow = Omit<NewJob, 'tokens' | 'numbers' | 'employer'> & {
  tokens: number[];
  company: string;
  externalId: string | null;
};

/** The lock keeps the jobs' rows until their matches are written. */
async function readJobs(
  tx: Database,
  { generation }: SearchState,
  { slot, last, changedSince }: AlertCursor,
): Promise<NewJob[]> {
  const { rows } = await sql<NewJobRow>`
    select slot, jobs.id, first_seen_at as "firstSeenAt", extract(epoch from job_search.posted_at)::float8 as posted,
      pay_top as "payTop", tokens, body, jobs.company, external_id as "externalId", place_id as place,
      coalesce(job_search.category, '') as category, array_to_string(job_search.job_types, ' ') as "jobType",
      coalesce(job_search.workplace, '') as workplace, array_to_string(states, ' ') as state,
      ${storedFlags} as flags
    from job_search join jobs on jobs.id = job_id join catalogue on catalogue.epoch = ${generation}
    where slot > ${slot} and slot <= ${last} and updated_at > ${changedSince}
      and source_id not in (select id from sources where kind = 'sample')
    order by slot limit ${batchJobs} for key share of jobs`.execute(tx);
  return rows.map(({ tokens, company, externalId, ...job }) => ({
    ...job,
    tokens: new Set(tokens),
    employer: companySlug(company),
    numbers: numbersOf(externalId ?? ''),
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

/** The new jobs of a search. */
interface SearchMatch {
  searchId: number;
  jobIds: number[];
}

/** Finds the new jobs of each search as the site's list would: it plans the search and asks `holding` of each job. */
async function* matchJobs(
  tx: Database,
  state: SearchState,
  searches: WatchedSearch[],
  jobs: NewJob[],
  now: Date,
): AsyncGenerator<SearchMatch> {
  if (jobs.length === 0) return;
  const batch = new DocumentBatch(jobs);
  const pause = pauses(Number.POSITIVE_INFINITY);
  const reader = { db: tx, state: async () => state };
  for (const { id, createdAt, search } of searches) {
    const plan = await planSearch(reader, search, state, true);
    const found = batch
      .find(plan, now.getTime() / 1000)
      .filter(({ firstSeenAt }) => firstSeenAt >= createdAt);
    if (found.length > 0) yield { searchId: id, jobIds: found.map((job) => job.id) };
    await pause();
  }
}

/** Stores matches while it finds the next ones. @returns the number of new matches. */
async function addMatches(
  tx: Database,
  matches: AsyncIterable<SearchMatch>,
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
  for await (const match of matches) {
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
  /** The IDs of the jobs that have duplicates. */
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

/**
 * The IDs of the distinct searches with an active alert.
 * @param condition on `search_id`.
 */
async function watchedIds(tx: Database, condition: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct search_id as id from alerts where state = 'active' and ${condition} order by 1`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** A search of alerts. `center` is the point of its ZIP code. Null: no ZIP code, or an unknown one. */
export interface WatchedSearch {
  id: number;
  /** Jobs that we first saw before this time are not new. */
  createdAt: Date;
  search: JobSearch;
  center: Point | null;
}

interface SearchRow {
  id: number;
  query: string;
  createdAt: Date;
}

/**
 * Searches by their IDs, without those that the rules no longer allow. Without its invalid part, such a
 * search would find too much.
 */
export async function readSearches(tx: Database, ids: number[]): Promise<WatchedSearch[]> {
  const { rows } = await sql<SearchRow>`
    select id, query, created_at as "createdAt" from alert_searches where id = any(${ids}::bigint[]) order by id`.execute(
    tx,
  );
  const read = rows.map((row) => ({ ...row, ...readAlertQuery(row.query) }));
  const good = read.filter(({ errors }) => Object.keys(errors).length === 0);
  const centers = await readCenters(tx, new Set(good.map(({ search }) => search.zip)));
  return good.map(({ id, createdAt, search }) => {
    return { id, createdAt, search, center: centers.get(search.zip) ?? null };
  });
}

async function readCenters(tx: Database, zips: Set<string>): Promise<Map<string, Point>> {
  const { rows } = await sql<Point & { zip: string }>`
    select zip, latitude, longitude from zip_codes where zip = any(${[...zips]}::text[])`.execute(tx);
  return new Map(rows.map(({ zip, latitude, longitude }) => [zip, { latitude, longitude }]));
}

/*
 * Duplicates are postings of the same job by different sources that were open at the same time. The catalog
 * shows one of them (settleDuplicates), and another one after that closes. They are not new to a recipient
 * who got one of them.
 */

/**
 * The jobs among these that have duplicates, each with the ID of its oldest duplicate. The query compares
 * groups of postings, because one employer may post the same job a thousand times.
 */
async function findDuplicates(tx: Database, jobIds: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; oldest: number }>`
    with posted as (
      select id, duplicate_key, source_id, first_seen_at from jobs where id = any(${jobIds}::bigint[])
    ), fresh as (
      select duplicate_key, source_id, min(first_seen_at) as since from posted group by 1, 2
    ), member as (
      select duplicate_key, source_id, min(id) as oldest, max(coalesce(closed_at, 'infinity')) as open_until
      from jobs where duplicate_key in (select duplicate_key from fresh) group by 1, 2
    ), duplicated as (
      select fresh.duplicate_key, fresh.source_id, min(oldest) as oldest
      from fresh join member using (duplicate_key)
      where member.source_id <> fresh.source_id and open_until >= since group by 1, 2
    )
    select id, oldest from posted join duplicated using (duplicate_key, source_id)`.execute(tx);
  return new Map(rows.map(({ id, oldest }) => [id, oldest]));
}

/**
 * A query of the matches in `found (search_id, job_id)` whose job has a duplicate among the search's stored
 * matches, with the ID and time of that match. A match that takes these over is sent only to recipients who
 * have not received the duplicate.
 */
function knownDuplicates(duplicatedJobs: number[]): RawBuilder<unknown> {
  return sql`
    with duplicated as (
      select search_id, job_id, duplicate_key, source_id, first_seen_at
      from found join jobs on jobs.id = job_id where job_id = any(${duplicatedJobs}::bigint[])
    ), held as (
      select wanted.search_id, duplicate_key, source_id, min(alert_matches.id) as id, min(matched_at) as matched_at,
        max(coalesce(closed_at, 'infinity')) as open_until
      from (select distinct search_id, duplicate_key from duplicated) as wanted
        join jobs using (duplicate_key)
        join alert_matches on alert_matches.search_id = wanted.search_id and alert_matches.job_id = jobs.id
      group by 1, 2, 3
    )
    select duplicated.search_id, job_id, min(held.id) as id, min(held.matched_at) as matched_at
    from duplicated join held using (search_id, duplicate_key)
    where held.source_id <> duplicated.source_id and open_until >= first_seen_at group by 1, 2`;
}
