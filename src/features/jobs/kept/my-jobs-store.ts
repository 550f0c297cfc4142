import { useSyncExternalStore } from 'react';
import { sendJson } from '../../../ui/send-json.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { isSignedIn, readKept, writeKept } from './kept-in-browser.ts';
import type { SavedChange } from './my-jobs.schema.ts';
import { companyKey, type Mark, type MyJobs, markOf, nothingKept, type SavedJob } from './my-jobs.ts';

/** A job as far as marks need it. */
export interface MarkedJob {
  id: number;
  title: string;
  company: string;
}

/** Null: not read yet. */
let mine: MyJobs | null = null;
/** Whether the account keeps them, or else this browser. */
let isAccount = false;
/** For whom they were read; undefined: for nobody yet. */
let wasSignedIn: boolean | undefined;
let ready: Promise<void> = Promise.resolve();
/** Changes reach the account one after the other. */
let sending: Promise<unknown> = Promise.resolve();
const listeners = new Set<() => void>();

function set(next: MyJobs): void {
  mine = next;
  for (const listener of listeners) listener();
}

/** They are read once for each load of the page, and again when somebody has signed in or out since. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (wasSignedIn !== isSignedIn()) {
    wasSignedIn = isSignedIn();
    window.addEventListener('storage', readOtherTab);
    ready = start();
  }
  return () => listeners.delete(listener);
}

function readOtherTab(): void {
  if (!isAccount) set(readKept());
}

/** What the browser kept before its owner signed in goes to the account. */
async function start(): Promise<void> {
  const account = wasSignedIn
    ? await import('./hand-over.ts').then(({ handOver }) => handOver(readKept())).catch(() => null)
    : null;
  isAccount = account !== null;
  set(account ?? readKept());
}

/** What the visitor saved and hid; null on the server and until it is read. */
export function useMyJobs(): MyJobs | null {
  return useSyncExternalStore(
    subscribe,
    () => mine,
    () => null,
  );
}

/** What a card shows of the visitor's choices: 'none' on the server and until they are read. */
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

/** Changes the note or the mark 'applied'; saves the job if it is not saved. Resolves to whether it was kept. */
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

/** Takes a job off the list; `restore` brings it back as it was, with its note. */
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

interface Change {
  apply(all: MyJobs): MyJobs;
  revert(all: MyJobs): MyJobs;
  send(): ReturnType<typeof sendJson>;
}

/** Shows a change at once, keeps it, and takes it back with a notice when it cannot be kept. */
async function change({ apply, revert, send }: Change): Promise<boolean> {
  await ready;
  set(apply(mine ?? nothingKept));
  const failure = isAccount ? await sent(send) : writeKept(mine!);
  if (failure === null) return true;
  set(revert(mine!));
  showToast({ title: 'We couldn’t save that', description: failure, tone: 'destructive' });
  return false;
}

async function sent(send: Change['send']): Promise<string | null> {
  const turn = sending.then(send);
  sending = turn;
  const answer = await turn;
  if (answer.ok) return null;
  if (answer.status === 401) return 'You’re signed out. Please sign in again.';
  return answer.detail ?? 'We couldn’t reach the site. Please try again.';
}
