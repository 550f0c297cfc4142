import { type JobView, jobView, relativeTime } from '../../catalog/jobs/job-view.ts';
import type { JobCard } from '../../catalog/jobs/jobs.schema.ts';

/** A saved or hidden job on the page. */
export interface KeptJobView extends JobView {
  /** "5 days ago"; null while the job is open. */
  closed: string | null;
  /** The same as an ISO time. */
  closedAt: string | null;
  /** The last day to apply that an open ad states. */
  closesOn: string | null;
}

export function keptJobView(
  { job, closedAt }: { job: JobCard; closedAt: Date | null },
  now: Date,
): KeptJobView {
  return {
    ...jobView(job, now),
    closed: closedAt && relativeTime(closedAt, now),
    closedAt: closedAt?.toISOString() ?? null,
    closesOn: closedAt ? null : (job.statedClosingOn ?? null),
  };
}
