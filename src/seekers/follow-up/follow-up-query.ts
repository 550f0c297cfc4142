import { type Stage, stages, trackedLimits } from '../../catalog/jobs/kept/tracked-job.ts';

/** The lists of tracked jobs on /my-jobs. */
export const followUpTabs = ['saved', 'applied', 'follow-up'] as const;
export type FollowUpTab = (typeof followUpTabs)[number];

/** What an address asks a list of tracked jobs for. */
export interface FollowUpQuery {
  tab: FollowUpTab;
  /** Null: all stages. */
  stage: Stage | null;
  /** From 1. */
  page: number;
  isBoard: boolean;
  /** The last change, for its undo: the IDs of the job and of the event. */
  changed: { id: string; event: string } | null;
}

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const changedPattern = new RegExp(`^(${uuid})\\.(${uuid})$`);
export const isTrackedId = (text: string): boolean => new RegExp(`^${uuid}$`).test(text);

/** Null if the address is that of another tab. A wrong value counts as none. */
export function readFollowUpQuery(params: URLSearchParams): FollowUpQuery | null {
  const tab = followUpTabs.find((name) => name === params.get('tab'));
  if (!tab) return null;
  const page = Number(params.get('page') ?? 1);
  const lastPage = trackedLimits.account / trackedLimits.page;
  return {
    tab,
    stage: stages.find((name) => name === params.get('stage')) ?? null,
    page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1,
    isBoard: params.get('view') === 'board',
    changed: readChanged(params),
  };
}

export function readChanged(params: URLSearchParams): FollowUpQuery['changed'] {
  const [, id, event] = changedPattern.exec(params.get('changed') ?? '') ?? [];
  return id && event ? { id, event } : null;
}

/** The address of a list, without its defaults. */
export function followUpPath({ tab, stage, page, isBoard }: Omit<FollowUpQuery, 'changed'>): string {
  const params = new URLSearchParams({
    tab,
    ...(isBoard && { view: 'board' }),
    ...(stage && { stage }),
    ...(page > 1 && { page: String(page) }),
  });
  return `/my-jobs?${params}`;
}

/** The address of a page after a change, which then offers to undo it. @param path with its query. */
export function changedPath(path: string, id: string, event: string | null): string {
  const url = new URL(path, 'http://localhost');
  url.pathname = url.pathname.replace(/\.data$/, '');
  url.searchParams.delete('changed');
  url.searchParams.delete('_routes');
  if (event) url.searchParams.set('changed', `${id}.${event}`);
  return url.pathname + url.search;
}
