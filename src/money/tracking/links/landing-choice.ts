import { hash } from 'node:crypto';
import { type Client, limitedClient } from '../../../platform/http/client.ts';
import type { LandingPage, LandingRule } from './landing-lines.ts';

/** Where a campaign's link may lead. */
export interface LandingPages {
  id: number;
  /** Where it leads without pages and rules. */
  landingPath: string;
  pages: readonly LandingPage[];
  rules: readonly LandingRule[];
}

/** What rules ask. */
export interface Visitor {
  client: Client;
  /** 'mobile', 'tablet', 'desktop' or another word; null: unknown. */
  device: string | null;
  /** Two letters; null: unknown. */
  country: string | null;
}

/** The page that a visitor is sent to, and why. */
export interface LandingChoice {
  path: string;
  /** The number of the rule that fits, from 1. Null: none fits. */
  rule: number | null;
  /** Whether the weights chose. */
  byWeight: boolean;
}

/** The first rule that fits. Otherwise the weights. Without them the campaign's own page. */
export function chooseLanding(campaign: LandingPages, visitor: Visitor): LandingChoice {
  const at = campaign.rules.findIndex((rule) => fits(rule, visitor));
  const rule = campaign.rules[at];
  if (rule) return { path: rule.path, rule: at + 1, byWeight: false };
  const page = pageByWeight(campaign, visitor.client);
  return { path: page ?? campaign.landingPath, rule: null, byWeight: page !== undefined };
}

const fits = ({ devices, countries }: LandingRule, { device, country }: Visitor): boolean =>
  isAmong(devices, device) && isAmong(countries, country);

const isAmong = (names: readonly string[], name: string | null): boolean =>
  names.length === 0 || (name !== null && names.includes(name));

/**
 * A visitor (address and browser, as for unique clicks) has a fixed point between 0 and the sum of the weights. So the
 * same visitor sees the same page while the weights stay, in every process and without a cookie.
 */
function pageByWeight({ id, pages }: LandingPages, client: Client): string | undefined {
  if (pages.length < 2) return pages[0]?.path;
  const total = pages.reduce((sum, { weight }) => sum + weight, 0);
  let left = pointOf(`${id} ${limitedClient(client.ip)} ${client.userAgent ?? ''}`) * total;
  return pages.find(({ weight }) => {
    left -= weight;
    return left < 0;
  })?.path;
}

/** A number from 0 to below 1 that depends on the text alone. */
const pointOf = (text: string): number => hash('sha256', text, 'buffer').readUInt32BE() / 2 ** 32;
