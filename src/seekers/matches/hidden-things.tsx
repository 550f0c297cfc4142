import type { FormEvent } from 'react';
import type { MyJobs } from '../../catalog/jobs/kept/my-jobs.ts';
import { setCompanyHidden, setJobHidden, useMyJobs } from '../../catalog/jobs/kept/my-jobs-store.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import type { KeptJobView } from '../follow-up/kept-job-view.ts';
import { keepFocus, useKeptJobs } from './use-kept-jobs.ts';

/** The visitor's hidden jobs and employers, each with an undo. */
export function HiddenThings({ account }: { account: { mine: MyJobs; jobs: KeptJobView[] } | null }) {
  const mine = useMyJobs() ?? account?.mine ?? null;
  const jobs = useKeptJobs(mine?.hiddenJobs ?? [], account?.jobs ?? []);
  if (jobs === 'failed')
    return <ErrorState title="Failed to load your hidden jobs. Please try again later." />;
  if (!mine || !jobs) return <p role="status">Loading hidden jobs...</p>;
  if (mine.hiddenJobs.length + mine.hiddenCompanies.length === 0)
    return (
      <EmptyState title="Nothing hidden yet" action={<ButtonLink to="/jobs">Browse All Jobs</ButtonLink>}>
        Jobs and companies you hide won’t show up in your lists. You’ll find them here if you change your
        mind.
      </EmptyState>
    );
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {mine.hiddenCompanies.map((company) => (
        <HiddenRow
          key={company}
          name={company}
          kind="Everything from this company"
          fields={{ do: 'show-company', company }}
          show={() => setCompanyHidden(company, false)}
        />
      ))}
      {mine.hiddenJobs.map((id) => (
        <HiddenRow
          key={id}
          name={jobs.get(id)?.title ?? 'A job that’s no longer here'}
          kind={jobs.get(id)?.company ?? ''}
          fields={{ do: 'show-job', jobId: String(id) }}
          show={() => setJobHidden(id, false)}
        />
      ))}
    </ul>
  );
}

interface HiddenRowProps {
  name: string;
  kind: string;
  /** The fields that the form sends without a script. */
  fields: Record<string, string>;
  show(): void;
}

function HiddenRow({ name, kind, fields, show }: HiddenRowProps) {
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    keepFocus(event.currentTarget as Element);
    show();
  };
  return (
    <li>
      <form
        method="post"
        onSubmit={submit}
        className="flex flex-wrap items-center justify-between gap-2 px-4 py-2"
      >
        {Object.entries(fields).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <p className="min-w-0 [overflow-wrap:anywhere]">
          <b className="font-semibold">{name}</b> <span className="text-sm text-muted">{kind}</span>
        </p>
        <Button type="submit" size="small" variant="secondary" aria-label={`Show again: ${name}`}>
          Show again
        </Button>
      </form>
    </li>
  );
}
