import { type Database, openDatabase, openPool } from '../../db/client.ts';
import type { Config } from '../../platform/config.ts';
import type { FeedFormat } from '../formats/detect-format.ts';
import type { FieldMapping } from '../formats/reading.ts';
import { findValidators, hashSettings, keepValidators, noteNotChanged } from '../runs/feed-runs.server.ts';
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
}

/** The settings for reading a feed. */
export type FeedConfig = Pick<Config, 'outboundAllow' | 'usajobs' | 'userAgent'>;

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
    const { outboundAllow: allow, usajobs, userAgent } = config;
    const { format, mapping, source: company } = feed;
    const onRetryAfter = (ms: number): void => {
      retryAfterMs = ms;
    };
    const options = { format, reading: { mapping }, company, allow, usajobs, userAgent, signal };
    opened = await openFeed(feed.url, { ...options, validators, onRetryAfter });
    if (!opened.notChanged) yield* opened.rows;
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
    notChanged: () => opened?.notChanged ?? false,
    onProgress: tell,
  });
  const notChanged = opened?.notChanged ?? false;
  const complete = !summary.problem && !summary.retireRefused && !summary.stopped;
  if (runId !== undefined && complete) {
    if (notChanged) await noteNotChanged(db, runId);
    if (opened?.validators) await keepValidators(db, runId, settings, opened.validators);
  }
  return { summary, notChanged, retryAfterMs };
}

/** A feed's address for records. Its query may hold a key. */
export const withoutQuery = (url: string): string => url.replace(/[?#].*$/, '');

/**
 * Runs work with connections of this process: one for the import, and one beside it. Batches set their own
 * time limit.
 */
export async function withImportDatabase<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const pool = openPool(url, { max: 2, statementTimeoutMs: 0 });
  try {
    return await work(openDatabase(pool));
  } finally {
    await pool.end();
  }
}
