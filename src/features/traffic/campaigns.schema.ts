import * as z from 'zod/mini';
import {
  choice,
  day,
  flag,
  line,
  lines,
  localPath,
  optionalDay,
  optionalLine,
  optionalMoney,
  rate,
  reference,
  whole,
} from '../lists/form-values.schema.ts';
import {
  landingPageLine,
  landingRuleLine,
  maxPages,
  maxRules,
  readLandingPage,
  readLandingRule,
} from '../tracking/landing-lines.ts';
import { readableLine } from './readable-line.ts';
import { statuses } from './statuses.ts';

const codeHint = 'Use 2 to 60 lowercase letters, digits and single dashes, such as spring-nurses.';
const pathHint = 'Enter a path on this site that starts with one slash, such as /jobs?category=Sales.';

const pageLine = readableLine(
  readLandingPage,
  landingPageLine,
  'Enter each page as a path on this site and a weight from 1 to 1000, such as /jobs?category=Sales 60.',
);
const ruleLine = readableLine(
  readLandingRule,
  landingRuleLine,
  'Enter each rule as devices (mobile, tablet, desktop) or two-letter countries, an arrow and a path on this site, such as mobile US CA -> /jobs.',
);

export const Campaign = z.object({
  name: line('a name'),
  /** The code in the campaign's link, /r/{code}. If empty, it is made from the name. */
  code: optionalLine('a code', 60).check(
    z.refine((code) => !code || /^(?=.{2})[a-z\d]+(-[a-z\d]+)*$/.test(code), codeHint),
  ),
  trafficSourceId: reference('a traffic source'),
  landingPath: localPath(pathHint),
  /** Up to 10 lines '/path weight'. If empty, everybody goes to `landingPath`. */
  landingPages: lines('landing pages', maxPages, pageLine).check(
    z.refine((pages) => !hasRepeatedPath(pages ?? []), 'Enter each path once.'),
  ),
  /** Up to 20 lines 'devices countries -> /path'. The first that fits wins over the weights. */
  landingRules: lines('rules', maxRules, ruleLine),
  budget: optionalMoney('a budget'),
  costRate: rate('a cost rate'),
  /** Whether the parameter `cost` of the campaign's links counts. */
  acceptsLinkCost: flag(),
  targetCpa: optionalMoney('a target CPA'),
  attributionDays: whole('the attribution window', 1, 365),
  startDate: day('a start date'),
  endDate: optionalDay('an end date'),
  status: choice(statuses),
});
export type Campaign = z.infer<typeof Campaign>;

const hasRepeatedPath = (pages: readonly string[]): boolean =>
  new Set(pages.map((line) => readLandingPage(line)?.path)).size < pages.length;

/** A code from a campaign's name: 'Spring: Nurses & Aides' becomes 'spring-nurses-aides'. */
export function codeFrom(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  const code = plain
    .replace(/[^a-z\d]+/g, '-')
    .slice(0, 50)
    .replace(/^-+|-+$/g, '');
  return code.length >= 2 ? code : `campaign${code && `-${code}`}`;
}
