import type { RequestListener } from 'node:http';
import { type Context, Hono } from 'hono';
import { translateDatabaseError } from '../../../db/errors.ts';
import { Unavailable } from '../../../platform/errors.ts';
import { type Client, headOf, type RequestHead, readClient } from '../../../platform/http/client.ts';
import { beforeDeadline, clickWithinMs } from '../../../platform/time/deadline.ts';
import { readDevice } from '../clicks/device.ts';
import { robotReason } from '../clicks/robots.ts';
import type { Tracker, VisitLanding } from '../clicks/tracker.server.ts';
import { clickCookie, readReferrer } from '../clicks/visits.ts';
import type { TrackedCampaign } from './campaigns.server.ts';
import { chooseLanding, type LandingChoice } from './landing-choice.ts';
import { readLandingMarks, storable, withoutLandingMarks } from './landing-marks.ts';

export interface LinkServices {
  tracker: Tracker;
  /** The public address of this site. */
  origin: string;
  /** The headers of every response of the site. */
  headers: readonly (readonly [string, string])[];
}

interface RouteServices extends LinkServices {
  clientOf(context: Context): Client;
  report(error: unknown): void;
}

const dot = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const retrySeconds = String(Unavailable.retryAfterSeconds);
/** The page for a click that can't be recorded now. The browser follows the link again by itself. */
const waitPage = `<!doctype html><html lang="en"><title>One moment</title>
<h1>One moment</h1><p>We cannot open this link right now. Your browser tries again in ${retrySeconds} seconds.</p></html>`;
const waitHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-length': String(waitPage.length),
  'content-security-policy': "default-src 'none'",
  'retry-after': retrySeconds,
  refresh: retrySeconds,
};

/** The headers of a redirect or a pixel: nothing on the way may store it. */
export const commonHeaders = (headers: LinkServices['headers']): Record<string, string> => ({
  ...Object.fromEntries(headers),
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
});

/** A response for both Node and Hono. */
export interface LinkAnswer {
  status: number;
  headers: Record<string, string>;
  body: string | null;
}

/** Answers a campaign's link: 302, or 503 with a retry page while the database is down. @throws other errors. */
export function openLinks(services: LinkServices): (visit: LinkVisit) => Promise<LinkAnswer> {
  const common = commonHeaders(services.headers);
  // Without a length, an empty response would go out in two pieces.
  const empty = { ...common, 'content-length': '0' };
  return async (visit) => {
    try {
      return {
        status: 302,
        headers: Object.assign({}, empty, await beforeDeadline(followLink(services, visit), clickWithinMs)),
        body: null,
      };
    } catch (error) {
      if (!(translateDatabaseError(error) instanceof Unavailable)) throw error;
      return { status: 503, headers: { ...common, ...waitHeaders }, body: waitPage };
    }
  };
}

/** The routes of campaign links, `/r/{code}`, and tracking pixels, `/i/{code}.gif`. */
export function trackingRoutes({ clientOf, report, ...services }: RouteServices): Hono {
  const { tracker } = services;
  const follow = openLinks(services);
  const routes = new Hono();

  routes.get('/r/:code', async (context) => {
    const head = context.req.raw;
    const query = head.url.split('?').slice(1).join('?');
    const { status, headers, body } = await follow({
      head,
      client: clientOf(context),
      code: context.req.param('code'),
      query,
    });
    return new Response(body, { status, headers });
  });

  routes.get('/i/:file{.+\\.gif}', async (context) => {
    const client = clientOf(context);
    const code = storable(context.req.param('file').slice(0, -'.gif'.length));
    const campaign = await beforeDeadline(tracker.campaigns.findByCode(code), clickWithinMs).catch(
      () => null,
    );
    if (campaign) {
      const robot = robotReason(context.req.raw, client);
      tracker.inBackground(
        tracker.recordEvent({ type: 'impression', client, robot, campaign }).committed,
        report,
      );
    }
    return new Response(dot, {
      headers: {
        ...commonHeaders(services.headers),
        'content-type': 'image/gif',
        'cross-origin-resource-policy': 'cross-origin',
      },
    });
  });
  return routes;
}

interface ListenerServices extends LinkServices {
  trustProxy: boolean;
}

/**
 * Answers `GET /r/{code}` directly from Node's request. Routing and web Request and Response objects would cost twice
 * as much as the click itself. Other requests and failures go to `otherwise`.
 */
export function linkListener(services: ListenerServices, otherwise: RequestListener): RequestListener {
  const follow = openLinks(services);
  return (incoming, outgoing) => {
    const link = incoming.method === 'GET' ? readLink(incoming.url ?? '') : null;
    if (!link) return otherwise(incoming, outgoing);
    const head = headOf(incoming);
    const client = readClient(head.headers, incoming.socket.remoteAddress, services.trustProxy);
    follow({ head, client, ...link })
      .then(({ status, headers, body }) => void outgoing.writeHead(status, headers).end(body ?? undefined))
      .catch(() => otherwise(incoming, outgoing));
  };
}

/** The code and the query of a campaign's link. Null for any other target, or for a code that needs decoding. */
function readLink(target: string): Pick<LinkVisit, 'code' | 'query'> | null {
  const [, code, query = ''] = /^\/r\/([\w.~-]+)(?:\?([^#]*))?$/.exec(target) ?? [];
  return code ? { code, query } : null;
}

/** A visit through a campaign's link. */
interface LinkVisit {
  head: RequestHead;
  client: Client;
  code: string;
  /** The part of the URL after the question mark. */
  query: string;
}

/** The click to record for a visit, and the redirect. */
interface LinkPlan {
  landing: VisitLanding;
  /** Null if no campaign has the code. */
  choice: LandingChoice | null;
  location: string;
}

/**
 * Records a click on a campaign's link. Waits for the commit. The redirect leads to the campaign's page without the
 * link's tracking parameters, so the page does not count the click again.
 * @returns the headers of the redirect. @throws database errors.
 */
export async function followLink(
  { tracker, origin }: { tracker: Tracker; origin: string },
  visit: LinkVisit,
): Promise<{ location: string; 'set-cookie'?: string }> {
  const code = storable(visit.code);
  const campaign = tracker.campaigns.peekByCode(code) ?? (await tracker.campaigns.findByCode(code));
  const { landing, location } = planVisit(visit, campaign, tracker.countries.of(visit.client.ip));
  const click = tracker.recordClick(landing);
  await click.committed;
  if (visit.client.optsOut || landing.robot !== null) return { location };
  return { location, 'set-cookie': clickCookie(click.id, origin) };
}

/**
 * Plans the click and the redirect of a visit. Records nothing.
 * @param campaign null if no campaign has the code.
 * @param country the visitor's country, two letters. Rules use it even if the visitor opts out, but then it is not
 * stored.
 */
export function planVisit(
  { head, client, code, query }: LinkVisit,
  campaign: TrackedCampaign | null,
  country: string | null,
): LinkPlan {
  const params = new URLSearchParams(query);
  const marks = readLandingMarks(params);
  // Keep an unknown code as utm_campaign.
  if (!campaign) marks.utmCampaign ??= storable(code);
  const choice = campaign && chooseLanding(campaign, { client, ...readDevice(client.userAgent), country });
  const landing: VisitLanding = {
    client,
    marks,
    campaign,
    robot: robotReason(head, client),
    referrer: readReferrer(head.headers),
    landingPage: campaign && choice ? landingPageOf(campaign, choice.path) : '/',
    country,
  };
  const location =
    choice && campaign?.status !== 'archived' ? withQuery(choice.path, withoutLandingMarks(params)) : '/';
  return { landing, choice, location };
}

/** The page to store with the click. If a campaign has several, keeps the query, which may be the only difference. */
function landingPageOf({ pages, rules }: TrackedCampaign, path: string): string {
  const isOneOfSeveral = pages.length > 0 || rules.length > 0;
  const [page = '/'] = path.split(isOneOfSeveral ? '#' : /[?#]/, 1);
  return page;
}

/** The path with the other parameters of the link. */
function withQuery(path: string, rest: string): string {
  if (!rest) return path;
  const [page = '', hash] = path.split('#');
  return `${page}${page.includes('?') ? '&' : '?'}${rest}${hash === undefined ? '' : `#${hash}`}`;
}
