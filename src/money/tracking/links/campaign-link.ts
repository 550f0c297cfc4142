import type { Client } from '../../../platform/http/client.ts';
import type { RequestHead } from '../../../platform/http/request-head.ts';
import { clickCookie } from '../clicks/click-cookie.ts';
import { readDevice } from '../clicks/device.ts';
import { robotReason } from '../clicks/robots.ts';
import type { Landing, Tracker } from '../clicks/tracker.server.ts';
import { readReferrer } from '../clicks/visits.ts';
import type { TrackedCampaign } from './campaigns.server.ts';
import { chooseLanding, type LandingChoice } from './landing-choice.ts';
import { readLandingMarks, storable, withoutLandingMarks } from './landing-marks.ts';

/** Somebody who follows a campaign's link. */
export interface LinkVisit {
  head: RequestHead;
  client: Client;
  code: string;
  /** What stands after the question mark. */
  query: string;
}

/** What a visit records, and where it leads. */
export interface LinkPlan {
  landing: Landing;
  /** Null: the code is no campaign's. */
  choice: LandingChoice | null;
  location: string;
}

/**
 * Records a click on a campaign's link. The answer, once it is committed, leads (302) to the campaign's page; the link's marks stay with
 * the click, so that the page does not count it again.
 * @returns headers of the answer. @throws what the database throws.
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
 * Decides about a visit without recording it.
 * @param campaign null: no campaign has the code.
 * @param country the visitor's, in two letters. Rules also apply to visitors who opt out; it is not stored for them.
 */
export function planVisit(
  { head, client, code, query }: LinkVisit,
  campaign: TrackedCampaign | null,
  country: string | null,
): LinkPlan {
  const params = new URLSearchParams(query);
  const marks = readLandingMarks(params);
  // A code that no campaign has is kept as utm_campaign.
  if (!campaign) marks.utmCampaign ??= storable(code);
  const choice = campaign && chooseLanding(campaign, { client, ...readDevice(client.userAgent), country });
  const landing: Landing = {
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

/** The page as the click stores it. Where there are several, they may differ by their queries alone. */
function landingPageOf({ pages, rules }: TrackedCampaign, path: string): string {
  const isOneOfSeveral = pages.length > 0 || rules.length > 0;
  const [page = '/'] = path.split(isOneOfSeveral ? '#' : /[?#]/, 1);
  return page;
}

/** The path with what else the link's query says. */
function withQuery(path: string, rest: string): string {
  if (!rest) return path;
  const [page = '', hash] = path.split('#');
  return `${page}${page.includes('?') ? '&' : '?'}${rest}${hash === undefined ? '' : `#${hash}`}`;
}
