import { sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import { timeOfUuid7 } from '../../../platform/crypto/uuid7.ts';
import type { MacroValues } from './macros.ts';

/** The macro values of a click: the source's tracking parameters, the campaign and the source. Empty if unknown. */
export async function clickMacros(db: Database, id: string | null): Promise<MacroValues> {
  return (id && (await clicksMacros(db, [id])).get(id)) || {};
}

/** The macro values of many clicks by ID, without unknown clicks. */
export async function clicksMacros(db: Database, ids: readonly string[]): Promise<Map<string, MacroValues>> {
  const timed = ids.flatMap((id) => {
    const time = timeOfUuid7(id);
    return time ? [{ id, time }] : [];
  });
  if (timed.length === 0) return new Map();
  // The time limits the search to the partition of each click.
  const { rows } = await sql<MacroClick>`
    select clicks.id, external_id, campaign_id, traffic_source_id, metadata
    from unnest(${timed.map(({ id }) => id)}::uuid[], ${timed.map(({ time }) => time)}::timestamptz[]) as asked (id, at)
      join clicks on clicks.id = asked.id and clicked_at = asked.at`.execute(db);
  return new Map(
    rows.map(({ id, metadata, external_id, campaign_id, traffic_source_id }) => [
      id,
      { ...metadata, external_id, campaign_id, source_id: traffic_source_id },
    ]),
  );
}

interface MacroClick {
  id: string;
  external_id: string | null;
  campaign_id: number | null;
  traffic_source_id: number | null;
  metadata: MacroValues | null;
}
