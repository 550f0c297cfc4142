import { type MyJobs, myJobsLimits, nothingKept } from './my-jobs.ts';

const storageKey = 'myJobs';

/** Whether this browser is signed in, by the cookie for scripts. */
export const isSignedIn = (): boolean => /(^|; )signed-in=1/.test(document.cookie);

/** What this browser stores for a visitor who is not signed in. */
export function readKept(): MyJobs {
  try {
    return { ...nothingKept, ...JSON.parse(localStorage.getItem(storageKey) ?? '{}') };
  } catch {
    return nothingKept;
  }
}

/** Stores it in this browser. Returns an error text for the visitor, or null. */
export function writeKept(mine: MyJobs): string | null {
  if (mine.saved.length > myJobsLimits.saved)
    return `You have ${myJobsLimits.saved} saved jobs, and that’s the limit. Remove some first.`;
  try {
    localStorage.setItem(storageKey, JSON.stringify(mine));
    return null;
  } catch {
    return 'This browser won’t let us save it. Register for free, and we’ll save it to your account.';
  }
}

export function forgetKept(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
