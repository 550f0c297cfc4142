import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { earliestOpenDay } from './stated-closing-day.ts';

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

/** A job that search engines may index: open, not a sample, and its stated closing date has not passed. */
const isIndexed = (now: Date) => sql`status = 'open' and kind <> 'sample'
  and coalesce(stated_closing_on >= ${earliestOpenDay(now)}::date, true)`;

/** The numbers of the parts that are not empty. A job never changes its part. */
export async function listSitemapParts(db: Database, now: Date): Promise<number[]> {
  const { rows } = await sql<{ part: number }>`
    select part from (select distinct job_id / ${idsInPart} as part from job_search) as parts
    where exists (
      select from jobs join sources on sources.id = source_id
      where jobs.id >= part * ${idsInPart} and jobs.id < (part + 1) * ${idsInPart} and ${isIndexed(now)}
    ) order by part`.execute(db);
  return rows.map(({ part }) => part);
}

/** The jobs of a part. */
export async function listSitemapJobs(db: Database, part: number, now: Date): Promise<SitemapJob[]> {
  const { rows } = await sql<SitemapJob>`
    select jobs.id, updated_at as "changedAt" from jobs join sources on sources.id = source_id
    where jobs.id >= ${part * idsInPart} and jobs.id < ${(part + 1) * idsInPart} and ${isIndexed(now)}
    order by jobs.id`.execute(db);
  return rows;
}
