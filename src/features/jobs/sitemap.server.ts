import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';

/**
 * The range of ids in a part of the sitemap. A part may hold at most 50,000 addresses (sitemaps.org,
 * protocol).
 */
const idsInPart = 10_000;

/** A page for search engines. */
export interface SitemapJob {
  id: number;
  changedAt: Date;
}

/** The numbers of the parts with open jobs. A job never changes its part. */
export async function listSitemapParts(db: Database): Promise<number[]> {
  const { rows } = await sql<{ part: number }>`
    select distinct job_id / ${idsInPart} as part from job_search order by part`.execute(db);
  return rows.map(({ part }) => part);
}

/** The open jobs of a part, without samples. */
export async function listSitemapJobs(db: Database, part: number): Promise<SitemapJob[]> {
  const { rows } = await sql<SitemapJob>`
    select jobs.id, updated_at as "changedAt" from jobs join sources on sources.id = source_id
    where jobs.id >= ${part * idsInPart} and jobs.id < ${(part + 1) * idsInPart}
      and status = 'open' and kind <> 'sample'
    order by jobs.id`.execute(db);
  return rows;
}
