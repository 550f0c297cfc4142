import { type Context, Hono } from 'hono';
import { translateDatabaseError } from '../../db/errors.ts';
import type { Client } from '../../platform/client.ts';
import { beforeDeadline } from '../../platform/deadline.ts';
import { Unavailable } from '../../platform/errors.ts';
import { localPath } from '../../platform/local-path.ts';
import { clickCookie } from './click-cookie.ts';
import { type LandingMarks, readLandingMarks, storable, withoutLandingMarks } from './landing-marks.ts';
import { robotReason } from './robots.ts';
import type { Tracker } from './tracker.server.ts';
import { readReferrer } from './visits.ts';

interface RouteServices {
  tracker: Tracker;
  /** The public address of this site. */
  origin: string;
  /** What every answer of the site carries; adding them to an answer that is made already costs half of the speed. */
  headers: readonly (readonly [string, string])[];
  clientOf(context: Context): Client;
  report(error: unknown): void;
}

const dot = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const retrySeconds = String(Unavailable.retryAfterSeconds);
/** What somebody sees whose click cannot be recorded now: their browser follows the link again by itself. */
const waitPage = `<!doctype html><html lang="en"><title>One moment</title>
<h1>One moment</h1><p>We cannot open this link right now. Your browser tries again in ${retrySeconds} seconds.</p></html>`;
const waitHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'",
  'retry-after': retrySeconds,
  refresh: retrySeconds,
};

/** Campaigns' links, `/r/{code}`, and their pictures of one dot, `/i/{code}.gif`. */
export function trackingRoutes({ tracker, origin, headers, clientOf, report }: RouteServices): Hono {
  const routes = new Hono();
  routes.onError((error) => {
    if (!(translateDatabaseError(error) instanceof Unavailable)) throw error;
    return new Response(waitPage, { status: 503, headers: { ...common, ...waitHeaders } });
  });
  const common = { ...Object.fromEntries(headers), 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };

  /** Leads to the campaign's page once the click is committed; its marks stay here, so that the page does not count it again. */
  routes.get('/r/:code', async (context) => {
    const request = context.req.raw;
    const url = new URL(request.url);
    const code = storable(context.req.param('code'));
    const client = clientOf(context);
    const campaign = await beforeDeadline(tracker.campaigns.findByCode(code));
    const robot = robotReason(request, client);
    const click = tracker.recordClick({
      client,
      marks: marksOf(url, campaign ? null : code),
      campaign,
      robot,
      referrer: readReferrer(request.headers),
      landingPage: campaign ? localPath(campaign.landingPath, '/').split(/[?#]/)[0]! : '/',
    });
    await beforeDeadline(click.committed);
    const isOpen = campaign !== null && campaign.status !== 'archived';
    const location = isOpen ? withQuery(localPath(campaign.landingPath, '/'), url) : '/';
    const cookie = !client.optsOut && robot === null && { 'set-cookie': clickCookie(click.id, origin) };
    return new Response(null, { status: 302, headers: { ...common, location, ...cookie } });
  });

  routes.get('/i/:file{.+\\.gif}', async (context) => {
    const client = clientOf(context);
    const code = storable(context.req.param('file').slice(0, -'.gif'.length));
    const campaign = await beforeDeadline(tracker.campaigns.findByCode(code)).catch(() => null);
    if (campaign) {
      const robot = robotReason(context.req.raw, client);
      tracker.inBackground(
        tracker.recordEvent({ type: 'impression', client, robot, campaign }).committed,
        report,
      );
    }
    return new Response(dot, {
      headers: { ...common, 'content-type': 'image/gif', 'cross-origin-resource-policy': 'cross-origin' },
    });
  });
  return routes;
}

/** A code that no campaign has is kept as utm_campaign. */
function marksOf(url: URL, unknownCode: string | null): LandingMarks {
  const marks = readLandingMarks(url.searchParams);
  return unknownCode === null ? marks : { ...marks, utmCampaign: marks.utmCampaign ?? unknownCode };
}

/** The path with what else the link's query says. */
function withQuery(path: string, { searchParams }: URL): string {
  const rest = withoutLandingMarks(searchParams).toString();
  if (!rest) return path;
  const [page, hash] = path.split('#');
  return `${page}${page!.includes('?') ? '&' : '?'}${rest}${hash === undefined ? '' : `#${hash}`}`;
}
