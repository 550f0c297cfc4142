import { Button } from '../../ui/button.tsx';
import type { KeptJobView } from './kept-job-view.ts';

/** How many jobs one table compares. */
export const comparedJobs = { least: 2, most: 4 } as const;

/** The IDs of our jobs in an address, each once. Null: too few or too many. */
export function readCompared(params: URLSearchParams): number[] | null {
  const ids = new Set(params.getAll('job').filter((id) => /^[1-9]\d{0,14}$/.test(id)));
  return ids.size >= comparedJobs.least && ids.size <= comparedJobs.most ? [...ids].map(Number) : null;
}

/** Chooses some of the listed jobs to compare. */
export function CompareForm({ jobs }: { jobs: readonly KeptJobView[] }) {
  return (
    <details className="mb-5 rounded-lg border border-line bg-surface px-4 py-2">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">Compare jobs</summary>
      <form action="/my-jobs/compare" className="grid gap-3 pb-3">
        <fieldset>
          <legend className="mb-1 text-sm text-muted">
            Choose {comparedJobs.least} to {comparedJobs.most} jobs.
          </legend>
          {jobs.map(({ id, title, company }) => (
            <label key={id} className="flex min-h-11 items-center gap-3">
              <input type="checkbox" name="job" value={id} className="size-5 shrink-0" />
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {title} <span className="text-sm text-muted">{company}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <Button type="submit" variant="secondary" className="justify-self-start">
          Compare
        </Button>
      </form>
    </details>
  );
}
