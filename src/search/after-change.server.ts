import { sql } from 'kysely';
import type { Database } from '../db/client.ts';
import { limitStatements, longStatementMs } from '../db/statement-limit.ts';

/** Reading all jobs of a larger catalog takes seconds. */
const largeJobs = 100_000;

/**
 * Makes what is made of the whole catalog again if the catalog has changed, in one transaction.
 * @param noted the table that notes the version and the time of the last one.
 * @param minutes between two of them in a large catalog.
 * @returns the result of `make`; null: nothing was to do.
 */
export async function afterChange<T>(
  db: Database,
  { noted, minutes }: { noted: string; minutes: number },
  make: (tx: Database) => Promise<T>,
): Promise<T | null> {
  return db.transaction().execute(async (tx) => {
    await limitStatements(tx, longStatementMs);
    const table = sql.table(noted);
    const { rows } = await sql`
      update ${table} set at = now(), version = catalogue.version from catalogue
      where ${table}.version <> catalogue.version and at < now() - make_interval(mins =>
        case when (select sum(jobs) from search_places) > ${largeJobs} then ${minutes}::int else 0 end)
      returning at`.execute(tx);
    return rows.length > 0 ? make(tx) : null;
  });
}
