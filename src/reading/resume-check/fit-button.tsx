import { useState } from 'react';
import type { JobView } from '../../catalog/jobs/job-view.ts';
import { toggleChip } from '../../ui/chip.tsx';

/** A list of jobs that may be sorted by fit. */
export interface FitList {
  jobs: JobView[];
  isSorted: boolean;
  /** What happened, in a sentence. */
  says: string;
  /** Sorts the list, or brings its own order back. */
  toggle(): void;
}

/** The jobs of a list, which "Sort by fit" sorts. Another list has its own order again. */
export function useFit(jobs: JobView[]): FitList {
  const [fit, setFit] = useState({ of: jobs, jobs, says: '' });
  const { jobs: shown, says } = fit.of === jobs ? fit : { jobs, says: '' };
  const isSorted = shown !== jobs;
  const sort = async (): Promise<void> => {
    const { sortByFit } = await import('./sort-by-fit.ts');
    setFit({ of: jobs, ...(await sortByFit(jobs)) });
  };
  const toggle = (): void => {
    setFit({ of: jobs, jobs, says: isSorted ? '' : 'Sorting...' });
    if (!isSorted) sort().catch(() => setFit({ of: jobs, jobs, says: 'Sorting failed. Try again.' }));
  };
  return { jobs: shown, isSorted, says, toggle };
}

/** "Sort by fit", which is there while this browser stores a resume (job-mark.css). */
export function FitButton({ isSorted, toggle }: FitList) {
  return (
    <li className="sort-by-fit">
      <button type="button" aria-pressed={isSorted} className={toggleChip} onClick={toggle}>
        Sort by fit
      </button>
    </li>
  );
}
