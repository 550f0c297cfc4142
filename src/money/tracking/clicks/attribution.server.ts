import { sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import { timeOfUuid7 } from '../../../platform/crypto/uuid7.ts';
import { shortestApplicationMs } from './robots.ts';

/** What a reported click id leads back to. */
export interface Attribution {
  applicationId: string | null;
  clickId: string | null;
  jobId: number | null;
  /** Whose job was applied to. */
  partnerId: number | null;
  userId: number | null;
  /** Null beyond the campaign's window. */
  campaignId: number | null;
  trafficSourceId: number | null;
  isLate: boolean;
  /** Why somebody should look before it counts; null: nothing speaks against it. */
  holdReason: string | null;
}

interface Click {
  id: string;
  clicked_at: Date;
  campaign_id: number | null;
  traffic_source_id: number | null;
  bot_reason: string | null;
  isLate: boolean;
}

const unattributed: Attribution = {
  applicationId: null,
  clickId: null,
  jobId: null,
  partnerId: null,
  userId: null,
  campaignId: null,
  trafficSourceId: null,
  isLate: false,
  holdReason: null,
};

/** Finds the click on Apply, or the landing, that a reported id names, and the campaign it counts for at the time. */
export async function attribute(db: Database, reportedId: string | null, at: Date): Promise<Attribution> {
  if (reportedId === null) return { ...unattributed, holdReason: 'no click ID' };
  const time = timeOfUuid7(reportedId);
  if (!time) return { ...unattributed, holdReason: 'unknown click ID' };
  const application = await db
    .selectFrom('site_events')
    .select(['id', 'at', 'click_id', 'job_id', 'partner_id', 'user_id', 'bot_reason'])
    .where('id', '=', reportedId)
    .where('at', '=', time)
    .where('type', '=', 'application')
    .executeTakeFirst();
  const click = await findClick(db, application ? application.click_id : reportedId, at);
  const visitedAt = application?.at ?? click?.clicked_at;
  if (!visitedAt) return { ...unattributed, holdReason: 'unknown click ID' };
  const robot = application?.bot_reason ?? click?.bot_reason;
  const tooSoon = at.getTime() - visitedAt.getTime() < shortestApplicationMs;
  const counts = click && !click.isLate;
  return {
    applicationId: application?.id ?? null,
    clickId: click?.id ?? null,
    jobId: application?.job_id ?? null,
    partnerId: application?.partner_id ?? null,
    userId: application?.user_id ?? null,
    campaignId: counts ? click.campaign_id : null,
    trafficSourceId: counts ? click.traffic_source_id : null,
    isLate: click?.isLate ?? false,
    holdReason: robot ? `bot: ${robot}` : tooSoon ? 'too soon after the click' : null,
  };
}

/** A campaign or source that is no longer there takes part in nothing. */
async function findClick(db: Database, id: string | null, at: Date): Promise<Click | null> {
  const time = id === null ? null : timeOfUuid7(id);
  if (!time) return null;
  const { rows } = await sql<Click>`
    select clicks.id, clicked_at, campaigns.id as campaign_id, traffic_sources.id as traffic_source_id, bot_reason,
      ${at}::timestamptz >= clicked_at + make_interval(days => coalesce(attribution_days, 30)) as "isLate"
    from clicks left join campaigns on campaigns.id = campaign_id
      left join traffic_sources on traffic_sources.id = clicks.traffic_source_id
    where clicks.id = ${id} and clicked_at = ${time}`.execute(db);
  return rows[0] ?? null;
}
