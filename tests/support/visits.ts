import type { Database } from '../../src/db/client.ts';
import type { Client } from '../../src/platform/http/client.ts';

/** The User-Agent of a person's browser. */
export const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

let lastHost = 0;
/** A person with their own address. */
export function someone(more: Partial<Client> = {}): Client {
  lastHost++;
  return {
    ip: `198.${18 + (lastHost >> 16)}.${(lastHost >> 8) & 255}.${lastHost & 255}`,
    userAgent: chrome,
    optsOut: false,
    ...more,
  };
}

/** A traffic source with a campaign, paid by the click, and a partner with the key 'partner key'. */
export async function addTraffic(
  db: Database,
  more: { sourceUrl?: string; partnerUrl?: string; keyHash?: Buffer } = {},
): Promise<{ sourceId: number; campaignId: number; partnerId: number }> {
  const source = await db
    .insertInto('traffic_sources')
    .values({ name: 'Search Ads', cost_model: 'cpc', postback_url: more.sourceUrl ?? null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const campaign = await db
    .insertInto('campaigns')
    .values({
      code: 'nurses',
      name: 'Nurses of Texas',
      traffic_source_id: source.id,
      landing_path: '/jobs?keywords=nurse',
      cost_rate: '0.25',
      start_date: '2026-01-01',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const partner = await db
    .insertInto('partners')
    .values({ name: 'Acme Jobs', postback_url: more.partnerUrl ?? null, api_key_hash: more.keyHash ?? null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { sourceId: source.id, campaignId: campaign.id, partnerId: partner.id };
}
