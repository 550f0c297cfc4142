import { asDollars } from '../../../db/as-dollars.ts';
import type { Database } from '../../../db/client.ts';
import { Invalid, NotFound } from '../../../platform/errors.ts';
import { readDollars } from '../../../platform/money/dollars.ts';
import type { StoredClick, Tracker } from '../clicks/tracker.server.ts';
import { KnownCampaigns, type TrackedCampaign } from './campaigns.server.ts';
import { landingRuleLine } from './landing-lines.ts';
import type { ClickTest, RecordedClick, TestDevice, TestVisit } from './test-visit.ts';
import { planVisit } from './tracking-routes.ts';

/** A user agent for each type of device. */
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
 * Tests a campaign's link with the same code that handles real visits. Records nothing.
 * @throws NotFound; Invalid if a country is given without a country database.
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
  const [stored, source] = await Promise.all([tracker.tryClick(landing), readSource(db, campaign)]);
  const rule = choice?.rule ? campaign.rules[choice.rule - 1] : undefined;
  return {
    location,
    rule: rule && choice?.rule ? { number: choice.rule, text: landingRuleLine(rule) } : null,
    byWeight: choice?.byWeight ?? false,
    cookie: !optsOut && landing.robot === null,
    isArchived: campaign.status === 'archived',
    rate: source.cost_model === 'cpc' ? source.costRate : null,
    click: recordedClick(stored, campaign.name, source.name),
  };
}

/** Reads the campaign without the shared cache, because tests often follow a change. */
async function readCampaign(db: Database, id: number): Promise<TrackedCampaign> {
  const row = await db.selectFrom('campaigns').select('code').where('id', '=', id).executeTakeFirst();
  const campaign = row && (await new KnownCampaigns(db).findByCode(row.code));
  if (!campaign) throw new NotFound(`There is no campaign with ID ${id}.`);
  return campaign;
}

const readSource = (db: Database, { id }: TrackedCampaign) =>
  db
    .selectFrom('campaigns as c')
    .innerJoin('traffic_sources as s', 's.id', 'c.traffic_source_id')
    .select(['s.name', 's.cost_model', asDollars('c.cost_rate').as('costRate')])
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow();

const recordedClick = (stored: StoredClick, campaign: string, source: string): RecordedClick => ({
  campaign: stored.campaign_id === null ? null : campaign,
  trafficSource: stored.traffic_source_id === null ? null : source,
  landingPage: stored.landing_page,
  externalId: stored.external_id,
  subs: (stored.metadata ?? {}) as Record<string, string>,
  utmSource: stored.utm_source,
  utmMedium: stored.utm_medium,
  utmCampaign: stored.utm_campaign,
  utmContent: stored.utm_content,
  utmTerm: stored.utm_term,
  cost: stored.cost === null ? null : readDollars(stored.cost),
  device: stored.device,
  browser: stored.browser,
  country: stored.country,
  isUnique: stored.is_unique,
  botReason: stored.bot_reason,
});
