import type { Database } from '../../db/client.ts';
import type { Config } from '../../platform/config.ts';
import type { FeedFormat } from './detect-format.ts';
import type { FeedRow } from './feed-row.ts';
import { findValidators, hashSettings, keepValidators, noteNotChanged } from './feed-runs.server.ts';
import { importJobs } from './import.server.ts';
import type { ImportSummary } from './import-summary.ts';
import { type OpenFeed, openFeed } from './open-feed.ts';
import type { FieldMapping } from './reading.ts';

/** A feed of the back office that is to run now. */
export interface DueFeed {
  id: number;
  source: string;
  kind: 'aggregator' | 'employer';
  url: string;
  format: FeedFormat | 'auto';
  mapping: FieldMapping;
  retire: boolean;
}

/** The settings that reading a feed needs. */
export type FeedConfig = Pick<Config, 'outboundAllow' | 'usajobs' | 'userAgent'>;

/** How far a run is. */
export interface FeedProgress {
  /** Undefined until the run has begun. */
  runId: number | undefined;
  bytesRead: number;
}

export interface FeedOutcome {
  summary: ImportSummary;
  notChanged: boolean;
  /** Milliseconds for which the source asks to be left alone; null: it does not. */
  retryAfterMs: number | null;
}

interface ImportFeedOptions {
  signal?: AbortSignal;
  onProgress?(progress: FeedProgress): void;
}

/**
 * Reads a feed of the back office into the catalogue. The source is asked whether the feed has changed since its last complete run; one
 * that has not is a run without rows that closes nothing.
 * @throws Conflict when the source is being imported already.
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
  /** Opened when the run has begun, so that an address that does not answer is in the record of the run. */
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
  if (notChanged && complete) await noteNotChanged(db, runId!);
  if (opened?.validators && complete) await keepValidators(db, runId!, settings, opened.validators);
  return { summary, notChanged, retryAfterMs };
}

/** A feed's address as records show it: its query may hold a key. */
export const withoutQuery = (url: string): string => url.replace(/[?#].*$/, '');
