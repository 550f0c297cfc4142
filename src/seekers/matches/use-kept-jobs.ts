import { useEffect, useState } from 'react';
import { myJobsLimits } from '../../catalog/jobs/kept/my-jobs.ts';
import type { KeptJobView } from './kept-job-view.ts';

/** The cards of jobs by id. Each is requested once. 'failed' if the request fails, null while it runs. */
export function useKeptJobs(ids: number[], known: KeptJobView[]): Map<number, KeptJobView> | 'failed' | null {
  const [cards, setCards] = useState(() => new Map(known.map((job) => [job.id, job])));
  const [asked, setAsked] = useState(() => new Set(known.map(({ id }) => id)));
  const [failed, setFailed] = useState(false);
  const missing = ids
    .filter((id) => !asked.has(id))
    .slice(0, myJobsLimits.cards)
    .join(',');
  useEffect(() => {
    if (!missing) return;
    let isStale = false;
    readCards(missing).then(
      (jobs) => {
        if (isStale) return;
        setCards((all) => new Map([...all, ...jobs.map((job) => [job.id, job] as const)]));
        setAsked((all) => new Set([...all, ...missing.split(',').map(Number)]));
      },
      () => setFailed(true),
    );
    return () => {
      isStale = true;
    };
  }, [missing]);
  if (failed) return 'failed';
  return missing ? null : cards;
}

async function readCards(ids: string): Promise<KeptJobView[]> {
  const response = await fetch(`/api/job-cards?ids=${ids}`);
  if (!response.ok) throw new Error(`The cards were answered with ${response.status}.`);
  return response.json();
}

/**
 * Keeps the focus near a row that is about to leave its list: moves it to the list's first button, or to the
 * page's content.
 */
export function keepFocus(row: Element): void {
  const list = row.closest('ul');
  requestAnimationFrame(() => {
    const next = list?.isConnected ? list.querySelector('button') : document.querySelector('main');
    next?.focus();
  });
}
