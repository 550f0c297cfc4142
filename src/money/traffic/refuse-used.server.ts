import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { oneRow } from '../../db/one-row.ts';
import { Conflict } from '../../platform/errors.ts';

const tables = ['daily_stats', 'clicks', 'site_events', 'conversions', 'user_sources', 'campaign_spend'];

/** Refuses to delete a campaign or traffic source with recorded events or spend. @throws Conflict */
export async function refuseUsed(
  db: Database,
  column: 'traffic_source_id' | 'campaign_id',
  id: string,
): Promise<void> {
  const used = tables.map(
    (table): RawBuilder<SqlBool> =>
      sql`exists (select from ${sql.table(table)} where ${sql.ref(column)} = ${Number(id)})`,
  );
  const result = await sql<{ used: boolean }>`select ${sql.join(used, sql` or `)} as used`.execute(db);
  if (oneRow(result).used)
    throw new Conflict('This row has recorded visits or spend. Pause and archive it instead.');
}
