import type { Client } from '../../platform/client.ts';
import type { RequestHead } from '../../platform/request-head.ts';
import { clickCookie } from './click-cookie.ts';
import { readLandingMarks, storable, withoutLandingMarks } from './landing-marks.ts';
import { robotReason } from './robots.ts';
import type { Tracker } from './tracker.server.ts';
import { readReferrer } from './visits.ts';

/** Somebody who follows a campaign's link. */
export interface LinkVisit {
  head: RequestHead;
  client: Client;
  code: string;
  /** What stands after the question mark. */
  query: string;
}

/**
 * Records a click on a campaign's link. The answer, once it is committed, leads (302) to the campaign's page; the link's marks stay with
 * the click, so that the page does not count it again.
 * @returns headers of the answer. @throws what the database throws.
 */
export async function followLink(
  { tracker, origin }: { tracker: Tracker; origin: string },
  { head, client, code: asked, query }: LinkVisit,
): Promise<{ location: string; 'set-cookie'?: string }> {
  const code = storable(asked);
  const campaign = tracker.campaigns.peekByCode(code) ?? (await tracker.campaigns.findByCode(code));
  const params = new URLSearchParams(query);
  const marks = readLandingMarks(params);
  // A code that no campaign has is kept as utm_campaign.
  if (!campaign) marks.utmCampaign ??= code;
  const robot = robotReason(head, client);
  const [landingPage = '/'] = campaign?.landingPath.split(/[?#]/, 1) ?? [];
  const click = tracker.recordClick({
    client,
    marks,
    campaign,
    robot,
    referrer: readReferrer(head.headers),
    landingPage,
  });
  await click.committed;
  const location =
    campaign && campaign.status !== 'archived'
      ? withQuery(campaign.landingPath, withoutLandingMarks(params))
      : '/';
  if (client.optsOut || robot !== null) return { location };
  return { location, 'set-cookie': clickCookie(click.id, origin) };
}

/** The path with what else the link's query says. */
function withQuery(path: string, rest: string): string {
  if (!rest) return path;
  const [page = '', hash] = path.split('#');
  return `${page}${page.includes('?') ? '&' : '?'}${rest}${hash === undefined ? '' : `#${hash}`}`;
}
