import type { Database } from '../../../db/client.ts';
import { timeOfUuid7 } from '../../../platform/crypto/uuid7.ts';
import type { Client } from '../../../platform/http/client.ts';
import { required } from '../../../platform/required.ts';
import { clickMacros } from '../links/click-macros.server.ts';
import { readLandingMarks, storable } from '../links/landing-marks.ts';
import { fillMacros } from '../links/macros.ts';
import { readClickCookie } from './click-cookie.ts';
import { type RobotReason, robotReason } from './robots.ts';
import type { Tracker } from './tracker.server.ts';
import { readReferrer } from './visits.ts';

/** The value of `via` in links that assistants show, and of utm_source in reports. */
const agentSource = 'mcp';

interface Applicant {
  request: Request;
  client: Client;
  /** Who is signed in; null: nobody. */
  userId: number | null;
}

interface OpenJob {
  id: number;
  link: string;
  partnerId: number | null;
}

/**
 * Records a click on Apply, and says where it leads once that is committed: to the job's own link, its macros filled; to the job's page
 * where it is closed, unknown, or its link no web address.
 * @throws what the database throws.
 */
export async function apply(
  { db, tracker, origin }: { db: Database; tracker: Tracker; origin: string },
  jobId: number,
  { request, client, userId }: Applicant,
): Promise<string> {
  const job = await findOpenJob(db, jobId);
  if (!job) return `/jobs/${jobId}`;
  const robot = robotReason(request, client);
  // An earlier landing keeps its claim, so its traffic source is paid as before.
  const agentClickId = await recordAgentClick(tracker, { request, client, userId }, robot);
  const clickId = readClickCookie(request.headers, origin) ?? agentClickId;
  const application = tracker.recordEvent({
    type: 'application',
    client,
    robot,
    jobId: job.id,
    clickId,
    userId,
  });
  await application.committed;
  // Whoever opts out leaves no id with others that would lead back to them.
  const known = client.optsOut ? {} : { ...(await clickMacros(db, clickId)), click_id: application.id };
  const appliedAt = required(timeOfUuid7(application.id), 'the time of the application');
  const timestamp = Math.floor(appliedAt.getTime() / 1000);
  const filled = fillMacros(job.link, { ...known, job_id: job.id, partner_id: job.partnerId, timestamp });
  return isWebAddress(filled) ? filled : `/jobs/${job.id}`;
}

/**
 * An assistant's link to apply ends in `via=mcp`. It is a landing with utm_source `mcp`, so reports count it.
 * @returns the id of the landing. Null for another link, a robot, and a visitor who opts out.
 */
async function recordAgentClick(
  tracker: Tracker,
  { request, client }: Applicant,
  robot: RobotReason | null,
): Promise<string | null> {
  const { pathname, searchParams } = new URL(request.url);
  if (searchParams.get('via') !== agentSource) return null;
  const click = tracker.recordClick({
    client,
    marks: readLandingMarks(new URLSearchParams({ utm_source: agentSource, utm_medium: 'agent' })),
    robot,
    referrer: readReferrer(request.headers),
    landingPage: storable(pathname),
  });
  await click.committed;
  return robot === null && !client.optsOut ? click.id : null;
}

/** A duplicate leads to the job that is shown in its place. */
async function findOpenJob(db: Database, id: number): Promise<OpenJob | null> {
  const job = await db
    .selectFrom('jobs as asked')
    .innerJoin('jobs', (join) =>
      join.on((on) => on('jobs.id', '=', on.fn.coalesce('asked.duplicate_of', 'asked.id'))),
    )
    .innerJoin('sources', 'sources.id', 'jobs.source_id')
    .select(['jobs.id', 'jobs.affiliate_link as link', 'partner_id as partnerId', 'jobs.closed_at'])
    .where('asked.id', '=', id)
    .executeTakeFirst();
  return job && job.closed_at === null && isWebAddress(job.link) ? job : null;
}

function isWebAddress(link: string): boolean {
  return /^https?:$/.test(URL.parse(link)?.protocol ?? '');
}
