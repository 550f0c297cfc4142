import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { oneRow } from '../../db/one-row.ts';

export interface ListingSources {
  /** Sources with open jobs. */
  sources: number;
  /** Whether there are samples among them. Then there are no real jobs yet. */
  hasSamples: boolean;
  /** When a feed was last read to its end. */
  lastRead: Date | null;
}

/** The number of sources with open jobs, and the date of the last complete run. */
export async function getListingSources(db: Database): Promise<ListingSources> {
  const result = await sql<ListingSources>`
    select count(*)::int as sources, coalesce(bool_or(kind = 'sample'), false) as "hasSamples",
      (select max(finished_at) from import_runs where state = 'done') as "lastRead"
    from sources
    where exists (select from jobs where source_id = sources.id and status = 'open')`.execute(db);
  return oneRow(result);
}

/** Whether the site lists jobs besides the samples. */
export async function hasRealJobs(db: Database): Promise<boolean> {
  const { sources, hasSamples } = await getListingSources(db);
  return sources > 0 && !hasSamples;
}

/** The first run of a source, while it goes on. */
interface FirstRun {
  source: string;
  /** Rows so far. */
  read: number;
}

/** The way of a new site to its first jobs. Null: it has some, and no source is read for the first time. */
export interface FirstJobs {
  /** Whether a source waits to be read or is being read. */
  isOn: boolean;
  running: FirstRun[];
}

/** What a new site does to get its first jobs. */
export async function findFirstJobs(db: Database): Promise<FirstJobs | null> {
  const { rows: running } = await sql<FirstRun>`
    select sources.name as source, read from import_runs join sources on sources.id = source_id
    where state = 'running' and not exists (
      select from import_runs as earlier where earlier.source_id = import_runs.source_id and earlier.state = 'done')
    order by import_runs.id`.execute(db);
  if (running.length > 0) return { isOn: true, running };
  if (await hasRealJobs(db)) return null;
  const feed = await db.selectFrom('feeds').select('id').where('status', '=', 'active').executeTakeFirst();
  return { isOn: feed !== undefined, running };
}
