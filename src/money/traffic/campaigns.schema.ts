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
} from '../../desk/lists/form-values.schema.ts';
import {
  type LineProblem,
  landingPageLine,
  landingRuleLine,
  maxPages,
  maxRules,
  pagesProblem,
  readLandingPage,
  readLandingRule,
  rulesProblem,
} from '../tracking/links/landing-lines.ts';
import { statuses } from './statuses.ts';

const codeHint = 'Use 2 to 60 lowercase letters, digits and single dashes, such as spring-nurses.';
const codePattern = /^(?=.{2})[a-z\d]+(-[a-z\d]+)*$/;
const pathHint = 'Enter a path on this site that starts with one slash, such as /jobs?category=Sales.';

/** Checks that refuse invalid lines and normalize valid ones. */
const goodLines = <T>(
  findProblem: (lines: readonly string[]) => LineProblem | null,
  read: (line: string) => T | null,
  write: (value: T) => string,
) => [
  z.superRefine<string[] | undefined>((lines = [], context) => {
    const problem = findProblem(lines);
    if (problem) context.addIssue(problem.text);
  }),
  z.overwrite<string[] | undefined>((lines) =>
    lines?.map((line) => {
      const value = read(line);
      return value === null ? line : write(value);
    }),
  ),
];

export const Campaign = z.object({
  name: line('a name'),
  /** The code in the campaign's link, /r/{code}. If empty, it is made from the name. */
  code: optionalLine('a code', 60, `^$|${codePattern.source}`).check(
    z.refine((code) => !code || codePattern.test(code), codeHint),
  ),
  trafficSourceId: reference('a traffic source'),
  landingPath: localPath(pathHint),
  /** Up to 10 lines '/path weight'. If empty, everyone goes to `landingPath`. */
  landingPages: lines('landing pages', maxPages, z.string()).check(
    ...goodLines(pagesProblem, readLandingPage, landingPageLine),
  ),
  /** Up to 20 lines 'devices countries -> /path'. The first matching rule decides, before the weights. */
  landingRules: lines('rules', maxRules, z.string()).check(
    ...goodLines(rulesProblem, readLandingRule, landingRuleLine),
  ),
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

/** Makes a code from a campaign's name: 'Spring: Nurses & Aides' becomes 'spring-nurses-aides'. */
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
