import { sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import { timeOfUuid7 } from '../../../platform/crypto/uuid7.ts';
import { required } from '../../../platform/required.ts';
import { erasePostbacks } from '../postbacks/postbacks.server.ts';

/**
 * Stores the origin of a registration, in the registration's transaction. Each account has one row. The row has the
 * landing, if it is known and within the attribution window.
 */
export async function recordRegistration(
  tx: Database,
  userId: number,
  clickId: string | null,
): Promise<void> {
  const clickedAt = clickId === null ? null : timeOfUuid7(clickId);
  const { rows } = await sql<{ click_id: string | null }>`
    insert into user_sources (user_id, click_id, traffic_source_id, campaign_id, external_id, acquisition_cost)
    select ${userId}, click.id, click.traffic_source_id, click.campaign_id, click.external_id, click.cost
    from (select 1) as one left join (
      select clicks.id, traffic_sources.id as traffic_source_id, campaigns.id as campaign_id, clicks.external_id,
        coalesce(clicks.cost, case cost_model
          when 'cpc' then cost_rate when 'cpl' then cost_rate when 'cpm' then cost_rate / 1000 else 0 end) as cost
      from clicks left join campaigns on campaigns.id = clicks.campaign_id
        left join traffic_sources on traffic_sources.id = clicks.traffic_source_id
      where clicks.id = ${clickId} and clicked_at = ${clickedAt} and bot_reason is null
        and now() < clicked_at + make_interval(days => coalesce(attribution_days, 30))) as click on true
    on conflict (user_id) do nothing
    returning click_id`.execute(tx);
  const click = rows[0]?.click_id;
  if (!click || !clickedAt) return;
  await tx
    .updateTable('clicks')
    .set({ converted: true, converted_user_id: userId })
    .where('id', '=', click)
    .where('clicked_at', '=', clickedAt)
    .execute();
}

/** The columns that an erasure clears in a landing. The time, the campaign and the type of device stay. */
const erasedClick = {
  converted_user_id: null,
  ip_address: null,
  user_agent: null,
  referrer: null,
  landing_page: null,
  external_id: null,
  utm_source: null,
  utm_medium: null,
  utm_campaign: null,
  utm_content: null,
  utm_term: null,
  metadata: null,
};

/**
 * Erases an account's personal data from its events. The events still count. Clears the addresses, IDs and browsers in
 * landings and site events, and the tracking parameters in conversions and postbacks.
 */
export async function eraseVisits(tx: Database, userId: number): Promise<void> {
  const clicks = await listClicks(tx, userId);
  const landings = clicks.map((id) => ({ id, at: required(timeOfUuid7(id), `the time of the click ${id}`) }));
  await eraseUnlinked(tx, userId, landings);
  for (const { id, at } of landings)
    await tx
      .updateTable('clicks')
      .set(erasedClick)
      .where('id', '=', id)
      .where('clicked_at', '=', at)
      .execute();
  await eraseConversions(tx, userId, clicks);
  await tx.updateTable('user_sources').set({ external_id: null }).where('user_id', '=', userId).execute();
  await tx
    .updateTable('site_events')
    .set({ user_id: null, ip_address: null, user_agent: null })
    .where('user_id', '=', userId)
    .execute();
}

/**
 * Clears the address and browser of visits that are not linked to the account but match an address and browser of its
 * sessions, landings or visits. Also clears visits of other people with the same address and browser, because we can't
 * tell them apart.
 */
async function eraseUnlinked(
  tx: Database,
  userId: number,
  landings: readonly { id: string; at: Date }[],
): Promise<void> {
  const { rows: own } = await sql<{ ip: string; browser: string | null }>`
    select ip::text as ip, user_agent as browser from sessions where user_id = ${userId} and ip is not null
    union select ip_address::text, user_agent from site_events where user_id = ${userId} and ip_address is not null
    union select ip_address::text, clicks.user_agent from unnest(${landings.map(({ id }) => id)}::uuid[],
      ${landings.map(({ at }) => at)}::timestamptz[]) as linked (id, at) join clicks on clicks.id = linked.id and clicked_at = at where ip_address is not null`.execute(
    tx,
  );
  for (const table of ['clicks', 'site_events'])
    await sql`
      update ${sql.table(table)} as visits set ip_address = null, user_agent = null
      from unnest(${own.map(({ ip }) => ip)}::inet[], ${own.map(({ browser }) => browser)}::text[]) as own (ip, user_agent)
      where visits.ip_address = own.ip and visits.user_agent is not distinct from own.user_agent`.execute(tx);
}

async function listClicks(tx: Database, userId: number): Promise<string[]> {
  const { rows } = await sql<{ click_id: string }>`
    select click_id from user_sources where user_id = ${userId} and click_id is not null
    union select click_id from site_events where user_id = ${userId} and click_id is not null
    union select click_id from conversions where user_id = ${userId} and click_id is not null`.execute(tx);
  return rows.map(({ click_id }) => click_id);
}

/** Erases personal data from conversions, their reports and postbacks. Conversions and their revenue stay. */
async function eraseConversions(tx: Database, userId: number, clicks: string[]): Promise<void> {
  const rows = await tx
    .updateTable('conversions')
    .set({ ip_address: null, postback_response: null })
    .where(sql<boolean>`user_id = ${userId} or click_id = any(${clicks}::uuid[])`)
    .returning('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx
    .updateTable('incoming_reports')
    .set({ ip_address: null })
    .where('conversion_id', 'in', ids)
    .execute();
  await erasePostbacks(tx, ids);
}
