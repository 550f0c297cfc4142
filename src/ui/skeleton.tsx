import type { ReactNode } from 'react';

/** One gray bar. Give it the height and width of the content that it replaces. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <span aria-hidden="true" className={`block animate-shimmer rounded-sm bg-line ${className}`} />;
}

/** Several equal skeletons with one message for all of them that something is loading. */
export function SkeletonList({
  count,
  label,
  className = 'grid gap-4',
  children,
}: {
  count: number;
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal placeholders never move
        <div key={index} aria-hidden="true">
          {children}
        </div>
      ))}
    </div>
  );
}
