import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, Invalid, Unavailable } from '../../platform/errors.ts';
import { ProcessDied } from '../../platform/processes/watched-process.ts';
import { explainDeath, type ProcessConfig, previewInProcess } from './ask-feed-process.ts';
import type { FeedPreview } from './feeds.schema.ts';
import type { FeedPreviewResult } from './preview-feed.ts';

/** The maximum concurrent previews of one process of the site. Each preview runs in a process of its own. */
const atOnce = 2;
const patienceMs = 10_000;
let running = 0;

/**
 * Reads the first rows of a feed and stores nothing. A separate process does it, so it cannot harm pages and
 * tasks.
 * @throws Invalid when the address cannot be fetched or read; Unavailable while other previews are running.
 */
export async function previewFeed(feed: FeedPreview, config: ProcessConfig): Promise<FeedPreviewResult> {
  const deadline = performance.now() + patienceMs;
  while (running >= atOnce) {
    if (performance.now() > deadline)
      throw new Unavailable('Too many feed previews are running. Try again in a few seconds.');
    await sleep(100);
  }
  running++;
  try {
    return await previewInProcess(feed, config);
  } catch (error) {
    if (error instanceof AppError) throw error;
    // A slow source ends the reading within the process. Only a busy machine takes longer.
    if (error instanceof ProcessDied && error.death === 'deadline')
      throw new Unavailable('This machine was too busy to read the feed in time. Try again in a minute.');
    throw new Invalid({ url: explainDeath(error, config) });
  } finally {
    running--;
  }
}
