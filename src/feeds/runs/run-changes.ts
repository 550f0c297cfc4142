import type { CatalogJob } from '../../catalog/postings/raw-job.ts';

/** What a run did to a job. 'not opened': the feed has it, but its ad is over or blocked. */
export type RunChange = 'opened' | 'changed' | 'closed' | 'not opened';

/** The changes in the order of the screens. */
export const runChanges: readonly RunChange[] = ['opened', 'changed', 'closed', 'not opened'];

/** Why a job opened, closed or did not open, as in feed_run_jobs.reason. */
export const changeReasons = {
  new: 'new in the feed',
  back: 'back in the feed',
  missing: 'missing from the feed',
  expired: 'expired',
  stated: 'its text says it is closed',
  blocked: 'blocked after a review',
  review: 'held for a review',
  hand: 'closed by hand',
} as const;
export type ChangeReason = (typeof changeReasons)[keyof typeof changeReasons];

/** The text of a field before and after. Null where the text is too long to keep. */
export type ChangedFields = Record<string, [before: string | null, after: string | null] | null>;

/** What a row did to a job, from its state before and after. */
export function changeOf(
  before: 'closed' | 'not closed' | null,
  after: { isClosed: boolean; reason: 'stated' | 'blocked' | null },
): { change: RunChange; reason: ChangeReason | null } {
  if (after.isClosed) {
    const reason = changeReasons[after.reason ?? 'expired'];
    return { change: before === 'not closed' ? 'closed' : 'not opened', reason };
  }
  if (before === 'not closed') return { change: 'changed', reason: null };
  return { change: 'opened', reason: before === null ? changeReasons.new : changeReasons.back };
}

/** The fields that a run compares. The description is compared by its hash. */
export type ComparedJob = Pick<
  CatalogJob,
  | 'title'
  | 'company'
  | 'location'
  | 'jobType'
  | 'category'
  | 'salary'
  | 'affiliateLink'
  | 'postedAt'
  | 'expiresAt'
> & { descriptionHash: string };

const maxText = 200;
const names: Record<keyof ComparedJob, string> = {
  title: 'title',
  company: 'company',
  location: 'location',
  jobType: 'type',
  category: 'category',
  salary: 'pay',
  affiliateLink: 'apply link',
  postedAt: 'posted',
  expiresAt: 'expires',
  descriptionHash: 'description',
};

/** The fields that differ, by their names on screens, with at most 200 characters of each text. */
export function compareJobs(before: ComparedJob, after: ComparedJob): ChangedFields {
  const fields: ChangedFields = {};
  for (const [field, name] of Object.entries(names) as [keyof ComparedJob, string][]) {
    const [was, is] = [textOf(before[field]), textOf(after[field])];
    if (was !== is) fields[name] = field === 'descriptionHash' ? null : [cut(was), cut(is)];
  }
  return fields;
}

const textOf = (value: string | Date | null): string | null =>
  value instanceof Date ? value.toISOString().slice(0, 16).replace('T', ' ') : value;

const cut = (text: string | null): string | null =>
  text !== null && text.length > maxText ? `${text.slice(0, maxText - 1).toWellFormed()}…` : text;
