import { useSyncExternalStore } from 'react';
import { sendJson } from '../../../ui/send-json.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { onChangesElsewhere } from './browser-store.ts';
import { isSignedIn, readKept, writeKept } from './kept-in-browser.ts';
import type { SavedChange } from './my-jobs.schema.ts';
import { companyKey, type Mark, type MyJobs, markOf, nothingKept, type SavedJob } from './my-jobs.ts';

/** The fields of a job that marks need. */
export interface MarkedJob {
  id: number;
  title: string;
  company: string;
}

/** Null: not read yet. */
let mine: MyJobs | null = null;
/** Whether the account stores them. Otherwise this browser does. */
let isAccount = false;
/** Whether the visitor was signed in when they were read. Undefined: not read yet. */
let wasSignedIn: boolean | undefined;
let ready: Promise<void> = Promise.resolve();
/** Changes are sent to the account one at a time. */
let sending: Promise<unknown> = Promise.resolve();
const listeners = new Set<() => void>();

function set(next: MyJobs): void {
  mine = next;
  for (const listener of listeners) listener();
}

/** Reads them once for each page load, and again after a sign-in or sign-out. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (wasSignedIn !== isSignedIn()) {
    if (wasSignedIn === undefined) onChangesElsewhere(readAgain);
    wasSignedIn = isSignedIn();
    ready = start();
  }
  return () => listeners.delete(listener);
}

/** Reads what other pages changed. Of an account's jobs, only a page that was left and comes back must read them. */
function readAgain(key: string | null): void {
  if (!isAccount) set(readKept());
  else if (key === null) ready = start();
}

/** Moves what the browser stored before the sign-in to the account. */
async function start(): Promise<void> {
  const account = wasSignedIn
    ? await import('./hand-over.ts').then(({ handOver }) => handOver(readKept())).catch(() => null)
    : null;
  isAccount = account !== null;
  set(account ?? readKept());
}

/** The visitor's saved and hidden jobs. Null on the server and until they are read. */
export function useMyJobs(): MyJobs | null {
  return useSyncExternalStore(
    subscribe,
    () => mine,
    () => null,
  );
}

/** The mark of a job's card. 'none' on the server and until the marks are read. */
export function useMark(job: MarkedJob): Mark {
  return useSyncExternalStore(
    subscribe,
    () => (mine ? markOf(job, mine) : 'none'),
    () => 'none' as const,
  );
}

/** The saved job of this id, if it is saved. */
export function savedJob(id: number): SavedJob | undefined {
  return mine?.saved.find(({ jobId }) => jobId === id);
}

/**
 * Changes the note or the mark 'applied', and saves the job if it is not saved. Resolves to whether the
 * change was stored.
 */
export function changeSaved(jobId: number, { note, applied }: SavedChange): Promise<boolean> {
  const now = new Date().toISOString();
  const former = savedJob(jobId);
  const next: SavedJob = { jobId, note: '', savedAt: now, appliedAt: null, ...former };
  if (note !== undefined) next.note = note;
  if (applied !== undefined) next.appliedAt = applied ? (next.appliedAt ?? now) : null;
  const put = (saved: SavedJob[], one: SavedJob | undefined): SavedJob[] =>
    former
      ? saved.map((other) => (other.jobId === jobId && one ? one : other))
      : [...(one ? [one] : []), ...without(saved, jobId)];
  return change({
    apply: (all) => ({ ...all, saved: put(all.saved, next) }),
    revert: (all) => ({ ...all, saved: put(all.saved, former) }),
    send: () => sendJson(`/api/me/saved/${jobId}`, { note, applied }, 'PUT'),
  });
}

/** Removes a job from the list. `restore` brings it back with its note. */
export function removeSaved(job: SavedJob): Promise<boolean> {
  const at = mine?.saved.findIndex(({ jobId }) => jobId === job.jobId) ?? 0;
  return change({
    apply: (all) => ({ ...all, saved: without(all.saved, job.jobId) }),
    revert: (all) => ({ ...all, saved: without(all.saved, job.jobId).toSpliced(at, 0, job) }),
    send: () => sendJson(`/api/me/saved/${job.jobId}`, {}, 'DELETE'),
  });
}

export function restoreSaved(job: SavedJob): Promise<boolean> {
  return change({
    apply: (all) => ({ ...all, saved: [...without(all.saved, job.jobId), job].sort(lastSavedFirst) }),
    revert: (all) => ({ ...all, saved: without(all.saved, job.jobId) }),
    send: () => sendJson('/api/me/saved', { saved: [job] }),
  });
}

const lastSavedFirst = (a: SavedJob, b: SavedJob): number => b.savedAt.localeCompare(a.savedAt);
const without = (saved: SavedJob[], id: number): SavedJob[] => saved.filter(({ jobId }) => jobId !== id);

export function setJobHidden(jobId: number, hidden: boolean): Promise<boolean> {
  const turn = (to: boolean) => (all: MyJobs) => ({
    ...all,
    hiddenJobs: [...(to ? [jobId] : []), ...all.hiddenJobs.filter((id) => id !== jobId)],
  });
  return change({
    apply: turn(hidden),
    revert: turn(!hidden),
    send: () => sendJson(`/api/me/hidden-jobs/${jobId}`, {}, hidden ? 'PUT' : 'DELETE'),
  });
}

export function setCompanyHidden(company: string, hidden: boolean): Promise<boolean> {
  const isOther = (name: string): boolean => companyKey(name) !== companyKey(company);
  const turn = (to: boolean) => (all: MyJobs) => ({
    ...all,
    hiddenCompanies: [...(to ? [company] : []), ...all.hiddenCompanies.filter(isOther)],
  });
  return change({
    apply: turn(hidden),
    revert: turn(!hidden),
    send: () =>
      sendJson(`/api/me/hidden-companies/${encodeURIComponent(company)}`, {}, hidden ? 'PUT' : 'DELETE'),
  });
}

interface KeptChange {
  apply(all: MyJobs): MyJobs;
  revert(all: MyJobs): MyJobs;
  send(): ReturnType<typeof sendJson>;
}

/** Shows a change at once and stores it. If storing fails, reverts it with a notice. */
async function change({ apply, revert, send }: KeptChange): Promise<boolean> {
  await ready;
  set(apply(mine ?? nothingKept));
  const failure = isAccount ? await sent(send) : writeKept(mine ?? nothingKept);
  if (failure === null) return true;
  set(revert(mine ?? nothingKept));
  showToast({ title: 'We couldn’t save that', description: failure, tone: 'destructive' });
  return false;
}

async function sent(send: KeptChange['send']): Promise<string | null> {
  const turn = sending.then(send);
  sending = turn;
  const answer = await turn;
  if (answer.ok) return null;
  if (answer.status === 401) return 'You’re signed out. Please sign in again.';
  return answer.detail ?? 'We couldn’t reach the site. Please try again.';
}
