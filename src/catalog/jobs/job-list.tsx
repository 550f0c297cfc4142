import { Fragment, type ReactNode } from 'react';
import { InPlaceLinks } from '../../ui/in-place-links.tsx';
import { Remembered } from '../../ui/remembered.tsx';
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
  /** False for a list of jobs that few other lists show: remembering a card costs more than rendering it. */
  remembered?: boolean;
  /** An item after the fifth job. */
  inserted?: ReactNode;
}

const insertedAfter = 5;

/** Jobs as cards. */
export function JobList({
  jobs,
  className = '',
  selected = null,
  open,
  remembered = true,
  inserted,
}: JobListProps) {
  return (
    <InPlaceLinks open={open}>
      <ol className={`job-list ${className}`}>
        {jobs.map((job, at) => (
          <Fragment key={job.id}>
            {at === insertedAfter && inserted}
            {remembered ? (
              <Remembered as="li" current={job.id === selected} component={JobCard} props={{ job }} />
            ) : (
              <li>
                <JobCard job={job} />
              </li>
            )}
          </Fragment>
        ))}
      </ol>
    </InPlaceLinks>
  );
}
