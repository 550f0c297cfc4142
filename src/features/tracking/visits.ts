import type { Client } from '../../platform/client.ts';
import { clickCookie, readClickCookie } from './click-cookie.ts';
import { hasLandingMarks, readLandingMarks, storable } from './landing-marks.ts';
import { robotReason } from './robots.ts';
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
export async function followVisit(visits: Visits, request: Request, client: Client, response: Response): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return response;
  const url = new URL(request.url);
  const landing = hasLandingMarks(url.searchParams) && !url.pathname.endsWith('.data');
  const jobId = viewedJob(url.pathname, response);
  if (!landing && jobId === null) return response;
  try {
    const click = landing ? await recordLanding(visits.tracker, request, url, client) : null;
    const followed = click && !client.optsOut && click.robot === null;
    // A view is written after the landing that it came by.
    const recorded = (click?.committed ?? Promise.resolve()).then(() =>
      recordView(visits, request, client, jobId, followed ? click.id : null),
    );
    recorded.catch(visits.report);
    return followed ? remember(response, click.id, visits.origin) : response;
  } catch (error) {
    visits.report(error);
    return response;
  }
}

function viewedJob(pathname: string, response: Response): number | null {
  const [, id] = /^\/jobs\/(\d{1,15})(?:\.data)?$/.exec(pathname) ?? [];
  return id && response.status === 200 ? Number(id) : null;
}

function recordLanding(tracker: Tracker, request: Request, url: URL, client: Client): Promise<Recording> {
  return tracker.recordClick({
    client,
    marks: readLandingMarks(url.searchParams),
    robot: robotReason(request, client),
    referrer: readReferrer(request.headers),
    landingPage: storable(url.pathname),
  });
}

async function recordView(
  { tracker, origin }: Visits,
  request: Request,
  client: Client,
  jobId: number | null,
  landing: string | null,
): Promise<void> {
  if (jobId === null || robotReason(request, client)) return;
  const clickId = landing ?? readClickCookie(request.headers, origin);
  await tracker.recordEvent({ type: 'job_view', client, robot: null, jobId, clickId }).committed;
}

/** The page that led here, without its query, which may tell of a person. */
export function readReferrer(headers: Headers): string | null {
  const url = URL.parse(headers.get('referer') ?? '');
  return url && /^https?:$/.test(url.protocol) ? storable(url.origin + url.pathname) : null;
}

/** The answer with the cookie that names the landing: it is this visitor's own, and no shared cache may keep it. */
export function remember(response: Response, clickId: string, origin: string): Response {
  const headers = new Headers(response.headers);
  headers.append('set-cookie', clickCookie(clickId, origin));
  if (!/private|no-store/.test(headers.get('cache-control') ?? '')) headers.set('cache-control', 'private, no-cache');
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
