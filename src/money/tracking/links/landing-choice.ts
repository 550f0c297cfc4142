import { hash } from 'node:crypto';
import { type Client, limitedClient } from '../../../platform/http/client.ts';
import type { LandingPage, LandingRule } from './landing-lines.ts';

/** The landing pages of a campaign. */
export interface LandingPages {
  id: number;
  /** The page if there are no other pages and no rule fits. */
  landingPath: string;
  pages: readonly LandingPage[];
  rules: readonly LandingRule[];
}

/** The data of a visitor for rules and weights. */
interface Visitor {
  client: Client;
  /** 'mobile', 'tablet', 'desktop' or another word. Null: unknown. */
  device: string | null;
  /** Two letters. Null: unknown. */
  country: string | null;
}

/** The chosen page, and why. */
export interface LandingChoice {
  path: string;
  /** The number of the matching rule, from 1. Null: no rule matches. */
  rule: number | null;
  /** Whether the page comes from the pages with weights. */
  byWeight: boolean;
}

/** Chooses by the first matching rule, else by the weights. Without pages: the campaign's landing page. */
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
 * Chooses a page by weight. A hash of the visitor (address and browser) gives a fixed point between 0 and the sum of
 * the weights. So a visitor sees the same page in every process, without a cookie, until the weights change.
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

/** A hash of the text as a number from 0 to below 1. */
const pointOf = (text: string): number => hash('sha256', text, 'buffer').readUInt32BE() / 2 ** 32;
