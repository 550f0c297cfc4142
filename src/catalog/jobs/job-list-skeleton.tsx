import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx';

/** Placeholders with the geometry of job cards. */
export function JobListSkeleton({ count, className = '' }: { count: number; className?: string }) {
  return (
    <SkeletonList count={count} label="Loading jobs …" className={`job-list ${className}`}>
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
