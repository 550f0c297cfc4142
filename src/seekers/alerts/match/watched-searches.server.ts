import { type RawBuilder, sql } from 'kysely';
import type { Point } from '../../../catalog/places/distance.ts';
import type { Database } from '../../../db/client.ts';
import { readAlertQuery } from '../subscribe/alerts.server.ts';
import type { WatchedSearch } from './match-jobs.ts';

/**
 * The IDs of the distinct searches with an active alert.
 * @param condition on `search_id`.
 */
export async function watchedIds(tx: Database, condition: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct search_id as id from alerts where state = 'active' and ${condition} order by 1`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

interface SearchRow {
  id: number;
  query: string;
  createdAt: Date;
}

/**
 * Searches by their IDs, without those that the rules no longer allow. Without its invalid part, such a
 * search would find too much.
 */
export async function readSearches(tx: Database, ids: number[]): Promise<WatchedSearch[]> {
  const { rows } = await sql<SearchRow>`
    select id, query, created_at as "createdAt" from alert_searches where id = any(${ids}::bigint[]) order by id`.execute(
    tx,
  );
  const read = rows.map((row) => ({ ...row, ...readAlertQuery(row.query) }));
  const good = read.filter(({ errors }) => Object.keys(errors).length === 0);
  const centers = await readCenters(tx, new Set(good.map(({ search }) => search.zip)));
  return good.map(({ id, createdAt, search }) => {
    return { id, createdAt, search, center: centers.get(search.zip) ?? null };
  });
}

async function readCenters(tx: Database, zips: Set<string>): Promise<Map<string, Point>> {
  const { rows } = await sql<Point & { zip: string }>`
    select zip, latitude, longitude from zip_codes where zip = any(${[...zips]}::text[])`.execute(tx);
  return new Map(rows.map(({ zip, latitude, longitude }) => [zip, { latitude, longitude }]));
}
