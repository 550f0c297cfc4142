import { Skeleton } from '../../ui/skeleton.tsx';

/** The placeholder of an article that is loading. */
export function ArticleSkeleton() {
  return (
    <div role="status" className="grid max-w-[46rem] gap-5">
      <span className="sr-only">Loading the article …</span>
      <Skeleton className="aspect-video w-full rounded-lg" />
      <Skeleton className="h-4 w-56" />
      <Skeleton className="h-11 w-11/12" />
      <Skeleton className="h-11 w-3/5" />
      {['w-full', 'w-11/12', 'w-full', 'w-10/12', 'w-full', 'w-2/3'].map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders never move
        <Skeleton key={index} className={`h-5 ${width}`} />
      ))}
    </div>
  );
}
