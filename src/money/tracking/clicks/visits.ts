import { parse, serialize } from 'hono/utils/cookie';
import { timeOfUuid7 } from '../../../platform/crypto/uuid7.ts';
import type { Client, HeaderReader } from '../../../platform/http/client.ts';
import { hasLandingMarks, readLandingMarks, storable } from '../links/landing-marks.ts';
import { type RobotReason, robotReason } from './robots.ts';
import type { Recording, Tracker } from './tracker.server.ts';

interface Visits {
  tracker: Tracker;
  /** The public address of this site. */
  origin: string;
  /** Gets the errors of failed records. */
  report(error: unknown): void;
}

/**
 * Records the landing and the job view of a page request in the background. Returns the response at once. A cookie
 * stores the landing, unless the visitor opts out or is a bot.
 */
export function followVisit(visits: Visits, request: Request, client: Client, response: Response): Response {
  if (request.method !== 'GET' && request.method !== 'HEAD') return response;
  const url = new URL(request.url);
  // A 308 redirects to a normalized path with the same parameters. The landing counts there.
  const isLanding =
    hasLandingMarks(url.searchParams) && response.status !== 308 && !url.pathname.endsWith('.data');
  const jobId = viewedJob(url.pathname, response);
  if (!isLanding && jobId === null) return response;
  const robot = robotReason(request, client);
  const click = isLanding ? recordLanding(visits.tracker, request, url, client, robot) : null;
  const followed = click && !client.optsOut && robot === null ? click.id : null;
  const view = async (): Promise<void> => {
    // The view needs its landing in the database.
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

/** The URL of the referrer without its query, which may have personal data. */
export function readReferrer(headers: HeaderReader): string | null {
  const referrer = headers.get('referer');
  const url = referrer ? URL.parse(referrer) : null;
  return url && /^https?:$/.test(url.protocol) ? storable(url.origin + url.pathname) : null;
}

/** Keeps shared caches from storing the response. They would skip the next visit, or send this visitor's cookie. */
function keepPrivate(response: Response): Response {
  if (!/private|no-store/.test(response.headers.get('cache-control') ?? ''))
    response.headers.set('cache-control', 'private, no-cache');
  return response;
}

/** Days for which the cookie keeps a visitor's last landing. */
const clickCookieDays = 30;

const isSecure = (origin: string): boolean => origin.startsWith('https:');
const cookieName = (origin: string): string => (isSecure(origin) ? '__Host-click' : 'click');

/** The ID of the visitor's last landing. Null if there is none, or if the visitor opts out (GPC). */
export function readClickCookie(headers: Headers, origin: string): string | null {
  if (headers.get('sec-gpc') === '1') return null;
  const name = cookieName(origin);
  const id = parse(headers.get('cookie') ?? '', name)[name];
  return id && timeOfUuid7(id) ? id : null;
}

/** The value of the Set-Cookie header that stores a landing. */
export function clickCookie(id: string, origin: string): string {
  return serialize(cookieName(origin), id, {
    path: '/',
    secure: isSecure(origin),
    sameSite: 'Lax',
    httpOnly: true,
    maxAge: clickCookieDays * 86_400,
  });
}
