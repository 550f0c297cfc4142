import { useIsNew } from './kept/results-visit.ts';
import { useIsViewed } from './kept/viewed-jobs.ts';

/** 'Viewed' or 'New' on the edge of a job's card, as this browser knows it. The card dims if the job was viewed. */
export function JobMark({ job: { id, postedAt } }: { job: { id: number; postedAt: string } }) {
  const isViewed = useIsViewed(id);
  const isNew = useIsNew(postedAt);
  if (isViewed) return <Mark className="job-viewed">Viewed</Mark>;
  return isNew ? <Mark className="job-new">New</Mark> : null;
}

/** The blank separates the mark from the title for screen readers. */
function Mark({ className, children }: { className: string; children: string }) {
  return (
    <>
      {' '}
      <span className={`job-mark ${className}`}>{children}</span>
    </>
  );
}
