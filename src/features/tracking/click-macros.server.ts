import type { Database } from '../../db/client.ts';
import { timeOfUuid7 } from '../../platform/uuid7.ts';
import type { MacroValues } from './macros.ts';

/** What a click gives for macros: the marks of its traffic source, its campaign and its source. Nothing for an unknown click. */
export async function clickMacros(db: Database, id: string | null): Promise<MacroValues> {
  const time = id === null ? null : timeOfUuid7(id);
  if (!id || !time) return {};
  const click = await db
    .selectFrom('clicks')
    .select(['external_id', 'campaign_id', 'traffic_source_id', 'metadata'])
    .where('id', '=', id)
    .where('clicked_at', '=', time)
    .executeTakeFirst();
  if (!click) return {};
  return {
    ...(click.metadata as MacroValues | null),
    external_id: click.external_id,
    campaign_id: click.campaign_id,
    source_id: click.traffic_source_id,
  };
}
