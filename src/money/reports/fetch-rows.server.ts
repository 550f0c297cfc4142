import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/client.ts';

/** Two queries of a transaction may be read in turns. */
let cursors = 0;

/** The rows of a query, so many at once. @param tx a transaction. */
export async function* fetchRows<Row>(
  tx: Database,
  query: RawBuilder<unknown>,
  rowsAtOnce: number,
): AsyncGenerator<Row[]> {
  // The plan is for all rows, and not for the first.
  await sql`set local cursor_tuple_fraction = 1`.execute(tx);
  const cursor = sql.ref(`rows_${cursors++}`);
  await sql`declare ${cursor} no scroll cursor for ${query}`.execute(tx);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(rowsAtOnce)} from ${cursor}`.execute(tx);
    if (rows.length > 0) yield rows;
    if (rows.length < rowsAtOnce) break;
  }
  await sql`close ${cursor}`.execute(tx);
}
