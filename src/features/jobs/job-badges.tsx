import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import type { JobView } from './job-view.ts';

/** One line of short facts: the type, whether it is a sample, and what the caller adds. */
export function JobBadges({
  job,
  children,
}: {
  job: Pick<JobView, 'jobType' | 'isSample'>;
  children?: ReactNode;
}) {
  return (
    <ul className="mt-3 flex flex-wrap items-center gap-1.5 empty:hidden">
      {job.jobType && (
        <li>
          <Badge tone="pine">{job.jobType}</Badge>
        </li>
      )}
      {job.isSample && (
        <li>
          <Badge tone="amber">Sample</Badge>
        </li>
      )}
      {children}
    </ul>
  );
}
