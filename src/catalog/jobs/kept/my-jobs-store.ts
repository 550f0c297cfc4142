import { useSyncExternalStore } from 'react';
import { sendJson } from '../../../ui/send-json.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { onChangesElsewhere } from './browser-store.ts';
import { isSignedIn, noteSaved, readFormer, readKept, writeKept } from './kept-in-browser.ts';
import { companyKey, type Mark, type MyJobs, markOf, nothingKept } from './my-jobs.ts';

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

/** Reads the marks again after other code has changed them. */
export const refreshMyJobs = (): void => readAgain(null);

/** Moves what the browser stored before the sign-in to the account. */
async function start(): Promise<void> {
  if (readFormer().length > 0)
    await (await import('./tracked-in-browser.ts')).convertFormer().catch(() => null);
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

/** Saves a job, or removes it from the list. Saving it again brings its note back. Resolves to whether that was stored. */
export const setJobSaved = (job: MarkedJob, saved: boolean): Promise<boolean> =>
  setMark('saved', 'saved', job.id, saved, async () => {
    if (saved) noteSaved(job);
    return (await import('./tracked-in-browser.ts')).setSavedInBrowser(job, saved);
  });

export const setJobHidden = (jobId: number, hidden: boolean): Promise<boolean> =>
  setMark('hiddenJobs', 'hidden-jobs', jobId, hidden);

function setMark(
  list: 'saved' | 'hiddenJobs',
  path: string,
  jobId: number,
  marked: boolean,
  keep?: KeptChange['keep'],
): Promise<boolean> {
  const turn = (to: boolean) => (all: MyJobs) => ({
    ...all,
    [list]: [...(to ? [jobId] : []), ...all[list].filter((id) => id !== jobId)],
  });
  return change({
    apply: turn(marked),
    revert: turn(!marked),
    send: () => sendJson(`/api/me/${path}/${jobId}`, {}, marked ? 'PUT' : 'DELETE'),
    keep,
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
  /** Stores in this browser what belongs to the mark. Resolves to an error text for the visitor, or null. */
  keep?: (() => Promise<string | null>) | undefined;
}

/** Shows a change at once and stores it. If storing fails, reverts it with a notice. */
async function change({ apply, revert, send, keep }: KeptChange): Promise<boolean> {
  await ready;
  set(apply(mine ?? nothingKept));
  const failure = isAccount ? await sent(send) : ((await keep?.()) ?? writeKept(mine ?? nothingKept));
  if (failure === null) return true;
  set(revert(mine ?? nothingKept));
  if (!isAccount) writeKept(mine ?? nothingKept);
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
