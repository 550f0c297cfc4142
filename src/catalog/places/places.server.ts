import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import findTimeZone from '@photostructure/tz-lookup';
import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { locks } from '../../db/locks.ts';
import type { Point } from './distance.ts';
import { readZipFile, type ZipCode, zipFile } from './zip-file.ts';

/**
 * Updates the table of ZIP codes from its data file in one transaction. Does nothing if the table is up to
 * date. Every start calls it; several processes may call it at once.
 * @returns the number of ZIP codes written: 0 if the table was up to date.
 */
export async function loadZipCodes(db: Database): Promise<number> {
  const hash = createHash('sha256')
    .update(await readFile(zipFile))
    .update('with time zones')
    .digest('hex');
  if (await isLoaded(db, hash)) return 0;
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${locks.zipCodes})`.execute(transaction);
    if (await isLoaded(transaction, hash)) return 0;
    const zips = readZipFile();
    await transaction.deleteFrom('zip_codes').execute();
    await insertZips(transaction, zips);
    await transaction
      .insertInto('loaded_files')
      .values({ name: 'zip_codes', hash })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ hash, loaded_at: new Date() }))
      .execute();
    return zips.length;
  });
}

async function isLoaded(db: Database, hash: string): Promise<boolean> {
  const row = await db
    .selectFrom('loaded_files')
    .select('hash')
    .where('name', '=', 'zip_codes')
    .executeTakeFirst();
  return row?.hash === hash;
}

async function insertZips(db: Database, zips: ZipCode[]): Promise<void> {
  const column = <Name extends keyof ZipCode>(name: Name) => zips.map((one) => one[name]);
  await sql`
    insert into zip_codes (zip, city, state, county, latitude, longitude, time_zone)
    select * from unnest(
      ${column('zip')}::text[], ${column('city')}::text[], ${column('state')}::text[],
      ${column('county')}::text[], ${column('latitude')}::real[], ${column('longitude')}::real[],
      ${zips.map((one) => findTimeZone(one.latitude, one.longitude))}::text[]
    )`.execute(db);
}

/** A ZIP code's place. Null if there is no such ZIP code. */
export async function findZip(
  db: Database,
  zip: string,
): Promise<(Point & { zip: string; city: string; state: string }) | null> {
  const row = await db
    .selectFrom('zip_codes')
    .select(['zip', 'city', 'state', 'latitude', 'longitude'])
    .where('zip', '=', zip)
    .executeTakeFirst();
  return row ?? null;
}
