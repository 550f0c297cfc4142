import {
  type Ad,
  type JobEvent,
  replay,
  type Stage,
  type TrackedJob,
  type TrackedState,
} from '../../catalog/jobs/kept/tracked-job.ts';
import { describeEvent } from './describe.ts';
import type { KeptJobView } from './kept-job-view.ts';
import type { WeekLine } from './this-week.ts';

/** A tracked job as lists show it. */
export interface TrackedRow extends TrackedState {
  id: string;
  ad: Omit<Ad, 'description'>;
  /** Since when our ad is closed, as an ISO time. Null: it is open, or not ours. */
  closedAt: string | null;
  /** The last day to apply that our open ad states. */
  closesOn: string | null;
}

/** A change that the page offers to undo. */
export interface Undoable {
  id: string;
  event: string;
  title: string;
  text: string;
}

/** A list of tracked jobs, from the account or from this browser. */
export interface FollowUp {
  rows: TrackedRow[];
  /** On all pages. */
  total: number;
  /** Our ads of the rows. */
  cards: KeptJobView[];
  counts: Partial<Record<Stage, number>>;
  week: WeekLine[];
  changed: Undoable | null;
}

/** @param ad what our ad says now. */
export function rowOf(
  { id, ad: { description: _text, ...ad }, events }: TrackedJob,
  now?: Pick<KeptJobView, 'closedAt' | 'closesOn'>,
): TrackedRow {
  return { id, ad, ...replay(events), closedAt: now?.closedAt ?? null, closesOn: now?.closesOn ?? null };
}

/** The change of an address, if it is the job's and counts. */
export function undoableOf(job: TrackedJob, eventId: string): Undoable | null {
  const event: JobEvent | undefined = job.events.find(({ id }) => id === eventId);
  return event
    ? { id: job.id, event: eventId, title: job.ad.title, text: describeEvent(event, job.events) }
    : null;
}
