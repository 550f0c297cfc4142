import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import type { Config } from '../../platform/config.ts';
import type { Logger } from '../../platform/log.ts';
import type { FeedFormat } from './detect-format.ts';
import type { FeedRow } from './feed-row.ts';
import { importJobs } from './import.server.ts';
import { openFeed } from './open-feed.ts';
import type { FieldMapping } from './reading.ts';

interface FeedServices {
  db: Database;
  config: Pick<Config, 'outboundAllow' | 'usajobs'>;
  log: Logger;
  now(): Date;
}

interface DueFeed {
  id: number;
  source: string;
  kind: 'aggregator' | 'employer';
  url: string;
  format: FeedFormat | 'auto';
  mapping: FieldMapping;
  retire: boolean;
}

/** Runs the feeds that are due, one after the other. A feed that cannot be read is tried again at its next time. @returns how many ran. */
export async function runDueFeeds(services: FeedServices): Promise<{ feeds: number }> {
  let feeds = 0;
  for (let feed = await takeDue(services); feed; feed = await takeDue(services)) {
    await runFeed(services, feed);
    feeds++;
  }
  return { feeds };
}

/** The feed that has been due for longest; its next time is set before it runs, so that one that ends the process does not block the others. */
async function takeDue({ db, now }: FeedServices): Promise<DueFeed | undefined> {
  const { rows } = await sql<DueFeed>`
    update feeds set next_run_at = ${now()}::timestamptz + make_interval(mins => every_minutes)
    from sources
    where sources.id = source_id and feeds.id = (
      select id from feeds where status = 'active' and next_run_at <= ${now()}
      order by next_run_at limit 1 for update skip locked)
    returning feeds.id, sources.name as source, sources.kind, url, format, mapping, retire`.execute(db);
  return rows[0];
}

async function runFeed({ db, config, log }: FeedServices, feed: DueFeed): Promise<void> {
  const { source, kind, url, retire } = feed;
  try {
    const summary = await importJobs(db, {
      source,
      sourceKind: kind,
      // Without its query, which may hold a key.
      input: url.replace(/[?#].*$/, ''),
      retire,
      rows: readRows(feed, config),
    });
    log.info({ feed: source, ...summary }, 'feed read');
  } catch (error) {
    log.warn({ feed: source, err: error }, 'feed failed');
  }
}

/** Opened when the run has begun, so that an address that does not answer stands in the record of the run. */
async function* readRows(feed: DueFeed, config: FeedServices['config']): AsyncGenerator<FeedRow> {
  const { url, format, mapping, source } = feed;
  const { outboundAllow: allow, usajobs } = config;
  const { rows } = await openFeed(url, { format, reading: { mapping }, company: source, allow, usajobs });
  yield* rows;
}
