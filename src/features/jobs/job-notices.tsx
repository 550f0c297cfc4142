import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import type { JobPageView } from './job-view.ts';

/**
 * Notices at the top of a job's page: the job is closed, or a sample. `leadsOn`: other jobs follow at the end
 * of the page.
 */
export function JobNotices({ job, leadsOn }: { job: JobPageView; leadsOn: boolean }) {
  return (
    <>
      {job.closed && (
        <Notice>
          This job closed {job.closed}, so you can no longer apply here.
          {leadsOn && ' You’ll find similar jobs at the bottom of this page.'}
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

function Notice({ children }: { children: ReactNode }) {
  return (
    <p className="flex max-w-prose items-start gap-3 rounded-md bg-lantern-wash px-4 py-3">
      <Icon name="info" className="mt-1 text-amber-ink" />
      <span>{children}</span>
    </p>
  );
}
