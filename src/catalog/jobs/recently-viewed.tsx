import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { clearViewed, useRecentlyViewed, type ViewedJob } from './kept/viewed-jobs.ts';

/** The jobs in the row on the home page. */
const inRow = 4;

/** The jobs that this browser viewed last, with a button that clears them. */
export function RecentlyViewed() {
  const jobs = useRecentlyViewed();
  if (!jobs)
    return (
      <p className="no-script-only">
        Only your browser remembers which jobs you viewed, and that needs JavaScript.
      </p>
    );
  if (jobs.length === 0)
    return (
      <EmptyState title="No viewed jobs yet" action={<ButtonLink to="/jobs">Browse All Jobs</ButtonLink>}>
        Jobs you open will show up here.
      </EmptyState>
    );
  const clear = (): void => {
    clearViewed();
    showToast({ topic: 'viewed', title: 'Viewed jobs cleared', tone: 'success' });
  };
  return (
    <>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {jobs.map((job) => (
          <li key={job.id}>
            <Link
              to={`/jobs/${job.id}`}
              className="group block px-4 py-3 [overflow-wrap:anywhere] hover:bg-pine-wash"
            >
              <b className="font-semibold text-pine underline-offset-4 group-hover:underline">{job.title}</b>
              <span className="block text-sm text-muted">{placeOf(job)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="secondary" size="small" onClick={clear}>
          Clear viewed jobs
        </Button>
        <p className="text-sm text-muted">This list stays in this browser. We don’t get it.</p>
      </div>
    </>
  );
}

/** A row on the home page for browsers that viewed jobs. */
export function RecentlyViewedRow() {
  const jobs = useRecentlyViewed() ?? [];
  return (
    <section aria-labelledby="viewed" className="viewed-row no-print pt-8">
      <div className="mb-2 flex items-center justify-between gap-x-6">
        <h2 id="viewed" className="text-lg">
          Recently viewed
        </h2>
        <Link
          to="/my-jobs?tab=recent"
          className="inline-flex min-h-11 items-center font-semibold text-pine underline-offset-4 hover:underline"
        >
          See all<span className="sr-only"> recently viewed jobs</span>
        </Link>
      </div>
      <ul>
        {jobs.slice(0, inRow).map((job) => (
          <li key={job.id} className="min-w-0">
            <Link to={`/jobs/${job.id}`} className="viewed-job">
              <b>{job.title}</b>
              <span>{placeOf(job)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const placeOf = ({ company, location }: ViewedJob): string => [company, location].filter(Boolean).join(' · ');
