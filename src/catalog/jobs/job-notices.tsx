import { Notice } from '../../ui/notice.tsx';
import type { JobPageView } from './job-view.ts';

/**
 * Notices at the top of a job's page: the job is closed, its closing date has passed, or it is a sample.
 * `leadsOn`: other jobs follow at the end of the page.
 */
export function JobNotices({ job, leadsOn }: { job: JobPageView; leadsOn: boolean }) {
  return (
    <>
      {job.closed && (
        <Notice>
          {closedText(job)}
          {leadsOn && ' You’ll find similar jobs at the bottom of this page.'}
        </Notice>
      )}
      {job.closingPassed && (
        <Notice>
          The ad says that applications closed on {job.closingPassed}. Check with the employer before you
          apply.
        </Notice>
      )}
      {job.isSample && (
        <Notice>
          This is a sample job. The employer is fictional, so the application page doesn’t exist. Sample jobs
          go away when real jobs are imported for the first time.
        </Notice>
      )}
    </>
  );
}

function closedText({ closed, closedBecause, expires }: JobPageView): string {
  if (closedBecause === 'review') return 'We’re reviewing this ad, so you can’t apply here right now.';
  if (closedBecause === 'stated')
    return 'The ad itself says that this job is closed, so you can’t apply here.';
  if (closedBecause === 'expired')
    return `The last day to apply was ${expires}, so you can no longer apply here.`;
  return `This job closed ${closed}, so you can no longer apply here.`;
}
