import { describeApplyHost } from '../postings/apply-host.ts';
import type { JobDetail } from './jobs.schema.ts';
import { roleHistory } from './opening.ts';
import { payLawFact } from './pay-law.ts';
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
    ['Listed', listings === 1 ? 'Once' : `${listings} times since ${since}`],
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
