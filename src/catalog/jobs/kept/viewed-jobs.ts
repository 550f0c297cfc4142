import { useEffect } from 'react';
import { browserLimits } from '../../../content/browser-limits.ts';
import { browserStore } from './browser-store.ts';

/** A job whose page this browser opened. Only the last ones have a title, a company and a place. */
interface ViewedId {
  id: number;
}

export interface ViewedJob extends ViewedId {
  title: string;
  company: string;
  location: string;
}

type Viewed = ViewedId | ViewedJob;

const isViewed = (item: unknown): item is Viewed => Number.isSafeInteger((item as Viewed | null)?.id);

const isRecent = (job: Viewed): job is ViewedJob =>
  'title' in job && [job.title, job.company, job.location].every((text) => typeof text === 'string');

/** The last viewed job first. They stay in this browser, with or without an account. */
const viewed = browserStore<Viewed>('viewedJobs', isViewed);

/** The list after a job was viewed. */
export function withViewed(former: readonly Viewed[], { id, title, company, location }: ViewedJob): Viewed[] {
  const others = former.filter((other) => other.id !== id);
  return [{ id, title, company, location }, ...others]
    .slice(0, browserLimits.viewedJobs)
    .map((job, index) => (index < browserLimits.recentlyViewed ? job : { id: job.id }));
}

/** Remembers in this browser that its visitor views a job. */
export function useViewedJob(job: ViewedJob): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a job is viewed once, whatever else changes
  useEffect(() => viewed.write(withViewed(viewed.read(), job)), [job.id]);
}

/** The jobs that this browser viewed last. Null until they are read. */
export const useRecentlyViewed = (): ViewedJob[] | null => viewed.useItems()?.filter(isRecent) ?? null;

/** Whether this browser viewed a job. */
export const useIsViewed = (jobId: number): boolean => viewed.useHas(({ id }) => id === jobId);

export const clearViewed = (): void => viewed.write([]);
