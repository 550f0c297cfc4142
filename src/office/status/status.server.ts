import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { oneRow } from '../../db/one-row.ts';
import { readSearchNotices, type SearchNoticeState } from '../../open/open-data/search-notices.server.ts';
import type { Config } from '../../platform/config.ts';
import { version } from '../../platform/root.ts';
import { nextDocuments } from '../../search/engine/index-schema.server.ts';
import { readIndexLag } from '../../search/opensearch/index-lag.server.ts';
import type { IndexLag } from '../../search/opensearch/index-lag.ts';
import { readChecks, type SiteCheck } from '../doctor/site-checks.server.ts';
import { findTroubles, nextRun } from './troubles.ts';

/** A scheduled task in the queue. */
export interface TaskState {
  name: string;
  /** Five cron fields, UTC. */
  schedule: string;
  waiting: number;
  running: number;
  failedLastDay: number;
  /** The message of the last failure of these. */
  lastError: string | null;
  lastStartedAt: Date | null;
  /** When it last succeeded. */
  lastDoneAt: Date | null;
}

/** A run that failed in the last day, or that failed and is tried again. */
const hasFailed = sql`(state = 'failed' and completed_on > now() - interval '1 day'
  or state in ('retry', 'active') and retry_count > 0)`;

/** Every scheduled task. None before a worker has started. */
export async function readTasks(db: Database): Promise<TaskState[]> {
  const queue = await sql<{ exists: boolean }>`
    select to_regclass('pgboss.schedule') is not null as exists`.execute(db);
  if (!oneRow(queue).exists) return [];
  const { rows } = await sql<TaskState>`
    select schedule.name, cron as schedule,
      count(*) filter (where state in ('created', 'retry'))::int as waiting,
      count(*) filter (where state = 'active')::int as running,
      count(*) filter (where ${hasFailed})::int as "failedLastDay",
      (array_agg(coalesce(output ->> 'message', output -> 'value' ->> 'message') order by started_on desc)
        filter (where ${hasFailed} and output is not null))[1] as "lastError",
      max(started_on) as "lastStartedAt",
      max(completed_on) filter (where state = 'completed') as "lastDoneAt"
    from (select distinct name, cron from pgboss.schedule) as schedule left join pgboss.job using (name)
    group by schedule.name, cron order by schedule.name`.execute(db);
  return rows;
}

/** One kind of outbox: what waits for sending, and what was given up. */
export interface OutboxState {
  kind: string;
  waiting: number;
  /** The waiting ones that should have been sent by now. */
  due: number;
  oldestDueAt: Date | null;
  dead: number;
}

/** Mails, texts and postbacks. */
async function readOutboxes(db: Database): Promise<OutboxState[]> {
  const { rows } = await sql<OutboxState>`
    select kind, waiting, due, "oldestDueAt",
      (select count(*)::int from messages where state = 'dead' and channel = kind) as dead
    from (values ('email'), ('sms')) as channels (kind) cross join lateral (
      select count(*)::int as waiting, count(*) filter (where next_attempt_at <= now())::int as due,
        min(next_attempt_at) filter (where next_attempt_at <= now()) as "oldestDueAt"
      from messages where state = 'queued' and channel = kind) as queued
    union all
    select 'postback', count(*)::int, count(*) filter (where next_attempt_at <= now())::int,
      min(next_attempt_at) filter (where next_attempt_at <= now()),
      (select count(*)::int from postbacks where state = 'dead')
    from postbacks where state = 'due'`.execute(db);
  return rows;
}

export interface FeedState {
  id: number;
  source: string;
  status: 'active' | 'paused';
  nextRunAt: Date;
  /** Null: the feed never ran. */
  lastRunId: number | null;
  lastRunState: string | null;
  lastRunAt: Date | null;
  /** Why it broke off, or why it closed no jobs. */
  lastRunNote: string | null;
  /** When it was last read to its end. */
  lastDoneAt: Date | null;
}

/** Every scheduled feed with its last run. */
async function readFeeds(db: Database): Promise<FeedState[]> {
  const { rows } = await sql<FeedState>`
    select feeds.id, sources.name as source, status, next_run_at as "nextRunAt", last.id as "lastRunId",
      last.state as "lastRunState", last.started_at as "lastRunAt", last.note as "lastRunNote",
      (select finished_at from import_runs where source_id = feeds.source_id and state = 'done'
        order by id desc limit 1) as "lastDoneAt"
    from feeds join sources on sources.id = source_id
    left join lateral (select id, state, started_at, note from import_runs
      where import_runs.source_id = feeds.source_id order by id desc limit 1) as last on true
    order by sources.name`.execute(db);
  return rows;
}

/** The notices that the site sent to its operator in the last day. */
export interface NoticeState {
  detail: string;
  lastAt: Date;
}

async function readNotices(db: Database): Promise<NoticeState[]> {
  return db
    .selectFrom('operator_notices')
    .select(['detail', 'last_at as lastAt'])
    .where('last_at', '>', sql<Date>`now() - interval '1 day'`)
    .orderBy('kind')
    .execute();
}

export interface SearchStatus {
  openJobs: number;
  /** Open jobs that wait to be merged into the bits. Searches check them row by row. */
  unfoldedJobs: number;
  /** Jobs in the search index that a rebuild fills. Null: none is filled. */
  nextJobs: number | null;
}

async function readSearch(db: Database): Promise<SearchStatus> {
  const result = await sql<SearchStatus>`
    select ((select coalesce(sum(bit_count(alive)), 0) from search_segments) + unfolded)::int as "openJobs",
      unfolded as "unfoldedJobs", pg_sequence_last_value(to_regclass(${nextDocuments}))::int as "nextJobs"
    from (select count(*)::int as unfolded from job_search, catalogue where slot > folded_slot) as tail`.execute(
    db,
  );
  return oneRow(result);
}

export interface DatabaseState {
  version: string;
  sizeBytes: number;
  connections: number;
  mostConnections: number;
}

async function readDatabase(db: Database): Promise<DatabaseState> {
  const result = await sql<DatabaseState>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as "sizeBytes",
      (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections')::int as "mostConnections"`.execute(db);
  return oneRow(result);
}

/** The site's state in the database. */
export interface SiteState {
  tasks: TaskState[];
  outboxes: OutboxState[];
  feeds: FeedState[];
  notices: NoticeState[];
  search: SearchStatus;
  /** Null: PostgreSQL answers searches. */
  searchIndex: IndexLag | null;
  database: DatabaseState;
  searchNotices: SearchNoticeState[];
  /** What the site found around it in the last hour. None before a worker has run. */
  checks: SiteCheck[];
}

/** Runs one query after the other, so that the status page takes only one connection from visitors. */
export async function readSite(db: Database, config: Pick<Config, 'search'>): Promise<SiteState> {
  return {
    tasks: await readTasks(db),
    outboxes: await readOutboxes(db),
    feeds: await readFeeds(db),
    notices: await readNotices(db),
    search: await readSearch(db),
    searchIndex: config.search ? await readIndexLag(db) : null,
    database: await readDatabase(db),
    searchNotices: await readSearchNotices(db),
    checks: await readChecks(db),
  };
}

export interface TableSize {
  name: string;
  sizeBytes: number;
  /** PostgreSQL's estimate, from its last analysis. */
  rows: number;
}

/** The largest tables on disk, including indexes. Each month of events counts separately. */
export async function listBiggestTables(db: Database, count: number): Promise<TableSize[]> {
  const { rows } = await sql<TableSize>`
    select relid::regclass::text as name, pg_total_relation_size(relid) as "sizeBytes", n_live_tup as rows
    from pg_stat_user_tables order by 2 desc, 1 limit ${count}`.execute(db);
  return rows;
}

/** The process that answers. Other processes of the site may run beside it. */
function processState({ role }: Pick<Config, 'role'>) {
  return {
    version,
    node: process.version,
    role,
    uptimeSeconds: Math.floor(process.uptime()),
    memoryBytes: process.memoryUsage.rss(),
  };
}

export interface StatusServices {
  db: Database;
  config: Config;
  now(): Date;
}

const shownTables = 8;

/** The state of the site, for the page and the API. */
export async function readStatus({ db, config, now }: StatusServices) {
  const site = await readSite(db, config);
  const at = now();
  return {
    at,
    troubles: findTroubles(site, at),
    ...site,
    tasks: site.tasks.map((task) => ({ ...task, nextRunAt: nextRun(task.schedule, at) })),
    biggestTables: await listBiggestTables(db, shownTables),
    process: processState(config),
  };
}

export type SiteStatus = Awaited<ReturnType<typeof readStatus>>;
