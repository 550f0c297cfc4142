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
