import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { retention } from '../../../content/retention.ts';
import { noStorage, readFormer, readKept, writeKept } from './kept-in-browser.ts';
import {
  type Ad,
  type Change,
  eventsOf,
  type JobEvent,
  replay,
  savingChange,
  type TrackedJob,
  trackedLimits,
} from './tracked-job.ts';

interface Stored extends DBSchema {
  jobs: { key: string; value: TrackedJob; indexes: { jobId: number } };
}

/** The jobs that this browser tracks for a visitor without an account. All functions reject if its storage is blocked. */
async function withDatabase<T>(work: (database: IDBPDatabase<Stored>) => Promise<T>): Promise<T> {
  const database = await openDB<Stored>('follow-up', 1, {
    upgrade: (created) => {
      created.createObjectStore('jobs', { keyPath: 'id' }).createIndex('jobId', 'ad.jobId');
    },
  });
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

/** All tracked jobs, with those removed lately. */
export async function listInBrowser(): Promise<TrackedJob[]> {
  await convertFormer();
  const jobs = await listStored();
  completeAds(jobs).catch(() => undefined);
  return jobs;
}

async function listStored(): Promise<TrackedJob[]> {
  const jobs = await withDatabase((database) => database.getAll('jobs'));
  const forgotten = new Date(Date.now() - retention.removedJobDays * 86_400_000).toISOString();
  return jobs.filter(({ events }) => (replay(events).removedAt ?? forgotten) >= forgotten);
}

export const findInBrowser = (id: string): Promise<TrackedJob | undefined> =>
  withDatabase((database) => database.get('jobs', id));

/**
 * Changes a tracked job.
 * @returns the last new event, or null if the job was already so, or is not there.
 * @throws an Error for the visitor if the job has too many changes.
 */
export async function changeInBrowser(id: string, changes: Change[]): Promise<JobEvent | null> {
  const added = await withDatabase(async (database) => {
    const transaction = database.transaction('jobs', 'readwrite');
    const job = await transaction.store.get(id);
    const events = job ? eventsOf(changes, job.events, Date.now()) : [];
    if (job && job.events.length + events.length > trackedLimits.events)
      throw new Error(`This job has ${trackedLimits.events} changes, and that’s the limit.`);
    if (job) await transaction.store.put({ ...job, events: [...job.events, ...events] });
    await transaction.done;
    return events;
  });
  await storeMarks();
  return added.at(-1) ?? null;
}

/** Adds a job with its first changes. @returns its ID. @throws an Error for the visitor if the list is full. */
export async function addInBrowser(ad: Ad, changes: Change[] = []): Promise<string> {
  const events = eventsOf([{ kind: 'saved' }, ...changes], [], Date.now());
  const job = { id: crypto.randomUUID(), ad, events };
  await withDatabase(async (database) => {
    if ((await database.count('jobs')) >= trackedLimits.browser)
      throw new Error(
        `This browser has ${trackedLimits.browser} saved jobs, and that’s the limit. Register for free to save more.`,
      );
    await database.add('jobs', job);
  });
  await storeMarks();
  return job.id;
}

/** What a card knows of its job. */
interface Named {
  id: number;
  title: string;
  company: string;
}

/** Saves one of our jobs, or removes it. @returns an error text for the visitor, or null. */
export async function setSavedInBrowser(job: Named, saved: boolean): Promise<string | null> {
  try {
    await setSaved(job, saved);
    return null;
  } catch (error) {
    return storageFailure(error).message;
  }
}

/** Saves one of our jobs, and marks it as applied. @returns an error text for the visitor, or null. */
export async function markAppliedInBrowser(job: Named): Promise<string | null> {
  try {
    await setSaved(job, true);
    const tracked = await findOwn(job.id);
    if (tracked && replay(tracked.events).appliedAt === null)
      await changeInBrowser(tracked.id, [{ kind: 'moved', stage: 'applied' }]);
    return null;
  } catch (error) {
    return storageFailure(error).message;
  }
}

const findOwn = (jobId: number): Promise<TrackedJob | undefined> =>
  withDatabase((database) => database.getFromIndex('jobs', 'jobId', jobId));

/** The error for the visitor: a full list says so, and a blocked storage has no text of its own. */
export const storageFailure = (error: unknown): Error =>
  error instanceof Error && error.name === 'Error' ? error : new Error(noStorage);

async function setSaved(job: Named, saved: boolean): Promise<void> {
  const known = await findOwn(job.id);
  if (!known) {
    if (saved) {
      // Whoever leaves the page now has saved the job. Its text may follow.
      const id = await addInBrowser(shortAd(job));
      complete(id, job).catch(() => undefined);
    }
    return;
  }
  const change: Change | null = saved ? savingChange(known.events) : { kind: 'removed' };
  if (change) await changeInBrowser(known.id, [change]);
}

const shortAd = ({ id: jobId, title, company }: Named): Ad => {
  return { jobId, title, company, place: '', link: '', description: '', postedAt: null };
};

/** Adds the ad's text to a tracked job that has only what its card says. */
async function complete(id: string, job: Named): Promise<void> {
  const ad = await readAd(job);
  await withDatabase(async (database) => {
    const transaction = database.transaction('jobs', 'readwrite');
    const known = await transaction.store.get(id);
    if (known) await transaction.store.put({ ...known, ad });
    await transaction.done;
  });
}

/** Ads that are completed at a visit at most: those whose page was left too early. */
const completedAtOnce = 5;

async function completeAds(jobs: readonly TrackedJob[]): Promise<void> {
  const short = jobs.filter(({ ad }) => ad.jobId !== null && ad.description === '');
  for (const { id, ad } of short.slice(0, completedAtOnce)) await complete(id, { ...ad, id: ad.jobId ?? 0 });
}

/** The ad as it is now. If it cannot be read: what the card says. */
async function readAd(job: Named): Promise<Ad> {
  const short = shortAd(job);
  const answer = await fetch(`/api/jobs/${job.id}`).catch(() => null);
  if (!answer?.ok) return short;
  const ad = await answer.json();
  return { ...short, ...pick(ad), place: ad.location };
}

const pick = ({ title, company, description, postedAt }: Ad) => ({ title, company, description, postedAt });

/** Stores the marks of cards, which pages read without waiting. */
async function storeMarks(): Promise<void> {
  const jobs = (await listStored()).map(({ ad, events }) => ({ jobId: ad.jobId, ...replay(events) }));
  const saved = jobs
    .filter(({ removedAt }) => removedAt === null)
    .sort((a, b) => b.savedAt.localeCompare(a.savedAt))
    .flatMap(({ jobId }) => jobId ?? []);
  writeKept({ ...readKept(), saved });
}

export const forgetTracked = (): Promise<void> => withDatabase((database) => database.clear('jobs'));

/** A saved job that is only noted, or as browsers stored it before jobs had events. */
export interface FormerSaved {
  jobId: number;
  /** What its card said. Earlier versions did not store it. */
  title?: string;
  company?: string;
  note: string;
  savedAt: string;
  appliedAt: string | null;
}

let converting: Promise<void> | null = null;

/** Turns noted jobs, and those of an earlier version, into tracked ones with the same notes and times, once a page. */
export function convertFormer(): Promise<void> {
  converting ??= convert(readFormer());
  return converting;
}

async function convert(former: FormerSaved[]): Promise<void> {
  for (const { jobId, title, company, note, savedAt, appliedAt } of former) {
    const job = { id: jobId, title: title ?? 'A saved job', company: company ?? 'Unknown employer' };
    if (await findOwn(jobId)) {
      await setSaved(job, true);
      continue;
    }
    const ad = await readAd(job);
    const saved = eventsOf([{ kind: 'saved' }, { kind: 'noted', note }], [], Date.parse(savedAt));
    const applied: Change[] = appliedAt ? [{ kind: 'moved', stage: 'applied' }] : [];
    const events = [...saved, ...eventsOf(applied, saved, Date.parse(appliedAt ?? savedAt))];
    await withDatabase((database) => database.put('jobs', { id: crypto.randomUUID(), ad, events }));
  }
  if (former.length > 0) await storeMarks();
}
