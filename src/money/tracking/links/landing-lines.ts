import { isLocalPath } from '../../../platform/http/web-address.ts';

/** A landing page with its weight. */
export interface LandingPage {
  /** A path on this site with its query. */
  path: string;
  weight: number;
}

/** Sends visitors with one of the devices and from one of the countries to a page. An empty list matches everyone. */
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

/** Parses '/jobs?category=Sales 60'. The default weight is 1. Null if the line is invalid. */
export function readLandingPage(line: string): LandingPage | null {
  const [, path = '', weight = '1'] = /^(\S+)(?:\s+(\d{1,4}))?$/.exec(line.trim()) ?? [];
  const number = Number(weight);
  return isLocalPath(path) && number >= 1 && number <= maxWeight ? { path, weight: number } : null;
}

/** Parses 'mobile US, CA -> /jobs'. Null if the line is invalid. */
export function readLandingRule(line: string): LandingRule | null {
  const [, asked = '', path = ''] = /^(.+?)\s*(?:->|→)\s*(\S+)$/.exec(line.trim()) ?? [];
  const words = asked.split(/[\s,]+/).filter(Boolean);
  if (words.length === 0 || !isLocalPath(path)) return null;
  const devices = words.map((word) => word.toLowerCase()).filter((word) => ruleDevices.includes(word));
  const countries = words.filter((word) => !ruleDevices.includes(word.toLowerCase())).map(readCountry);
  if (!countries.every((code) => code !== null)) return null;
  return { devices: [...new Set(devices)], countries: [...new Set(countries)], path };
}

/** An invalid line: its number from 1, the invalid part, and the remedy. */
export interface LineProblem {
  row: number;
  part: 'path' | 'weight' | 'devices' | 'countries';
  text: string;
}

type Remedy = Pick<LineProblem, 'part' | 'text'>;

const pathHint = 'a path on this site that starts with one slash, such as /jobs?category=Sales';

/** The first invalid page, or the first that repeats a path. Null if all pages are valid. */
export function pagesProblem(lines: readonly string[]): LineProblem | null {
  const rowOf = new Map<string, number>();
  for (const [at, line] of lines.entries()) {
    const row = at + 1;
    const page = readLandingPage(line);
    if (!page) return problemOf(`Page ${row}: `, row, pageRemedy(line));
    const same = rowOf.get(page.path);
    if (same)
      return {
        row,
        part: 'path',
        text: `Page ${row} has the path of page ${same}. Enter each path once.`,
      };
    rowOf.set(page.path, row);
  }
  return null;
}

const problemOf = (of: string, row: number, { part, text }: Remedy): LineProblem => ({
  row,
  part,
  text: of + text,
});

const pageRemedy = (line: string): Remedy =>
  isLocalPath(line.trim().split(/\s+/)[0] ?? '')
    ? { part: 'weight', text: `Enter a whole number from 1 to ${maxWeight} as the weight.` }
    : { part: 'path', text: `Enter ${pathHint}.` };

/** The first invalid rule. Null if all rules are valid. */
export function rulesProblem(lines: readonly string[]): LineProblem | null {
  const at = lines.findIndex((line) => !readLandingRule(line));
  const line = lines[at];
  return line === undefined ? null : problemOf(`Rule ${at + 1}: `, at + 1, ruleRemedy(line));
}

function ruleRemedy(line: string): Remedy {
  const [asked = '', path, ...more] = line.split(/->|→/);
  if (path === undefined || more.length > 0)
    return {
      part: 'path',
      text: 'Write devices or countries, an arrow and a path, such as mobile US CA -> /jobs.',
    };
  const words = asked.split(/[\s,]+/).filter(Boolean);
  if (words.length === 0) return { part: 'devices', text: 'Choose a device or enter a country.' };
  const unknown = words.find((word) => !ruleDevices.includes(word.toLowerCase()) && !readCountry(word));
  if (unknown)
    return { part: 'countries', text: `“${unknown}” is not a country. Enter two letters, such as US.` };
  return { part: 'path', text: `Enter ${pathHint}.` };
}

/** Formats a page as a line. */
export const landingPageLine = ({ path, weight }: LandingPage): string => `${path} ${weight}`;

/** Formats a rule as a line. */
export const landingRuleLine = ({ devices, countries, path }: LandingRule): string =>
  `${[...devices, ...countries].join(' ')} -> ${path}`;

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const unknown = 'ZZ';

/** The ISO 3166 code of a country: 'uk' becomes 'GB'. Null for an unknown country. */
export function readCountry(text: string): string | null {
  if (!/^[a-z]{2}$/i.test(text)) return null;
  const code = Intl.getCanonicalLocales(`und-${text}`)[0]?.slice('und-'.length) ?? unknown;
  return code !== unknown && names.of(code) ? code : null;
}
