import type { Database } from '../../../db/client.ts';
import { timeOfUuid7 } from '../../../platform/crypto/uuid7.ts';
import type { Client } from '../../../platform/http/client.ts';
import { required } from '../../../platform/required.ts';
import { clickMacros } from '../links/click-macros.server.ts';
import { readLandingMarks, storable } from '../links/landing-marks.ts';
import { fillMacros } from '../links/macros.ts';
import { type RobotReason, robotReason } from './robots.ts';
import type { Tracker } from './tracker.server.ts';
import { readClickCookie, readReferrer } from './visits.ts';

/** The value of `via` in links from AI assistants, and of utm_source in reports. */
const agentSource = 'mcp';

interface Applicant {
  request: Request;
  client: Client;
  /** The signed-in account. Null if nobody is signed in. */
  userId: number | null;
}

interface ApplyJob {
  id: number;
  link: string;
  partnerId: number | null;
}

/**
 * Records a click on Apply. Waits for the commit.
 * @returns the job's own link with filled macros. The job's page if the job is closed or unknown, or if its link is not
 * a web address.
 * @throws database errors.
 */
export async function apply(
  { db, tracker, origin }: { db: Database; tracker: Tracker; origin: string },
  jobId: number,
  { request, client, userId }: Applicant,
): Promise<string> {
  const job = await findOpenJob(db, jobId);
  if (!job) return `/jobs/${jobId}`;
  const robot = robotReason(request, client);
  // An earlier landing keeps the credit, so its traffic source is paid as before.
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
  // A visitor who opts out must not be traceable by an ID in the link.
  const known = client.optsOut ? {} : { ...(await clickMacros(db, clickId)), click_id: application.id };
  const appliedAt = required(timeOfUuid7(application.id), 'the time of the application');
  const timestamp = Math.floor(appliedAt.getTime() / 1000);
  const filled = fillMacros(job.link, { ...known, job_id: job.id, partner_id: job.partnerId, timestamp });
  return isWebAddress(filled) ? filled : `/jobs/${job.id}`;
}

/**
 * Records a landing with utm_source `mcp` for an assistant's apply link, which ends in `via=mcp`.
 * @returns the ID of the landing. Null for another link, a bot, or a visitor who opts out.
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

/** Finds an open job. A duplicate resolves to the job that we show instead. */
async function findOpenJob(db: Database, id: number): Promise<ApplyJob | null> {
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
