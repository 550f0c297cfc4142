import type { Client } from '../../../platform/http/client.ts';
import type { HeaderReader } from '../../../platform/http/request-head.ts';
import { hasLandingMarks, readLandingMarks, storable } from '../links/landing-marks.ts';
import { clickCookie, readClickCookie } from './click-cookie.ts';
import { type RobotReason, robotReason } from './robots.ts';
import type { Recording, Tracker } from './tracker.server.ts';

interface Visits {
  tracker: Tracker;
  /** The public address of this site. */
  origin: string;
  /** Hears of what could not be recorded. */
  report(error: unknown): void;
}

/**
 * Records what a page's answer means for the figures, and lets the answer go at once: a landing, which a cookie remembers, and a view
 * of a job. Whoever asks not to be followed is only counted.
 */
export function followVisit(visits: Visits, request: Request, client: Client, response: Response): Response {
  if (request.method !== 'GET' && request.method !== 'HEAD') return response;
  const url = new URL(request.url);
  // A 308 leads to the same marks under a tidier path, where they are counted.
  const isLanding =
    hasLandingMarks(url.searchParams) && response.status !== 308 && !url.pathname.endsWith('.data');
  const jobId = viewedJob(url.pathname, response);
  if (!isLanding && jobId === null) return response;
  const robot = robotReason(request, client);
  const click = isLanding ? recordLanding(visits.tracker, request, url, client, robot) : null;
  const followed = click && !client.optsOut && robot === null ? click.id : null;
  const view = async (): Promise<void> => {
    // A view is written after the landing that it came by.
    await click?.committed;
    if (jobId === null || robot !== null) return;
    const clickId = followed ?? readClickCookie(request.headers, visits.origin);
    await visits.tracker.recordEvent({ type: 'job_view', client, robot, jobId, clickId }).committed;
  };
  visits.tracker.inBackground(view(), visits.report);
  if (followed !== null) response.headers.append('set-cookie', clickCookie(followed, visits.origin));
  return keepPrivate(response);
}

function viewedJob(pathname: string, response: Response): number | null {
  const [, id] = /^\/jobs\/(\d{1,15})(?:\.data|\/pane)?$/.exec(pathname) ?? [];
  return id && (response.status === 200 || response.status === 304) ? Number(id) : null;
}

function recordLanding(
  tracker: Tracker,
  request: Request,
  url: URL,
  client: Client,
  robot: RobotReason | null,
): Recording {
  return tracker.recordClick({
    client,
    marks: readLandingMarks(url.searchParams),
    robot,
    referrer: readReferrer(request.headers),
    landingPage: storable(url.pathname),
  });
}

/** The page that led here, without its query, which may tell of a person. */
export function readReferrer(headers: HeaderReader): string | null {
  const referrer = headers.get('referer');
  const url = referrer ? URL.parse(referrer) : null;
  return url && /^https?:$/.test(url.protocol) ? storable(url.origin + url.pathname) : null;
}

/** No shared cache may keep what is recorded: it would answer the next visitor without a record, or with this one's cookie. */
function keepPrivate(response: Response): Response {
  if (!/private|no-store/.test(response.headers.get('cache-control') ?? ''))
    response.headers.set('cache-control', 'private, no-cache');
  return response;
}
