import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { indexedConditions, type PreparedSearch } from './search-prepare.server.ts';

export interface Total {
  total: number;
  isExact: boolean;
}

/** How many jobs a search finds. */
export async function countHits(db: Database, prepared: PreparedSearch): Promise<Total> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from job_search where ${indexedConditions(prepared)}`.execute(db);
  return { total: rows[0]!.total, isExact: true };
}
