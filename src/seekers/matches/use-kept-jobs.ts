import { useEffect, useState } from 'react';
import type { KeptJobView } from '../follow-up/kept-job-view.ts';
import { readCards } from '../follow-up/read-cards.ts';

/** The cards of jobs by id. Each is requested once. 'failed' if the request fails, null while it runs. */
export function useKeptJobs(ids: number[], known: KeptJobView[]): Map<number, KeptJobView> | 'failed' | null {
  const [cards, setCards] = useState(() => new Map(known.map((job) => [job.id, job])));
  const [asked, setAsked] = useState(() => new Set(known.map(({ id }) => id)));
  const [failed, setFailed] = useState(false);
  const missing = ids.filter((id) => !asked.has(id)).join(',');
  useEffect(() => {
    if (!missing) return;
    let isStale = false;
    readCards(missing.split(',').map(Number)).then(
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
