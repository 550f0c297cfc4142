import { sql } from 'kysely';
import type { JobEvent } from '../../catalog/jobs/kept/tracked-job.ts';
import { stages, trackedLimits } from '../../catalog/jobs/kept/tracked-job.ts';
import type { Database } from '../../db/client.ts';
import type { FollowUpQuery } from './follow-up-query.ts';
import { keptJobView } from './kept-job-view.ts';
import { listKeptJobs } from './kept-jobs.server.ts';
import { thisWeek, weekLimits } from './this-week.ts';
import { changesOf, type TrackedForm } from './tracked-form.schema.ts';
import {
  addByHand,
  changeTracked,
  countStages,
  findTracked,
  listTracked,
  readRows,
} from './tracked-jobs.server.ts';
import { type FollowUp, type TrackedRow, type Undoable, undoableOf } from './tracked-row.ts';

/** A list of an account's tracked jobs, as its page shows it. */
export async function readFollowUp(
  db: Database,
  userId: number,
  query: FollowUpQuery,
  now: Date,
): Promise<FollowUp> {
  const isFollowUp = query.tab === 'follow-up';
  const [{ rows, total }, counts, week, changed] = await Promise.all([
    query.isBoard ? readBoard(db, userId) : readList(db, userId, query),
    isFollowUp ? countStages(db, userId) : {},
    isFollowUp ? readWeek(db, userId, now) : [],
    readUndoable(db, userId, query.changed),
  ]);
  const ids = isFollowUp ? [] : rows.flatMap(({ ad }) => ad.jobId ?? []);
  const cards = (await listKeptJobs(db, ids)).map((kept) => keptJobView(kept, now));
  return { rows, total, cards, counts, week, changed };
}

function readList(db: Database, userId: number, { tab, stage, page }: FollowUpQuery) {
  return listTracked(db, userId, {
    stage: stage ?? undefined,
    applied: tab === 'applied',
    order: tab === 'follow-up' ? 'changed' : 'saved',
    page,
  });
}

/** The latest jobs of each stage. */
async function readBoard(db: Database, userId: number): Promise<{ rows: TrackedRow[]; total: number }> {
  const columns = stages.map(
    (stage) => sql`
      (select id from tracked_jobs where user_id = ${userId} and removed_at is null and stage = ${stage}
       order by changed_at desc, id limit ${trackedLimits.column})`,
  );
  const rows = await readRows(db, sql.join(columns, sql` union all `));
  return { rows, total: rows.length };
}

/** Jobs that may need their person this week. `thisWeek` decides. */
const weekCandidates = 500;

async function readWeek(db: Database, userId: number, now: Date) {
  const { aheadDays, silenceEndsDays, closedDays } = weekLimits;
  const rows = await readRows(
    db,
    sql`select id from tracked_jobs where user_id = ${userId} and removed_at is null and (
        last_interview_at > ${now}::timestamptz - interval '1 day'
        or stage = 'applied' and applied_at > ${now}::timestamptz - make_interval(days => ${silenceEndsDays})
        or stage = 'saved' and exists (select from jobs where jobs.id = job_id and (
          closed_at > ${now}::timestamptz - make_interval(days => ${closedDays})
          or stated_closing_on between ${now}::date and ${now}::date + ${aheadDays}::int)))
      order by changed_at desc limit ${weekCandidates}`,
  );
  return thisWeek(rows, now);
}

/** The change of an address. Null if the account has no such change. */
export async function readUndoable(
  db: Database,
  userId: number,
  changed: FollowUpQuery['changed'],
): Promise<Undoable | null> {
  const found = changed && (await findTracked(db, userId, changed.id));
  return found ? undoableOf(found.job, changed.event) : null;
}

/**
 * Runs a form that changes or adds a tracked job.
 * @returns the ID of the job, and its last new event. An undo has none, so that the page offers no undo of it.
 * @throws NotFound, Conflict
 */
export async function runTrackedForm(
  db: Database,
  userId: number,
  form: TrackedForm,
): Promise<{ id: string; event: string | null }> {
  if (form.do === 'add') {
    const { title, company, place, link } = form;
    const id = await addByHand(db, userId, { title, company, place, link }, changesOf(form));
    return { id, event: null };
  }
  const event: JobEvent | null = await changeTracked(db, userId, form.id, changesOf(form));
  return { id: form.id, event: form.do === 'undo' ? null : (event?.id ?? null) };
}

/** The time zone of a ZIP code. Null if it is unknown. */
export async function findZone(db: Database, zipCode: string | null): Promise<string | null> {
  if (zipCode === null) return null;
  const row = await db
    .selectFrom('zip_codes')
    .select('time_zone')
    .where('zip', '=', zipCode)
    .executeTakeFirst();
  return row?.time_zone ?? null;
}
