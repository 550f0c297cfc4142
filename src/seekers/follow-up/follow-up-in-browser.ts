import { refreshMyJobs } from '../../catalog/jobs/kept/my-jobs-store.ts';
import {
  addInBrowser,
  changeInBrowser,
  findInBrowser,
  listInBrowser,
  storageFailure,
} from '../../catalog/jobs/kept/tracked-in-browser.ts';
import {
  type JobEvent,
  stages,
  type TrackedJob,
  trackedLimits,
} from '../../catalog/jobs/kept/tracked-job.ts';
import type { FollowUpQuery } from './follow-up-query.ts';
import type { KeptJobView } from './kept-job-view.ts';
import { readCards } from './read-cards.ts';
import { thisWeek } from './this-week.ts';
import { changesOf, type TrackedForm } from './tracked-form.schema.ts';
import { type FollowUp, rowOf, type TrackedRow, undoableOf } from './tracked-row.ts';

/** The same list as `readFollowUp` gives, from what this browser tracks. */
export async function readFollowUpInBrowser(query: FollowUpQuery): Promise<FollowUp> {
  const jobs = await listInBrowser().catch((): TrackedJob[] => []);
  const cards = await cardsOf(jobs);
  const all = jobs.map(rowWith(cards)).filter(isKept);
  const wanted = listOf(all, query);
  const rows = query.isBoard
    ? stages.flatMap((stage) => wanted.filter((row) => row.stage === stage).slice(0, trackedLimits.column))
    : wanted.slice((query.page - 1) * trackedLimits.page, query.page * trackedLimits.page);
  const changed = jobs.find(({ id }) => id === query.changed?.id);
  return {
    rows,
    total: wanted.length,
    cards: rows.flatMap(({ ad }): KeptJobView | KeptJobView[] => cards.get(ad.jobId ?? 0) ?? []),
    counts: Object.fromEntries(
      stages.map((stage) => [stage, all.filter((row) => row.stage === stage).length]),
    ),
    week: query.tab === 'follow-up' ? thisWeek(all, new Date()) : [],
    changed: changed && query.changed ? undoableOf(changed, query.changed.event) : null,
  };
}

async function cardsOf(jobs: TrackedJob[]): Promise<Map<number, KeptJobView>> {
  const cards = await readCards(jobs.flatMap(({ ad }) => ad.jobId ?? []));
  return new Map(cards.map((card) => [card.id, card]));
}

const rowWith =
  (cards: Map<number, KeptJobView>) =>
  (job: TrackedJob): TrackedRow =>
    rowOf(job, cards.get(job.ad.jobId ?? 0));
const isKept = ({ removedAt }: TrackedRow): boolean => removedAt === null;

/** All tracked jobs with their changes. Without a network, they do not say which ads are closed. */
export async function listRowsInBrowser(): Promise<(TrackedRow & { events: JobEvent[] })[]> {
  const jobs = await listInBrowser();
  const row = rowWith(await cardsOf(jobs).catch(() => new Map()));
  return jobs.map((job) => ({ ...row(job), events: job.events })).filter(isKept);
}

function listOf(rows: TrackedRow[], { tab, stage }: FollowUpQuery): TrackedRow[] {
  const time = (row: TrackedRow): string => (tab === 'follow-up' ? row.changedAt : row.savedAt);
  return rows
    .filter((row) => (!stage || row.stage === stage) && (tab !== 'applied' || row.appliedAt !== null))
    .sort((a, b) => time(b).localeCompare(time(a)));
}

/** The same as `runTrackedForm`. @throws an Error with a text for the visitor. */
export async function runTrackedFormInBrowser(
  form: TrackedForm,
): Promise<{ id: string; event: string | null }> {
  try {
    if (form.do === 'add') {
      const { title, company, place, link } = form;
      const ad = { jobId: null, title, company, place, link, description: '', postedAt: null };
      return { id: await addInBrowser(ad, changesOf(form)), event: null };
    }
    const event = await changeInBrowser(form.id, changesOf(form));
    return { id: form.id, event: form.do === 'undo' ? null : (event?.id ?? null) };
  } catch (error) {
    throw storageFailure(error);
  } finally {
    refreshMyJobs();
  }
}

export const findTrackedInBrowser = (id: string): Promise<TrackedJob | undefined> =>
  findInBrowser(id).catch(() => undefined);
