import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';

/** Ids that one part of the sitemap spans; a part may hold 50,000 addresses at most (sitemaps.org, protocol). */
const idsInPart = 10_000;

/** A page that search engines may show. */
export interface SitemapJob {
  id: number;
  changedAt: Date;
}

/** The numbers of the parts that hold open jobs; jobs keep their part for ever. */
export async function listSitemapParts(db: Database): Promise<number[]> {
  const { rows } = await sql<{ part: number }>`
    select distinct job_id / ${idsInPart} as part from job_search order by part`.execute(db);
  return rows.map(({ part }) => part);
}

/** The open jobs of a part; samples are not for search engines. */
export async function listSitemapJobs(db: Database, part: number): Promise<SitemapJob[]> {
  const { rows } = await sql<SitemapJob>`
    select jobs.id, updated_at as "changedAt" from jobs join sources on sources.id = source_id
    where jobs.id >= ${part * idsInPart} and jobs.id < ${(part + 1) * idsInPart}
      and status = 'open' and kind <> 'sample'
    order by jobs.id`.execute(db);
  return rows;
}
