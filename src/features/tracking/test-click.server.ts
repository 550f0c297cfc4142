import type { Database } from '../../db/client.ts';
import type { Client } from '../../platform/client.ts';
import { Invalid, NotFound } from '../../platform/errors.ts';
import { planVisit } from './campaign-link.ts';
import { KnownCampaigns, type TrackedCampaign } from './campaigns.server.ts';
import { landingRuleLine } from './landing-lines.ts';
import type { StoredClick } from './record-clicks.server.ts';
import type { Tracker } from './tracker.server.ts';

/** Who would follow the link, and how. */
export interface TestVisit {
  /** The tester's own address, browser and choice, unless the fields below say otherwise. */
  client: Client;
  device: TestDevice | null;
  /** Two letters. Null: the country of the tester's address. */
  country: string | null;
  /** What stands after the question mark of the link. */
  query: string;
  optsOut: boolean;
}

/** What a click on a campaign's link would do. */
export interface ClickTest {
  /** The path to which the visitor would be sent. */
  location: string;
  /** The rule that fits, by its number from 1. Null: none. */
  rule: { number: number; text: string } | null;
  /** Whether the weights chose the page. */
  byWeight: boolean;
  /** Whether the visitor's browser would remember the click. */
  cookie: boolean;
  /** The row that would be stored, without the tester's address. */
  click: RecordedClick;
}

/** The columns of a stored click by the names of the list of clicks. */
export interface RecordedClick {
  campaign: string | null;
  trafficSource: string | null;
  landingPage: string | null;
  externalId: string | null;
  subs: Record<string, string>;
  utmSource: string | null;
  utmMedium: string | null;
  utmCampaign: string | null;
  utmContent: string | null;
  utmTerm: string | null;
  /** What the click costs, in US dollars, and by which rate. */
  device: string | null;
  browser: string | null;
  country: string | null;
  isUnique: boolean;
  botReason: string | null;
}

export const testDevices = ['mobile', 'tablet', 'desktop', 'bot'] as const;
export type TestDevice = (typeof testDevices)[number];

/** The names under which a browser of each kind presents itself. */
const userAgents: Record<TestDevice, string> = {
  mobile:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  tablet:
    'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  desktop:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  bot: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
};

/**
 * Follows a campaign's link as a visitor would, by the code of the link itself, and records nothing.
 * @throws NotFound; Invalid for a country without a country database.
 */
export async function testClick(
  { db, tracker }: { db: Database; tracker: Tracker },
  campaignId: number,
  { device, country, query, client: own, optsOut }: TestVisit,
): Promise<ClickTest> {
  if (country && !tracker.countries.database)
    throw new Invalid({
      country: 'Countries are unknown, because COUNTRY_DATABASE is not set. Leave it empty.',
    });
  const campaign = await readCampaign(db, campaignId);
  const client = { ...own, userAgent: device ? userAgents[device] : own.userAgent, optsOut };
  const visit = {
    head: { method: 'GET', headers: new Headers() },
    client,
    code: campaign.code,
    query,
  };
  const { landing, choice, location } = planVisit(
    visit,
    campaign,
    country ?? tracker.countries.of(client.ip),
  );
  const stored = await tracker.tryClick(landing);
  const rule = choice?.rule ? campaign.rules[choice.rule - 1] : undefined;
  return {
    location,
    rule: rule && choice?.rule ? { number: choice.rule, text: landingRuleLine(rule) } : null,
    byWeight: choice?.byWeight ?? false,
    cookie: !optsOut && stored.bot_reason === null,
    click: await recordedClick(db, stored, campaign),
  };
}

/** The campaign as links know it, read now: a test comes right after a change. */
async function readCampaign(db: Database, id: number): Promise<TrackedCampaign> {
  const row = await db.selectFrom('campaigns').select('code').where('id', '=', id).executeTakeFirst();
  const campaign = row && (await new KnownCampaigns(db).findByCode(row.code));
  if (!campaign) throw new NotFound(`There is no campaign with ID ${id}.`);
  return campaign;
}

async function recordedClick(
  db: Database,
  stored: StoredClick,
  campaign: TrackedCampaign,
): Promise<RecordedClick> {
  const source = await db
    .selectFrom('traffic_sources')
    .select('name')
    .where('id', '=', stored.traffic_source_id ?? 0)
    .executeTakeFirst();
  return {
    campaign: stored.campaign_id === null ? null : campaign.name,
    trafficSource: source?.name ?? null,
    landingPage: stored.landing_page,
    externalId: stored.external_id,
    subs: (stored.metadata ?? {}) as Record<string, string>,
    utmSource: stored.utm_source,
    utmMedium: stored.utm_medium,
    utmCampaign: stored.utm_campaign,
    utmContent: stored.utm_content,
    utmTerm: stored.utm_term,
    device: stored.device,
    browser: stored.browser,
    country: stored.country,
    isUnique: stored.is_unique,
    botReason: stored.bot_reason,
  };
}
