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
}

/** Jobs as cards. */
export function JobList({ jobs, className = '', selected = null, open }: JobListProps) {
  return (
    <InPlaceLinks open={open}>
      <ol className={`job-list ${className}`}>
        {jobs.map((job) => (
          <Remembered
            key={job.id}
            as="li"
            current={job.id === selected}
            component={JobCard}
            props={{ job }}
          />
        ))}
      </ol>
    </InPlaceLinks>
  );
}
