import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { locks } from '../../db/locks.ts';
import type { FieldMapping } from '../formats/reading.ts';
import { rulesVersion } from '../import/identify-row.ts';
import type { Validators } from '../sources/feed-input.ts';
import { notChangedNote } from './run-notes.ts';

/** The settings that change how a feed is read. */
interface FeedSettings {
  url: string;
  format: string;
  mapping: FieldMapping;
  retire: boolean;
  kind: string;
}

/** A hash of the settings. With equal hashes, equal bytes give the same jobs. */
export function hashSettings({ url, format, mapping, retire, kind }: FeedSettings): Buffer {
  const fields = Object.entries(mapping).sort(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify([rulesVersion, url, format, fields, retire, kind]);
  return createHash('sha256').update(text).digest();
}

/**
 * The validators of a feed's last run, to ask the source whether the feed has changed. Null unless that run
 * was complete, had the same settings, and nothing else was imported under the source's name since.
 */
export async function findValidators(
  db: Database,
  source: string,
  settings: Buffer,
): Promise<Validators | null> {
  const { rows } = await sql<Validators & { same: boolean | null }>`
    select etag, last_modified as "lastModified", state = 'done' and feed_hash = ${settings} as same
    from import_runs where source_id = (select id from sources where name = ${source})
    order by id desc limit 1`.execute(db);
  const [last] = rows;
  return last?.same ? { etag: last.etag, lastModified: last.lastModified } : null;
}

/** Stores the validators of a complete run for the next request. */
export async function keepValidators(
  db: Database,
  runId: number,
  settings: Buffer,
  { etag, lastModified }: Validators,
): Promise<void> {
  await db
    .updateTable('import_runs')
    .set({ etag, last_modified: lastModified, feed_hash: settings })
    .where('id', '=', runId)
    .where('state', '=', 'done')
    .execute();
}

/** Records that a run found an unchanged feed. */
export async function noteNotChanged(db: Database, runId: number): Promise<void> {
  await db.updateTable('import_runs').set({ note: notChangedNote }).where('id', '=', runId).execute();
}

/**
 * Records why a feed's process ended before its run did. A run that had not begun is recorded as failed.
 * @param runId undefined: it had not begun.
 */
export async function endRun(
  db: Database,
  { runId, source, kind, input }: { runId?: number; source: string; kind: string; input: string },
  state: 'failed' | 'stopped',
  note: string,
): Promise<void> {
  if (runId !== undefined) {
    await db
      .updateTable('import_runs')
      .set({ state, note, finished_at: new Date() })
      .where('id', '=', runId)
      .where('state', '=', 'running')
      .execute();
    return;
  }
  if (state === 'stopped') return;
  await sql`
    with named as (
      insert into sources (name, kind) values (${source}, ${kind}) on conflict (name) do update set name = excluded.name
      returning id)
    insert into import_runs (source_id, input, state, note, finished_at)
    select id, ${input}, ${state}, ${note}, now() from named`.execute(db);
}

/**
 * Ends the runs whose process is gone. A running import would hold its source's lock.
 * @returns how many there were.
 */
export async function endAbandonedRuns(db: Database): Promise<number> {
  const { rows } = await sql`
    with open as materialized (select id, source_id from import_runs where state = 'running')
    update import_runs set state = 'interrupted', finished_at = now(),
      note = 'The process that read it ended before the feed did. What it had read is kept.'
    from open where import_runs.id = open.id and import_runs.state = 'running'
      and pg_try_advisory_xact_lock(${locks.importRun}::int, open.source_id)
    returning import_runs.id`.execute(db);
  return rows.length;
}

/** A feed whose last complete run found fewer rows than the complete run before it. */
export interface FeedLoss {
  feedId: number;
  name: string;
  /** Rows that the last run found, and the one before it. */
  found: number;
  before: number;
}

/** The active feeds that lost jobs, the largest loss first. Runs without a change of the file do not count. */
export async function listFeedLosses(db: Database): Promise<FeedLoss[]> {
  const { rows } = await sql<FeedLoss>`
    select feeds.id as "feedId", sources.name, runs.found[1] as found, runs.found[2] as before
    from feeds join sources on sources.id = feeds.source_id cross join lateral (
      select array(
        select read from import_runs
        where source_id = feeds.source_id and state = 'done' and note is distinct from ${notChangedNote}
        order by id desc limit 2) as found) as runs
    where feeds.status = 'active' and runs.found[1] < runs.found[2]
    order by runs.found[2] - runs.found[1] desc, sources.name`.execute(db);
  return rows;
}
