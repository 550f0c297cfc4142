import { Fragment, type MouseEvent, type ReactNode } from 'react';
import { clickedLink, isPlainClick } from '../../ui/link.tsx';
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx';
import { JobCard } from './job-card.tsx';
import type { JobView } from './job-view.ts';

interface JobListProps {
  jobs: JobView[];
  /** Sets the grid. */
  className?: string;
  /** The selected job's id. */
  selected?: number | null;
  /** Opens a job's title in another way. Returns false for links that lead to their pages. */
  open?: (link: HTMLAnchorElement) => boolean;
  /** An item after the fifth job. */
  inserted?: ReactNode;
}

const insertedAfter = 5;

/** Jobs as cards. */
export function JobList({ jobs, className = '', selected = null, open, inserted }: JobListProps) {
  const follow = (event: MouseEvent): void => {
    const link = isPlainClick(event) && clickedLink(event);
    if (link && open?.(link)) event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the links within have the keyboard; their clicks bubble up to here
    <div data-in-place="" onClick={follow}>
      <ol className={`job-list ${className}`}>
        {jobs.map((job, at) => (
          <Fragment key={job.id}>
            {at === insertedAfter && inserted}
            <li aria-current={job.id === selected || undefined}>
              <JobCard job={job} />
            </li>
          </Fragment>
        ))}
      </ol>
    </div>
  );
}

/** Placeholders with the geometry of job cards. */
export function JobListSkeleton({ count, className = '' }: { count: number; className?: string }) {
  return (
    <SkeletonList count={count} label="Loading jobs..." className={`job-list ${className}`}>
      <div className="job-card">
        <div className="job-card-head">
          <div className="job-skeleton-mark">
            <Skeleton className="size-12" />
          </div>
          <div className="grow space-y-2 pt-1">
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-4 w-3/5" />
          </div>
        </div>
        <div className="job-card-terms">
          <Skeleton className="h-5 w-28" />
          <Skeleton className="h-4 w-36" />
        </div>
        <div className="job-badges">
          <Skeleton className="h-6 w-3/5" />
        </div>
        <div className="job-card-text">
          <Skeleton className="h-10" />
        </div>
        <div className="job-card-actions">
          <Skeleton className="h-9 w-60" />
        </div>
      </div>
    </SkeletonList>
  );
}
