import type { Database } from '../../db/client.ts';
import { NotFound } from '../../platform/errors.ts';
import { type LandingRule, readLandingPage, readLandingRule } from '../tracking/links/landing-lines.ts';
import { type LinkMacro, readLinkMacro } from './build-link.ts';

/** A campaign's link, and the macros that its traffic source can fill. */
export interface CampaignLink {
  id: number;
  name: string;
  code: string;
  /** The full URL without parameters. */
  url: string;
  source: { id: number; name: string };
  macros: LinkMacro[];
  hasCountryRules: boolean;
  /** The landing pages: the rules in order, then the pages by weight. */
  targets: LandingTarget[];
  acceptsCost: boolean;
}

/** A group of visitors and their landing page. */
export interface LandingTarget {
  /** The condition of the rule: 'mobile US'. Null: visitors who match no rule. */
  rule: string | null;
  /** The share of the group, from 0 to 1. */
  share: number;
  path: string;
}

/** @throws NotFound */
export async function getCampaignLink(
  { db, origin }: { db: Database; origin: string },
  id: string,
): Promise<CampaignLink> {
  const row = /^\d{1,9}$/.test(id) ? await readRow(db, Number(id)) : undefined;
  if (!row) throw new NotFound(`There is no campaign with ID ${id}.`);
  const { id: campaignId, name, code, sourceId, source, link_macros, accepts_link_cost } = row;
  const rules = row.landing_rules.flatMap((line) => readLandingRule(line) ?? []);
  return {
    id: campaignId,
    name,
    code,
    url: `${origin}/r/${code}`,
    source: { id: sourceId, name: source },
    macros: link_macros.flatMap((line) => readLinkMacro(line) ?? []),
    hasCountryRules: rules.some(({ countries }) => countries.length > 0),
    targets: [...rules.map(targetOfRule), ...targetsByWeight(row.landing_pages, row.landing_path)],
    acceptsCost: accepts_link_cost,
  };
}

const targetOfRule = ({ devices, countries, path }: LandingRule): LandingTarget => ({
  rule: [...devices, ...countries].join(' '),
  share: 1,
  path,
});

function targetsByWeight(lines: readonly string[], landingPath: string): LandingTarget[] {
  const pages = lines.flatMap((line) => readLandingPage(line) ?? []);
  const total = pages.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return [{ rule: null, share: 1, path: landingPath }];
  return pages.map(({ path, weight }) => ({ rule: null, share: weight / total, path }));
}

const readRow = (db: Database, id: number) =>
  db
    .selectFrom('campaigns as c')
    .innerJoin('traffic_sources as s', 's.id', 'c.traffic_source_id')
    .select(['c.id', 'c.name', 'c.code', 'c.accepts_link_cost'])
    .select(['c.landing_path', 'c.landing_pages', 'c.landing_rules'])
    .select(['s.id as sourceId', 's.name as source', 's.link_macros'])
    .where('c.id', '=', id)
    .executeTakeFirst();
