import { sql } from 'kysely';
import { isOutdated } from '../../catalog/jobs/catalog.server.ts';
import type { Database } from '../../db/client.ts';
import { AppError } from '../../platform/errors.ts';
import type { Logger } from '../../platform/log.ts';
import { ProcessDied } from '../../platform/processes/watched-process.ts';
import { type DueFeed, type FeedOutcome, withoutQuery } from '../import/import-feed.server.ts';
import { endAbandonedRuns, endRun } from '../runs/feed-runs.server.ts';
import { explainDeath, importInProcess, type ProcessConfig } from './ask-feed-process.ts';

export interface FeedServices {
  db: Database;
  databaseUrl: string;
  config: ProcessConfig;
  log: Logger;
  now(): Date;
}

/** The feed runs of one worker: several at a time, each in a process of its own. */
export interface FeedRuns {
  /** Starts feeds that are due, up to the limit. When one ends, the next one starts. */
  startDue(): Promise<{ started: number; running: number }>;
  /** Resolves when none is running, with the number of runs. */
  idle(): Promise<{ feeds: number }>;
  /** Stops the running ones. Their batches stay, and they are due again. */
  stop(): Promise<void>;
}

/** @param read for tests: replaces the process that reads a feed. */
export function openFeedRuns(
  services: FeedServices,
  read: typeof importInProcess = importInProcess,
): FeedRuns {
  const running = new Set<number>();
  /** Runs, including the start of the next one after each. */
  const unended = new Set<Promise<void>>();
  const stopping = new AbortController();
  let feeds = 0;
  const run = async (feed: DueFeed): Promise<void> => {
    await runFeed(services, feed, stopping.signal, read);
    running.delete(feed.id);
    await fill().catch((error) => services.log.warn({ err: error }, 'could not start due feeds'));
  };
  // One call at a time, so that two calls cannot fill the same free place.
  let filling: Promise<unknown> = Promise.resolve();
  const fill = (): Promise<number> => {
    const filled = filling.then(fillNow);
    filling = filled.catch(() => undefined);
    return filled;
  };
  const fillNow = async (): Promise<number> => {
    let started = 0;
    while (running.size < services.config.feeds.atOnce && !stopping.signal.aborted) {
      const feed = await takeDue(services, [...running]);
      if (!feed) break;
      started++;
      feeds++;
      running.add(feed.id);
      const ended = run(feed).finally(() => unended.delete(ended));
      unended.add(ended);
    }
    return started;
  };
  const idle = async (): Promise<{ feeds: number }> => {
    while (unended.size > 0) await Promise.race(unended);
    return { feeds };
  };
  return {
    startDue: async () => {
      await endAbandonedRuns(services.db);
      return { started: await fill(), running: running.size };
    },
    idle,
    stop: async () => {
      stopping.abort();
      await idle();
    },
  };
}

/**
 * Runs all feeds that are due, and waits for their end. A feed that cannot be read is tried again at its next
 * time.
 * @returns the number of runs.
 */
export async function runDueFeeds(
  services: FeedServices,
  { read, signal }: { read?: typeof importInProcess; signal?: AbortSignal } = {},
): Promise<{ feeds: number }> {
  const runs = openFeedRuns(services, read);
  const stop = (): void => void runs.stop();
  signal?.addEventListener('abort', stop, { once: true });
  await runs.startDue();
  return runs.idle();
}

/**
 * The feed that has been due for longest. Its next time is set before it runs, so that a feed that kills the
 * process does not block the others. An outdated worker leaves all feeds to a newer one.
 */
async function takeDue({ db, now }: FeedServices, running: number[]): Promise<DueFeed | undefined> {
  if (await isOutdated(db)) return undefined;
  const { rows } = await sql<DueFeed>`
    update feeds set next_run_at = ${now()}::timestamptz + make_interval(mins => every_minutes)
    from sources
    where sources.id = source_id and feeds.id = (
      select id from feeds where status = 'active' and next_run_at <= ${now()} and id <> all(${running}::int[])
      order by next_run_at limit 1 for update skip locked)
    returning feeds.id, sources.name as source, sources.kind, url, format, mapping, retire,
      feeds.expected_name as expected`.execute(db);
  return rows[0];
}

/** Never throws. The results of a feed are in its runs and in the log. */
async function runFeed(
  services: FeedServices,
  feed: DueFeed,
  signal: AbortSignal,
  read: typeof importInProcess,
): Promise<void> {
  const { config, databaseUrl, log } = services;
  let runId: number | undefined;
  const onProgress = (progress: { runId: number | undefined }): void => {
    runId = progress.runId;
  };
  try {
    await settle(services, feed, await read(feed, config, databaseUrl, { signal, onProgress }));
  } catch (error) {
    log.warn({ feed: feed.source, err: error }, 'feed failed');
    await giveUp(services, feed, runId, error).catch((again) =>
      log.warn({ feed: feed.source, err: again }, 'could not record the end of a feed run'),
    );
  }
}

async function settle(services: FeedServices, feed: DueFeed, outcome: FeedOutcome): Promise<void> {
  const { summary, notChanged, retryAfterMs } = outcome;
  services.log.info({ feed: feed.source, ...summary, notChanged }, 'feed imported');
  await noteAnswer(services, feed, outcome);
  if (summary.stopped) await makeDue(services, feed);
  if (retryAfterMs !== null) await putOff(services, feed, retryAfterMs);
}

/** A source that refuses so many runs in a row is not asked again until a person resumes it. */
const maxRefusals = 3;

/** Keeps what a source said of itself. Pauses a feed whose source is another employer's, or keeps refusing. */
async function noteAnswer(
  { db }: FeedServices,
  { id }: DueFeed,
  { summary, statedName, stop }: FeedOutcome,
): Promise<void> {
  if (summary.stopped) return;
  const reason = summary.problem ?? '';
  const refused = sql<boolean>`${stop === 'refused'} and refusals + 1 >= ${maxRefusals}`;
  await sql`
    update feeds set stated_name = coalesce(${statedName}, stated_name),
      refusals = case when ${stop === 'refused'} then refusals + 1 else 0 end,
      status = case when ${stop === 'name'} or ${refused} then 'paused' else status end,
      paused_reason = case when ${stop === 'name'} then ${reason}
        when ${refused} then ${`It refused ${maxRefusals} runs in a row. ${reason}`} else paused_reason end
    where id = ${id}`.execute(db);
}

async function giveUp(
  services: FeedServices,
  feed: DueFeed,
  runId: number | undefined,
  error: unknown,
): Promise<void> {
  // Another import of the source is running, with a record of its own.
  if (error instanceof AppError && error.status === 409) return;
  const stopped = error instanceof ProcessDied && error.death === 'stopped';
  if (stopped || (await isOutdated(services.db))) await makeDue(services, feed);
  const { source, kind, url } = feed;
  const record = { runId, source, kind, input: withoutQuery(url) };
  const note = explainDeath(error, services.config);
  await endRun(services.db, record, stopped ? 'stopped' : 'failed', note);
}

/** An interrupted feed runs again when the site starts, or in a newer worker. */
async function makeDue({ db, now }: FeedServices, { id }: DueFeed): Promise<void> {
  await db.updateTable('feeds').set({ next_run_at: now() }).where('id', '=', id).execute();
}

/** The source asked us to wait. */
async function putOff({ db, now }: FeedServices, { id }: DueFeed, milliseconds: number): Promise<void> {
  const until = new Date(now().getTime() + milliseconds);
  await sql`update feeds set next_run_at = greatest(next_run_at, ${until}) where id = ${id}`.execute(db);
}
