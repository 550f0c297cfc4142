import { sql } from 'kysely';
import { type Database, openDatabase, openPool } from '../../db/client.ts';
import { lockSeeds } from '../../db/locks.ts';
import type { Config } from '../../platform/config.ts';
import type { FeedFormat } from '../formats/detect-format.ts';
import type { FieldMapping } from '../formats/reading.ts';
import { listKnownDetails } from '../runs/board-details.server.ts';
import { findValidators, hashSettings, keepValidators, noteNotChanged } from '../runs/feed-runs.server.ts';
import type { TakeTurn } from '../sources/board-client.ts';
import type { FeedRow } from '../sources/feed-row.ts';
import { type OpenFeed, openFeed } from '../sources/open-feed.ts';
import { importJobs } from './import.server.ts';
import type { ImportSummary } from './import-summary.ts';

/** A feed of the back office that is due. */
export interface DueFeed {
  id: number;
  source: string;
  kind: 'aggregator' | 'employer';
  url: string;
  format: FeedFormat | 'auto';
  mapping: FieldMapping;
  retire: boolean;
  /** The employer that the board must state. Null: any. */
  expected: string | null;
}

/** The settings for reading a feed. */
export type FeedConfig = Pick<Config, 'outboundAllow' | 'usajobs' | 'userAgent' | 'boardsOrigin'>;

/** The progress of a run. */
export interface FeedProgress {
  /** Undefined until the run has begun. */
  runId: number | undefined;
  bytesRead: number;
}

export interface FeedOutcome {
  summary: ImportSummary;
  notChanged: boolean;
  /** Milliseconds that the source asks us to wait. Null: it does not ask. */
  retryAfterMs: number | null;
  /** The employer's name as the board states it. Null: it states none. */
  statedName: string | null;
  /** Why the source must not be read again without a person: it refused, or it is another employer's. */
  stop: 'refused' | 'name' | null;
}

interface ImportFeedOptions {
  signal?: AbortSignal;
  onProgress?(progress: FeedProgress): void;
}

/**
 * Imports a feed of the back office. It asks the source whether the feed has changed since its last complete
 * run. If not, the run has no rows and closes nothing.
 * @throws Conflict when another import of the source is running.
 */
export async function importFeed(
  db: Database,
  config: FeedConfig,
  feed: DueFeed,
  { signal, onProgress }: ImportFeedOptions = {},
): Promise<FeedOutcome> {
  const settings = hashSettings(feed);
  const validators = await findValidators(db, feed.source, settings);
  let runId: number | undefined;
  let opened: OpenFeed | undefined;
  let retryAfterMs: number | null = null;
  const tell = (): void => onProgress?.({ runId, bytesRead: opened?.bytesRead() ?? 0 });
  /** Opens the feed after the run has begun, so that the run records an address that does not answer. */
  async function* readRows(): AsyncGenerator<FeedRow> {
    const { outboundAllow: allow, usajobs, userAgent, boardsOrigin } = config;
    const { format, mapping, source: company, expected } = feed;
    const onRetryAfter = (ms: number): void => {
      retryAfterMs = ms;
    };
    const options = {
      ...{ format, reading: { mapping }, company, expected, signal },
      ...{ allow, usajobs, userAgent, boardsOrigin },
    };
    const takeTurn = turnsOf(db);
    const known = await listKnownDetails(db, feed.source);
    opened = await openFeed(feed.url, { ...options, validators, known, onRetryAfter, takeTurn });
    if (!opened.notChanged()) yield* opened.rows;
  }
  const summary = await importJobs(db, {
    source: feed.source,
    sourceKind: feed.kind,
    input: withoutQuery(feed.url),
    retire: feed.retire,
    rows: readRows(),
    signal,
    onBegin: (id) => {
      runId = id;
      tell();
    },
    notChanged: () => opened?.notChanged() ?? false,
    onProgress: tell,
  });
  const notChanged = opened?.notChanged() ?? false;
  const kept = opened?.validators();
  const complete = !summary.problem && !summary.retireRefused && !summary.stopped;
  if (runId !== undefined && complete) {
    if (notChanged) await noteNotChanged(db, runId);
    if (kept) await keepValidators(db, runId, settings, kept);
  }
  return {
    summary,
    notChanged,
    retryAfterMs,
    statedName: opened?.statedName() ?? null,
    stop: opened?.stop() ?? null,
  };
}

/** Takes turns with all processes of the site: one request at a time for each host. */
const turnsOf =
  (db: Database): TakeTurn =>
  (host, work) =>
    db.connection().execute(async (connection) => {
      const key = sql`hashtextextended(${host}, ${lockSeeds.boardHost})`;
      await sql`select pg_advisory_lock(${key})`.execute(connection);
      try {
        return await work();
      } finally {
        await sql`select pg_advisory_unlock(${key})`.execute(connection);
      }
    });

/** A feed's address for records. Its query may hold a key. */
export const withoutQuery = (url: string): string => url.replace(/[?#].*$/, '');

/**
 * Runs work with connections of this process: one for the import, one for its turns at a job board, and one beside
 * them. Batches set their own time limit.
 */
export async function withImportDatabase<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const pool = openPool(url, { max: 3, statementTimeoutMs: 0 });
  try {
    return await work(openDatabase(pool));
  } finally {
    await pool.end();
  }
}
