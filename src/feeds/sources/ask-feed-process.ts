import { join } from 'node:path';
import type { Config } from '../../platform/config.ts';
import { askProcess, ProcessDied } from '../../platform/processes/watched-process.ts';
import { projectRoot } from '../../platform/root.ts';
import type { DueFeed, FeedConfig, FeedOutcome, FeedProgress } from '../import/import-feed.server.ts';
import type { FeedPreview } from './feeds.schema.ts';
import { type FeedPreviewResult, previewLimits } from './preview-feed.ts';

/** A request to the process that reads feeds. */
export type FeedRequest =
  | { kind: 'import'; feed: DueFeed; config: FeedConfig; databaseUrl: string }
  | { kind: 'preview'; feed: FeedPreview; config: FeedConfig };

export type ProcessConfig = FeedConfig & Pick<Config, 'feeds'>;

// The process runs from the source tree beside the built server, as `npm run import` does.
const entry = join(projectRoot, 'src/feeds/sources/feed-process.ts');

/** The maximum milliseconds of a run. A slow source is abandoned much earlier (platform/pace.ts). */
const runLimit = { baseMs: 60 * 60_000, bytesPerSecond: 25_000 } as const;
/** Extra time for the start and the end of the process. */
const previewSpareMs = 10_000;

const onlyReading = ({ outboundAllow, usajobs, userAgent, boardsOrigin }: FeedConfig): FeedConfig => ({
  outboundAllow,
  usajobs,
  userAgent,
  boardsOrigin,
});

/** Imports a feed in a process of its own. @throws ProcessDied, or the error of the import. */
export function importInProcess(
  feed: DueFeed,
  config: ProcessConfig,
  databaseUrl: string,
  options: { signal?: AbortSignal; onProgress?(progress: FeedProgress): void },
): Promise<FeedOutcome> {
  const request: FeedRequest = { kind: 'import', feed, config: onlyReading(config), databaseUrl };
  return askProcess(request, {
    ...program(config),
    deadlineMs: (report) => {
      const bytes = (report as FeedProgress | null)?.bytesRead ?? 0;
      return runLimit.baseMs + (bytes / runLimit.bytesPerSecond) * 1000;
    },
    signal: options.signal,
    onReport: (report) => report !== null && options.onProgress?.(report as FeedProgress),
  });
}

/** Previews a feed in a process of its own. @throws ProcessDied, or Invalid when the address cannot be fetched. */
export function previewInProcess(feed: FeedPreview, config: ProcessConfig): Promise<FeedPreviewResult> {
  const request: FeedRequest = { kind: 'preview', feed, config: onlyReading(config) };
  return askProcess(request, {
    ...program(config),
    deadlineMs: () => previewLimits.milliseconds + previewSpareMs,
  });
}

const program = ({ feeds }: ProcessConfig) => ({
  entry,
  memoryBytes: feeds.memoryBytes,
});

/** Why a process ended before its feed did, in one sentence for the operator. */
export function explainDeath(error: unknown, { feeds }: ProcessConfig): string {
  if (!(error instanceof ProcessDied)) return `The feed process failed: ${(error as Error).message}`;
  const memory = `${Math.round(feeds.memoryBytes / 2 ** 20)} MB`;
  const words = {
    memory: `Reading the feed needed more than ${memory} of memory and was stopped. Raise FEED_MEMORY_MB.`,
    deadline: 'Reading the feed took too long for its size and was stopped.',
    silence: 'Reading the feed made no progress for a minute and was stopped.',
    stopped: 'The site stopped while it read the feed. The feed runs again when the site starts.',
    crash: 'The process that read the feed crashed. See the log.',
  };
  return words[error.death];
}
