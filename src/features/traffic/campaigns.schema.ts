import * as z from 'zod/mini';
import {
  choice,
  day,
  flag,
  line,
  localPath,
  optionalDay,
  optionalLine,
  optionalMoney,
  rate,
  reference,
  whole,
} from '../lists/form-values.schema.ts';
import { statuses } from './statuses.ts';

const codeHint = 'Use 2 to 60 lowercase letters, digits and single dashes, such as spring-nurses.';
const pathHint = 'Enter a path on this site that starts with one slash, such as /jobs?category=Sales.';

export const Campaign = z.object({
  name: line('a name'),
  /** The code in the campaign's link, /r/{code}. If empty, it is made from the name. */
  code: optionalLine('a code', 60).check(
    z.refine((code) => !code || /^(?=.{2})[a-z\d]+(-[a-z\d]+)*$/.test(code), codeHint),
  ),
  trafficSourceId: reference('a traffic source'),
  landingPath: localPath(pathHint),
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
