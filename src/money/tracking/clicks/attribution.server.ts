import { sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import { timeOfUuid7 } from '../../../platform/crypto/uuid7.ts';
import { shortestApplicationMs } from './robots.ts';

/** The origin of a reported click ID. */
export interface Attribution {
  applicationId: string | null;
  clickId: string | null;
  jobId: number | null;
  /** The partner of the job. */
  partnerId: number | null;
  userId: number | null;
  /** Null after the campaign's attribution window. */
  campaignId: number | null;
  trafficSourceId: number | null;
  isLate: boolean;
  /** Why the conversion needs review. Null if it does not. */
  holdReason: string | null;
}

interface AttributedClick {
  id: string;
  clicked_at: Date;
  campaign_id: number | null;
  traffic_source_id: number | null;
  bot_reason: string | null;
  isLate: boolean;
}

/** The origin of a conversion without a click. */
export const unattributed: Attribution = {
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

/** Finds the Apply click or the landing with the reported ID, and the campaign that gets the credit at the time. */
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

/** The campaign and the source are null if they no longer exist. */
async function findClick(db: Database, id: string | null, at: Date): Promise<AttributedClick | null> {
  const time = id === null ? null : timeOfUuid7(id);
  if (!time) return null;
  const { rows } = await sql<AttributedClick>`
    select clicks.id, clicked_at, campaigns.id as campaign_id, traffic_sources.id as traffic_source_id, bot_reason,
      ${at}::timestamptz >= clicked_at + make_interval(days => coalesce(attribution_days, 30)) as "isLate"
    from clicks left join campaigns on campaigns.id = campaign_id
      left join traffic_sources on traffic_sources.id = clicks.traffic_source_id
    where clicks.id = ${id} and clicked_at = ${time}`.execute(db);
  return rows[0] ?? null;
}
