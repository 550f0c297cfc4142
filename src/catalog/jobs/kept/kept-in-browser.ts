import { type MyJobs, nothingKept } from './my-jobs.ts';
import type { FormerSaved } from './tracked-in-browser.ts';

const storageKey = 'myJobs';

/** Whether this browser is signed in, by the cookie for scripts. */
export const isSignedIn = (): boolean => /(^|; )signed-in=1/.test(document.cookie);

type Stored = Omit<MyJobs, 'saved'> & { saved: (number | FormerSaved)[] };

function readStored(): Stored {
  try {
    return { ...nothingKept, ...JSON.parse(localStorage.getItem(storageKey) ?? '{}') };
  } catch {
    return nothingKept;
  }
}

const isFormer = (one: number | FormerSaved): one is FormerSaved => typeof one === 'object';

/** What this browser stores for a visitor who is not signed in. */
export function readKept(): MyJobs {
  const { saved, ...hidden } = readStored();
  return { ...hidden, saved: saved.map((one) => (isFormer(one) ? one.jobId : one)) };
}

/** Saved jobs that this browser has not stored with their text yet, or that an earlier version stored. */
export const readFormer = (): FormerSaved[] => readStored().saved.filter(isFormer);

/** Notes at once that a job is saved. If its page is left before its text is stored, the next page stores it. */
export function noteSaved({
  id: jobId,
  title,
  company,
}: {
  id: number;
  title: string;
  company: string;
}): void {
  const { saved, ...hidden } = readStored();
  const now = new Date().toISOString();
  const noted = { jobId, title, company, note: '', savedAt: now, appliedAt: null };
  const others = saved.filter((one) => (isFormer(one) ? one.jobId : one) !== jobId);
  writeKept({ ...hidden, saved: [noted, ...others] });
}

export const noStorage =
  'This browser won’t let us save it. Register for free, and we’ll save it to your account.';

/** Whether this browser stored anything for a visitor who is not signed in. */
export function hasKept(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    return false;
  }
}

/** Stores it in this browser. Returns an error text for the visitor, or null. */
export function writeKept(mine: Stored | MyJobs): string | null {
  try {
    localStorage.setItem(storageKey, JSON.stringify(mine));
    return null;
  } catch {
    return noStorage;
  }
}

export function forgetKept(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
