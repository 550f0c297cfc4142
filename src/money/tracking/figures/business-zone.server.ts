import { sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import { locks } from '../../../db/locks.ts';

/**
 * Sets the time zone of the business in the database. After a change, the next run of `countStats` recounts all days.
 * @param zone an IANA name such as 'America/Chicago', which the caller has checked.
 * @returns whether the zone changed.
 */
export async function setBusinessZone(db: Database, zone: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${locks.dailyFigures})`.execute(tx);
    const { rows } = await sql<{ same: boolean }>`select business_zone() = ${zone} as same`.execute(tx);
    if (rows[0]?.same) return false;
    await sql`
      create or replace function business_zone() returns text language sql immutable parallel safe
        return ${sql.lit(zone)}`.execute(tx);
    await tx.updateTable('event_upkeep').set({ counted_before: null }).execute();
    return true;
  });
}
