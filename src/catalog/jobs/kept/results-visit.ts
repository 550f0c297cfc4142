import { useEffect, useSyncExternalStore } from 'react';

const storageKey = 'resultsVisit';
/** A visit ends this long after its last search. */
const visitMs = 30 * 60_000;

/** The visit of the results. Times in milliseconds since 1970. */
export interface ResultsVisit {
  /** The end of the visit before. Null in the first visit. */
  since: number | null;
  /** The last activity. */
  at: number;
}

/** The visit after an activity. `former` is null if this browser never saw results. */
export function nextVisit(former: ResultsVisit | null, now: number): ResultsVisit {
  if (!former) return { since: null, at: now };
  return { since: now - former.at > visitMs ? former.at : former.since, at: now };
}

/** Jobs posted later are new. Null: no job is. */
let newSince: number | null = null;
const listeners = new Set<() => void>();

function set(since: number | null): void {
  newSince = since;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readVisit(): ResultsVisit | null {
  try {
    const visit = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    const isTime = (time: unknown) => time === null || typeof time === 'number';
    return typeof visit?.at === 'number' && isTime(visit.since) ? visit : null;
  } catch {
    return null;
  }
}

/** Goes on with the visit. The jobs posted since the visit before count as new while the caller is on the page. */
export function useResultsVisit(search: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each search is an activity
  useEffect(() => {
    const visit = nextVisit(readVisit(), Date.now());
    try {
      localStorage.setItem(storageKey, JSON.stringify(visit));
    } catch {
      // Storage is blocked, so every visit is the first.
    }
    set(visit.since);
  }, [search]);
  useEffect(() => () => set(null), []);
}

/** Whether a job was posted since the visit before. False outside the results. */
export function useIsNew(postedAt: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => newSince !== null && Date.parse(postedAt) > newSince,
    () => false,
  );
}
