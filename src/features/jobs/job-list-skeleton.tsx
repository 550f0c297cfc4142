import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx';

/** Placeholder cards of the geometry of job cards. */
export function JobListSkeleton({ count, className }: { count: number; className?: string }) {
  return (
    <SkeletonList count={count} label="Loading jobs …" className={className}>
      <div className="rounded-lg border border-line bg-surface p-5">
        <div className="flex gap-4">
          <Skeleton className="size-12" />
          <div className="grow space-y-2 pt-1">
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="h-4 w-2/5" />
          </div>
        </div>
        <Skeleton className="mt-4 h-5 w-1/2" />
        <Skeleton className="mt-4 h-10 w-full" />
        <Skeleton className="mt-6 h-9 w-full" />
      </div>
    </SkeletonList>
  );
}
