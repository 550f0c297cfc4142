import type { PayLaw } from '../../content/content.schema.ts';
import payLaws from '../../content/pay-laws.json' with { type: 'json' };
import { describeApplyHost } from '../postings/apply-host.ts';
import type { JobDetail } from './jobs.schema.ts';
import { roleHistory } from './opening.ts';
import type { RoleOpening } from './role-openings.server.ts';
import { dayText } from './stated-closing-day.ts';

/** What we know about an ad over time, as terms with texts. It holds facts only: what they mean is up to the reader. */
export interface JobHistory {
  facts: [term: string, text: string][];
  /** The state asks for pay, and the ad names none. */
  payLaw: { text: string; source: string } | null;
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** The history of a job. Null for a sample. */
export function jobHistory(job: JobDetail, openings: RoleOpening[], now: Date): JobHistory | null {
  if (job.isSample) return null;
  const facts: [string, string | null][] = [
    ...timeFacts(job, openings, now),
    ['Closing date', job.statedClosingOn ? `${dayText(job.statedClosingOn, 'long')}, as the ad says` : null],
    ['Apply leads to', describeApplyHost(new URL(job.affiliateLink), job.company)],
  ];
  return {
    facts: facts.filter((fact): fact is [string, string] => fact[1] !== null),
    payLaw: payLawFact(job),
  };
}

function timeFacts(job: JobDetail, openings: RoleOpening[], now: Date): [string, string | null][] {
  const own = openings.filter(({ isSameSource }) => isSameSource);
  if (own.length === 0) return [];
  const { firstSeen, openDays, listings } = roleHistory(own, now);
  const since = day.format(firstSeen);
  const stated = job.firstSeenAt ? null : day.format(job.postedAt);
  const copies = countOpen(own, job.id);
  const elsewhere = countOpen(
    openings.filter(({ isSameSource }) => !isSameSource),
    job.id,
  );
  return [
    ['First seen', since],
    [job.closedAt ? 'Was open' : 'Open', openDays === 0 ? 'Less than a day' : counted(openDays, 'day')],
    ['Times listed', listings === 1 ? '1' : `${listings} since ${since}`],
    [
      'Open copies',
      copies > 0 ? `${counted(copies, 'more ad')} with this employer, title, and location` : null,
    ],
    [
      'Other feeds',
      elsewhere > 0 ? `${counted(elsewhere, 'more copy', 'more copies')} from other sources` : null,
    ],
    ['The ad’s date', stated !== null && stated !== since ? `Posted ${stated}, as the ad says` : null],
  ];
}

function countOpen(openings: RoleOpening[], except: number): number {
  const ids = openings.filter(({ jobId, closedAt }) => closedAt === null && jobId !== except);
  return new Set(ids.map(({ jobId }) => jobId)).size;
}

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** A law for employers of this size or smaller holds for most employers. */
const mostEmployers = 15;
/** Federal agencies are not bound by a state's law, and several of the laws leave out other governments. */
const governmentHost = /\.(gov|mil)$/;
/** Any amount in the text counts as stated pay. */
const amount = /[$€£]\s?\d|\b\d[\d,.]{0,14}k?\s?(?:usd|dollars|per hour|an hour|\/\s?h(?:ou)?r)\b/i;

type PayLawJob = Pick<
  JobDetail,
  'state' | 'country' | 'salary' | 'description' | 'postedAt' | 'affiliateLink'
>;

/** "Colorado asks most employers to list pay. This ad doesn’t." Null if the ad states pay, or if no law is known. */
export function payLawFact(job: PayLawJob): { text: string; source: string } | null {
  if (job.salary || (job.country !== null && job.country !== 'US') || amount.test(job.description))
    return null;
  const law = payLaws.find(({ state }) => state === job.state);
  if (!law || job.postedAt < new Date(law.since) || governmentHost.test(new URL(job.affiliateLink).hostname))
    return null;
  return { text: `${law.name} asks ${whom(law)} to list pay. This ad doesn’t.`, source: law.source };
}

/** "most employers", or "employers with 25 or more employees". */
const whom = ({ employees }: PayLaw): string =>
  employees <= mostEmployers ? 'most employers' : `employers with ${employees} or more employees`;
