import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import type { JobView } from './job-view.ts';

/** One line of short facts: the type, "sample", "local match" or "closed", and the caller's own. */
export function JobBadges({
  job,
  children,
}: {
  job: Pick<JobView, 'jobType' | 'isSample' | 'isLocalMatch' | 'closed'>;
  children?: ReactNode;
}) {
  return (
    <ul className="job-badges">
      {job.jobType && (
        <li>
          <Badge tone="pine">{job.jobType}</Badge>
        </li>
      )}
      {job.isSample && (
        <li>
          <Badge tone="quiet">Sample</Badge>
        </li>
      )}
      {job.isLocalMatch && (
        <li>
          <Badge tone="leaf">Local Match</Badge>
        </li>
      )}
      {job.closed && (
        <li>
          <Badge tone="clay">Closed {job.closed}</Badge>
        </li>
      )}
      {children}
    </ul>
  );
}
