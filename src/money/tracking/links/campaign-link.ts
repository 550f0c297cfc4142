import type { Client, RequestHead } from '../../../platform/http/client.ts';
import { clickCookie } from '../clicks/click-cookie.ts';
import { readDevice } from '../clicks/device.ts';
import { robotReason } from '../clicks/robots.ts';
import type { Tracker, VisitLanding } from '../clicks/tracker.server.ts';
import { readReferrer } from '../clicks/visits.ts';
import type { TrackedCampaign } from './campaigns.server.ts';
import { chooseLanding, type LandingChoice } from './landing-choice.ts';
import { readLandingMarks, storable, withoutLandingMarks } from './landing-marks.ts';

/** A visit through a campaign's link. */
export interface LinkVisit {
  head: RequestHead;
  client: Client;
  code: string;
  /** The part of the URL after the question mark. */
  query: string;
}

/** The click to record for a visit, and the redirect. */
export interface LinkPlan {
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
