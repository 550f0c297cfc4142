import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { notChangedNote } from '../runs/run-notes.ts';

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
