import type { ReactNode } from 'react';
import type { MyJobs } from '../../catalog/jobs/kept/my-jobs.ts';
import { useMyJobs } from '../../catalog/jobs/kept/my-jobs-store.ts';
import drawings from '../../content/page-drawings.json' with { type: 'json' };
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import type { KeptJobView } from './kept-job-view.ts';
import { type RefusedNote, SavedJobItem } from './saved-job.tsx';
import { useKeptJobs } from './use-kept-jobs.ts';

interface SavedJobsProps {
  /** Only jobs with the mark 'applied'. */
  applied: boolean;
  /** The account's jobs, read by the server. Null for a visitor who is not signed in. */
  account: { mine: MyJobs; jobs: KeptJobView[] } | null;
  /** A form without scripts that was refused. */
  refused: RefusedNote | null;
  card(job: KeptJobView): ReactNode;
  /** The placeholder while the jobs load. */
  waiting: ReactNode;
}

/** The saved or applied-to jobs of the account, or of this browser. */
export function SavedJobs({ applied, account, refused, card, waiting }: SavedJobsProps) {
  const mine = useMyJobs() ?? account?.mine ?? null;
  const saved = mine?.saved.filter(({ appliedAt }) => !applied || appliedAt) ?? [];
  const jobs = useKeptJobs(
    saved.map(({ jobId }) => jobId),
    account?.jobs ?? [],
  );
  if (jobs === 'failed')
    return <ErrorState title="Failed to load your saved jobs. Please try again later." />;
  if (!mine || !jobs) return waiting;
  const shown = saved.flatMap((one) => {
    const job = jobs.get(one.jobId);
    return job ? [{ one, job }] : [];
  });
  if (shown.length === 0) return <NothingSaved applied={applied} />;
  return (
    <ul className="grid gap-5">
      {shown.map(({ one, job }) => (
        <SavedJobItem
          key={one.jobId}
          saved={one}
          title={job.title}
          card={card(job)}
          refused={refused?.values.jobId === String(one.jobId) ? refused : null}
        />
      ))}
    </ul>
  );
}

function NothingSaved({ applied }: { applied: boolean }) {
  const browse = <ButtonLink to="/jobs">Browse All Jobs</ButtonLink>;
  if (applied)
    return (
      <EmptyState title="No applications yet" drawing={drawings.applied} action={browse}>
        Mark a saved job as applied, and it’ll show up here with the date.
      </EmptyState>
    );
  return (
    <EmptyState title="No saved jobs yet" drawing={drawings.saved} action={browse}>
      Select the bookmark on any job to save it here.
    </EmptyState>
  );
}
