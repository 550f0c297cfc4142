import { isLocalPath } from '../../platform/local-path.ts';

/** A page that gets its share of a campaign's visitors. */
export interface LandingPage {
  /** A path of this site, with its query. */
  path: string;
  weight: number;
}

/** Sends visitors with one of these devices, in one of these countries, to a page. An empty list fits everybody. */
export interface LandingRule {
  devices: readonly string[];
  /** Two capital letters each (ISO 3166). */
  countries: readonly string[];
  path: string;
}

export const ruleDevices = ['mobile', 'tablet', 'desktop'];
export const maxPages = 10;
export const maxRules = 20;
const maxWeight = 1000;

/** Reads '/jobs?category=Sales 60'. Without a weight it is 1. Null: it is no such line. */
export function readLandingPage(line: string): LandingPage | null {
  const [, path = '', weight = '1'] = /^(\S+)(?:\s+(\d{1,4}))?$/.exec(line.trim()) ?? [];
  const number = Number(weight);
  return isLocalPath(path) && number >= 1 && number <= maxWeight ? { path, weight: number } : null;
}

/** Reads 'mobile US, CA -> /jobs'. Null: it is no such line. */
export function readLandingRule(line: string): LandingRule | null {
  const [, asked = '', path = ''] = /^(.+?)\s*(?:->|→)\s*(\S+)$/.exec(line.trim()) ?? [];
  const words = asked.split(/[\s,]+/).filter(Boolean);
  if (words.length === 0 || !isLocalPath(path)) return null;
  const devices = words.map((word) => word.toLowerCase()).filter((word) => ruleDevices.includes(word));
  const countries = words.filter((word) => !ruleDevices.includes(word.toLowerCase())).map(readCountry);
  if (!countries.every((code) => code !== null)) return null;
  return { devices: [...new Set(devices)], countries: [...new Set(countries)], path };
}

/** The one way to write a page. */
export const landingPageLine = ({ path, weight }: LandingPage): string => `${path} ${weight}`;

/** The one way to write a rule. */
export const landingRuleLine = ({ devices, countries, path }: LandingRule): string =>
  `${[...devices, ...countries].join(' ')} -> ${path}`;

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const unknown = 'ZZ';

/** The two letters of a country as databases write them: 'uk' becomes 'GB'. Null: there is no such country. */
export function readCountry(text: string): string | null {
  if (!/^[a-z]{2}$/i.test(text)) return null;
  const code = Intl.getCanonicalLocales(`und-${text}`)[0]?.slice('und-'.length) ?? unknown;
  return code !== unknown && names.of(code) ? code : null;
}
