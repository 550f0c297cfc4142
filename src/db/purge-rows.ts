import { type RawBuilder, sql } from 'kysely';
import type { Database } from './client.ts';

/** Rows that one statement deletes at most, so that its locks are short. */
const batch = 10_000;

/** Deletes the rows of a table that meet a condition, in batches. @returns how many. */
export async function purgeRows(
  db: Database,
  table: string,
  condition: RawBuilder<unknown>,
): Promise<number> {
  const rows = sql.table(table);
  for (let purged = 0; ; ) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${rows} where ctid = any(array(select ctid from ${rows} where ${condition} limit ${batch}))`.execute(
      db,
    );
    purged += Number(numAffectedRows);
    if (numAffectedRows < batch) return purged;
  }
}
