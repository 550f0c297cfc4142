import { InPlaceLinks } from '../../ui/in-place-links.tsx';
import { Remembered } from '../../ui/remembered.tsx';
import { JobCard } from './job-card.tsx';
import type { JobView } from './job-view.ts';

/** Jobs as cards. `className` sets the grid. */
export function JobList({ jobs, className = '' }: { jobs: JobView[]; className?: string }) {
  return (
    <InPlaceLinks>
      <ol className={`job-list ${className}`}>
        {jobs.map((job) => (
          <Remembered key={job.id} as="li" component={JobCard} props={{ job }} />
        ))}
      </ol>
    </InPlaceLinks>
  );
}
