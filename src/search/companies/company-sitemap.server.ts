import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { oneRow } from '../../db/one-row.ts';
import { minIndexed } from './companies.schema.ts';

/** Pages in a part of the sitemap. A part may hold at most 50,000 addresses (sitemaps.org, protocol). */
const inPart = 20_000;

/** The number of parts in the employers' sitemap. Zero while the catalog holds samples, which search engines must not index. */
export async function countCompanyParts(db: Database): Promise<number> {
  const result = await sql<{ pages: number }>`
    select count(*)::int as pages from companies where jobs >= ${minIndexed}
      and not exists (select from sources join jobs on source_id = sources.id where kind = 'sample')`.execute(
    db,
  );
  return Math.ceil(oneRow(result).pages / inPart);
}

/** One part: the employers with three open jobs or more. Parts count from 0. */
export async function listCompanyPart(
  db: Database,
  part: number,
): Promise<{ slug: string; newestAt: Date }[]> {
  const { rows } = await sql<{ slug: string; newestAt: Date }>`
    select slug, newest_at as "newestAt" from companies where jobs >= ${minIndexed}
    order by slug limit ${inPart} offset ${part * inPart}`.execute(db);
  return rows;
}
