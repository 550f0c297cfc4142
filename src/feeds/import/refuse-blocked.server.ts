import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import type { JobRow } from './upsert-jobs.server.ts';

/** Marks the ads that an admin has blocked in this source, under whatever id they come. */
export async function refuseBlocked(tx: Database, sourceId: number | null, rows: JobRow[]): Promise<void> {
  if (sourceId === null || rows.length === 0) return;
  const { rows: found } = await sql<{ key: Buffer }>`
    select role_key as key from blocked_ads
    where source_id = ${sourceId} and role_key = any(${rows.map((row) => row.duplicateKey)}::bytea[])`.execute(
    tx,
  );
  const blocked = new Set(found.map(({ key }) => key.toString('hex')));
  if (blocked.size === 0) return;
  for (const row of rows) if (blocked.has(row.duplicateKey.toString('hex'))) row.closedReason = 'blocked';
}
