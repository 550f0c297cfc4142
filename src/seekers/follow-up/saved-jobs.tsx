import type { ReactNode } from 'react';
import { trackedLimits } from '../../catalog/jobs/kept/tracked-job.ts';
import drawings from '../../content/page-drawings.json' with { type: 'json' };
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { CompareForm } from './compare-form.tsx';
import { type FollowUpQuery, followUpPath } from './follow-up-query.ts';
import type { KeptJobView } from './kept-job-view.ts';
import { type RefusedTracked, refusedOf } from './refused-tracked.ts';
import { SavedJobItem } from './saved-job.tsx';
import { TrackedHead } from './tracked-head.tsx';
import type { FollowUp } from './tracked-row.ts';

interface SavedJobsProps {
  query: FollowUpQuery;
  followUp: FollowUp;
  refused: RefusedTracked | null;
  card(job: KeptJobView): ReactNode;
}

/** The saved or applied-to jobs of the account, or of this browser. */
export function SavedJobs({ query, followUp: { rows, cards, total }, refused, card }: SavedJobsProps) {
  if (rows.length === 0) return <NothingSaved applied={query.tab === 'applied'} />;
  const byId = new Map(cards.map((one) => [one.id, one]));
  return (
    <>
      {cards.length > 1 && <CompareForm jobs={cards} />}
      <ul className="grid gap-5">
        {rows.map((row) => {
          const job = row.ad.jobId === null ? undefined : byId.get(row.ad.jobId);
          return (
            <SavedJobItem
              key={row.id}
              row={row}
              card={job ? card(job) : <TrackedHead row={row} />}
              refused={refusedOf(refused, row.id, ['note', 'applied', 'not-applied', 'remove'])}
            />
          );
        })}
      </ul>
      <div className="mt-6">
        <Pagination
          page={query.page}
          pages={Math.ceil(total / trackedLimits.page)}
          href={(page) => followUpPath({ ...query, page })}
        />
      </div>
    </>
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
