import type { Database } from '../../db/client.ts';
import { NotFound } from '../../platform/errors.ts';
import { readLandingRule } from '../tracking/landing-lines.ts';
import { type LinkMacro, readLinkMacro } from './build-link.ts';

/** A campaign's link, and what its traffic source can fill in. */
export interface CampaignLink {
  id: number;
  name: string;
  code: string;
  /** The whole address, without parameters. */
  url: string;
  source: { id: number; name: string };
  macros: LinkMacro[];
  hasCountryRules: boolean;
  acceptsCost: boolean;
}

/** @throws NotFound */
export async function getCampaignLink(
  { db, origin }: { db: Database; origin: string },
  id: string,
): Promise<CampaignLink> {
  const row = /^\d{1,9}$/.test(id) ? await readRow(db, Number(id)) : undefined;
  if (!row) throw new NotFound(`There is no campaign with ID ${id}.`);
  const { sourceId, source, link_macros, landing_rules, accepts_link_cost, ...campaign } = row;
  return {
    ...campaign,
    url: `${origin}/r/${campaign.code}`,
    source: { id: sourceId, name: source },
    macros: link_macros.flatMap((line) => readLinkMacro(line) ?? []),
    hasCountryRules: landing_rules.some((line) => (readLandingRule(line)?.countries.length ?? 0) > 0),
    acceptsCost: accepts_link_cost,
  };
}

const readRow = (db: Database, id: number) =>
  db
    .selectFrom('campaigns as c')
    .innerJoin('traffic_sources as s', 's.id', 'c.traffic_source_id')
    .select(['c.id', 'c.name', 'c.code', 'c.landing_rules', 'c.accepts_link_cost'])
    .select(['s.id as sourceId', 's.name as source', 's.link_macros'])
    .where('c.id', '=', id)
    .executeTakeFirst();
