import { type RawBuilder, sql } from 'kysely';
import type { JobDetail } from '../../catalog/jobs/jobs.schema.ts';
import { listJobs } from '../../catalog/jobs/jobs.server.ts';
import type { SavedChange } from '../../catalog/jobs/kept/my-jobs.schema.ts';
import type { HandAddedJob, SentJob } from '../../catalog/jobs/kept/tracked-job.schema.ts';
import {
  type Ad,
  type Change,
  eventsOf,
  type Interview,
  type JobEvent,
  replay,
  type Stage,
  savingChange,
  type TrackedJob,
  type TrackedState,
  trackedLimits,
} from '../../catalog/jobs/kept/tracked-job.ts';
import { placesText } from '../../catalog/jobs/places-text.ts';
import { readableName } from '../../catalog/jobs/readable.ts';
import { retention } from '../../content/retention.ts';
import type { Database } from '../../db/client.ts';
import { oneRow } from '../../db/one-row.ts';
import { purgeRows } from '../../db/purge-rows.ts';
import { Conflict, NotFound } from '../../platform/errors.ts';
import { required } from '../../platform/required.ts';
import { daysBefore } from '../../platform/time/day.ts';
import type { TrackedRow } from './tracked-row.ts';

const noSuchJob = (): NotFound => new NotFound('There is no job with this id.');

/** The ad of one of our jobs, for its copy. */
function adOf(job: JobDetail): Ad {
  return {
    jobId: job.id,
    ...readableName(job),
    place: placesText(job),
    link: '',
    description: job.description,
    postedAt: (job.firstSeenAt ?? job.postedAt).toISOString(),
  };
}

async function findAd(db: Database, jobId: number): Promise<Ad | null> {
  const [job] = await listJobs(db, [jobId]);
  return job ? adOf(job) : null;
}

/** The IDs of an account's saved jobs, the last saved first. */
export async function listSavedIds(db: Database, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select job_id as id from tracked_jobs where user_id = ${userId} and removed_at is null and job_id is not null
    order by saved_at desc, id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Saves one of our jobs, and adds a note or the mark 'applied'. Fields that are left out keep their values.
 * @throws NotFound when there is no such job; Conflict when the list is full.
 */
export async function saveJob(
  db: Database,
  userId: number,
  jobId: number,
  { note, applied }: SavedChange,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const id = (await findTrackedId(tx, userId, { jobId })) ?? (await insertOwn(tx, userId, jobId));
    await append(tx, id, (events) => {
      const saving = savingChange(events);
      const saved = eventsOf(saving ? [saving] : [], events, Date.now());
      const all = [...events, ...saved];
      return [...saved, ...eventsOf(savedChanges(replay(all), { note, applied }), all, Date.now())];
    });
  });
}

/** A job that went further than 'applied' keeps its stage when it is marked as applied. */
function savedChanges({ appliedAt }: TrackedState, { note, applied }: SavedChange): Change[] {
  const moves = applied !== undefined && applied !== (appliedAt !== null);
  return [
    ...(note === undefined ? [] : [{ kind: 'noted' as const, note }]),
    ...(moves
      ? [{ kind: 'moved' as const, stage: applied ? ('applied' as const) : ('saved' as const) }]
      : []),
  ];
}

async function insertOwn(tx: Database, userId: number, jobId: number): Promise<string> {
  const ad = await findAd(tx, jobId);
  if (!ad) throw noSuchJob();
  if (!(await hasRoom(tx, userId))) throw noRoom();
  return required(await insertTracked(tx, userId, crypto.randomUUID(), ad), 'the row of a new ID');
}

/** Removes one of our jobs from the list. It can be undone for some weeks. */
export async function removeSavedJob(db: Database, userId: number, jobId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const id = await findTrackedId(tx, userId, { jobId });
    if (id) await append(tx, id, (events) => eventsOf([{ kind: 'removed' }], events, Date.now()));
  });
}

/** The ID of an account's tracked job, by the ID of our job or by its own. */
async function findTrackedId(
  tx: Database,
  userId: number,
  { id = null, jobId = null }: { id?: string | null; jobId?: number | null },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from tracked_jobs where user_id = ${userId} and (id = ${id}::uuid or job_id = ${jobId}::bigint)
    order by (job_id = ${jobId}::bigint) desc nulls last limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}

/**
 * Adds a job that is not on this site.
 * @returns its ID. @throws Conflict when the list is full.
 */
export async function addByHand(
  db: Database,
  userId: number,
  job: HandAddedJob,
  changes: Change[] = [],
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    if (!(await hasRoom(tx, userId))) throw noRoom();
    const id = crypto.randomUUID();
    await insertTracked(tx, userId, id, { ...job, jobId: null, description: '', postedAt: null });
    await append(tx, id, () => eventsOf([{ kind: 'saved' }, ...changes], [], Date.now()));
    return id;
  });
}

/**
 * Changes a tracked job.
 * @returns the last new event, or null if the job was already so.
 * @throws NotFound, or Conflict after too many changes.
 */
export async function changeTracked(
  db: Database,
  userId: number,
  id: string,
  changes: Change[],
): Promise<JobEvent | null> {
  return db.transaction().execute(async (tx) => {
    if (!(await findTrackedId(tx, userId, { id }))) throw noSuchJob();
    const added = await append(tx, id, (events) => eventsOf(changes, events, Date.now()));
    return added.at(-1) ?? null;
  });
}

/**
 * Inserts a row with the state of a saved job. `append` adds its first event.
 * @returns the ID of the row, or of the one that the account has. Null: the ID belongs to someone else.
 */
async function insertTracked(tx: Database, userId: number, id: string, ad: Ad): Promise<string | null> {
  const now = new Date();
  await sql`
    insert into tracked_jobs (id, user_id, job_id, title, company, place, link, description, posted_at, stage, saved_at, changed_at)
    values (${id}, ${userId}, ${ad.jobId}, ${ad.title}, ${ad.company}, ${ad.place}, ${ad.link}, ${ad.description},
      ${ad.postedAt}, 'saved', ${now}, ${now})
    on conflict do nothing`.execute(tx);
  return findTrackedId(tx, userId, { id, jobId: ad.jobId });
}

/**
 * Appends events to a tracked job and stores the state that they give. The lock of the row makes changes of two devices
 * take turns.
 * @param decide new events, from those so far.
 * @returns the new events.
 */
async function append(
  tx: Database,
  id: string,
  decide: (events: JobEvent[]) => JobEvent[],
): Promise<JobEvent[]> {
  await tx.selectFrom('tracked_jobs').select('id').where('id', '=', id).forUpdate().execute();
  const former = await listEvents(tx, id);
  const known = new Set(former.map((event) => event.id));
  const added = decide(former).filter((event) => !known.has(event.id));
  if (added.length === 0) return [];
  if (former.length + added.length > trackedLimits.events)
    throw new Conflict(
      `This job has ${trackedLimits.events} changes, and that’s the limit. Add it again by hand to go on.`,
    );
  await insertEvents(tx, id, added);
  await storeState(tx, id, replay([...former, ...added]));
  if (added.some(isApplication)) await renewCopy(tx, id);
  return added;
}

const isApplication = (event: JobEvent): boolean => event.kind === 'moved' && event.stage === 'applied';
const dateOf = (time: string | null): Date | null => (time === null ? null : new Date(time));

async function insertEvents(tx: Database, trackedId: string, events: JobEvent[]): Promise<void> {
  await tx
    .insertInto('tracked_job_events')
    .values(
      events.map(({ id, kind, at, ...data }) => ({
        tracked_job_id: trackedId,
        id,
        kind,
        at: new Date(at),
        data: JSON.stringify(data),
      })),
    )
    .execute();
}

async function storeState(tx: Database, id: string, state: TrackedState): Promise<void> {
  await tx
    .updateTable('tracked_jobs')
    .set({
      stage: state.stage,
      result: state.result,
      note: state.note,
      saved_at: new Date(state.savedAt),
      applied_at: dateOf(state.appliedAt),
      applied_by: state.appliedBy,
      interviews: JSON.stringify(state.interviews),
      last_interview_at: dateOf(state.interviews.at(-1)?.at ?? null),
      removed_at: dateOf(state.removedAt),
      changed_at: new Date(state.changedAt),
    })
    .where('id', '=', id)
    .execute();
}

/** Who applies to an ad that is still open keeps the ad as it is then. */
async function renewCopy(tx: Database, id: string): Promise<void> {
  const row = await tx.selectFrom('tracked_jobs').select('job_id').where('id', '=', id).executeTakeFirst();
  const [job] = row?.job_id ? await listJobs(tx, [row.job_id]) : [];
  if (!job || job.closedAt) return;
  const { title, company, place, description, postedAt } = adOf(job);
  await tx
    .updateTable('tracked_jobs')
    .set({ title, company, place, description, posted_at: dateOf(postedAt) })
    .where('id', '=', id)
    .execute();
}

async function listEvents(db: Database, id: string): Promise<JobEvent[]> {
  const rows = await db
    .selectFrom('tracked_job_events')
    .select(['id', 'kind', 'data', 'at'])
    .where('tracked_job_id', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows.map(toEvent);
}

const toEvent = ({ id, kind, data, at }: Omit<StoredEvent, 'jobId'>): JobEvent =>
  ({ ...data, id, kind, at: at.toISOString() }) as JobEvent;

interface StoredEvent {
  jobId: string;
  id: string;
  kind: string;
  data: object;
  at: Date;
}

/** All events of an account, by the ID of their tracked job. */
export async function listAllEvents(db: Database, userId: number): Promise<Map<string, JobEvent[]>> {
  const rows = await db
    .selectFrom('tracked_job_events as e')
    .innerJoin('tracked_jobs as t', 't.id', 'tracked_job_id')
    .select(['tracked_job_id as jobId', 'e.id', 'kind', 'data', 'at'])
    .where('user_id', '=', userId)
    .orderBy('at')
    .orderBy('e.id')
    .execute();
  const all = new Map<string, JobEvent[]>();
  for (const { jobId, ...row } of rows) all.set(jobId, [...(all.get(jobId) ?? []), toEvent(row)]);
  return all;
}

async function hasRoom(db: Database, userId: number): Promise<boolean> {
  const result = await sql<{ count: number }>`
    select count(*)::int as count from tracked_jobs where user_id = ${userId} and removed_at is null`.execute(
    db,
  );
  return oneRow(result).count < trackedLimits.account;
}

const noRoom = (): Conflict =>
  new Conflict(
    `You have ${trackedLimits.account.toLocaleString('en-US')} saved jobs, and that’s the limit. Remove some first.`,
  );

/**
 * Adds the tracked jobs of a browser. An event that the account has is skipped, so this can run twice. A job of ours that
 * is gone stays as the browser has it. Jobs beyond the list's limit are ignored.
 */
export async function takeOverTracked(tx: Database, userId: number, jobs: SentJob[]): Promise<void> {
  for (const { id, ad, events } of jobs) {
    const known = await findTrackedId(tx, userId, { id, jobId: ad.jobId });
    const trackedId = known ?? (await insertSent(tx, userId, id, ad));
    if (trackedId) await keepText(tx, trackedId, ad.description);
    if (trackedId) await append(tx, trackedId, () => notLaterThan(events, Date.now()));
  }
}

async function insertSent(
  tx: Database,
  userId: number,
  id: string,
  sent: SentJob['ad'],
): Promise<string | null> {
  if (!(await hasRoom(tx, userId))) return null;
  const own = sent.jobId === null ? null : await findAd(tx, sent.jobId);
  return insertTracked(tx, userId, id, own ?? { ...sent, jobId: null });
}

/** Adds the text that a browser has of an ad of ours that is gone. */
async function keepText(tx: Database, id: string, text: string): Promise<void> {
  if (text === '') return;
  await sql`
    update tracked_jobs set description = ${text}
    where id = ${id} and job_id is null and description = ''`.execute(tx);
}

/** A browser whose clock is ahead: all its events move back by as much, so that they keep their order. */
function notLaterThan(events: JobEvent[], now: number): JobEvent[] {
  const ahead = Math.max(0, ...events.map(({ at }) => Date.parse(at) - now));
  if (ahead === 0) return events;
  return events.map((event) => ({ ...event, at: new Date(Date.parse(event.at) - ahead).toISOString() }));
}

export interface TrackedQuery {
  stage?: Stage | undefined;
  /** Only jobs that the person applied to. */
  applied?: boolean;
  order: 'saved' | 'changed';
  /** From 1. */
  page: number;
}

const rowColumns = sql`t.id, t.job_id, t.title, t.company, t.place, t.link, t.posted_at, stage, result, note, saved_at,
  applied_at, applied_by, interviews, removed_at, changed_at,
  case when jobs.status <> 'open' then coalesce(jobs.closed_at, jobs.updated_at) end as closed_at,
  case when jobs.status = 'open' then jobs.stated_closing_on end as closes_on`;

interface StoredRow {
  id: string;
  job_id: number | null;
  title: string;
  company: string;
  place: string;
  link: string;
  posted_at: Date | null;
  stage: Stage;
  result: TrackedState['result'];
  note: string;
  saved_at: Date;
  applied_at: Date | null;
  applied_by: TrackedState['appliedBy'];
  interviews: Interview[];
  removed_at: Date | null;
  changed_at: Date;
  closed_at: Date | null;
  closes_on: string | null;
}

function toRow(row: StoredRow): TrackedRow {
  return {
    id: row.id,
    ad: {
      jobId: row.job_id,
      title: row.title,
      company: row.company,
      place: row.place,
      link: row.link,
      postedAt: row.posted_at?.toISOString() ?? null,
    },
    stage: row.stage,
    result: row.result,
    note: row.note,
    savedAt: row.saved_at.toISOString(),
    appliedAt: row.applied_at?.toISOString() ?? null,
    appliedBy: row.applied_by,
    interviews: row.interviews,
    removedAt: row.removed_at?.toISOString() ?? null,
    changedAt: row.changed_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    closesOn: row.closes_on,
  };
}

/** A page of an account's tracked jobs, and how many there are on all pages. */
export async function listTracked(
  db: Database,
  userId: number,
  { stage, applied = false, order, page }: TrackedQuery,
): Promise<{ rows: TrackedRow[]; total: number }> {
  const wanted = sql`user_id = ${userId} and removed_at is null
    ${stage ? sql`and stage = ${stage}` : sql``} ${applied ? sql`and applied_at is not null` : sql``}`;
  const time = order === 'saved' ? sql`saved_at` : sql`changed_at`;
  const [rows, counted] = await Promise.all([
    readRows(
      db,
      sql`select id from tracked_jobs where ${wanted} order by ${time} desc, id
        limit ${trackedLimits.page} offset ${(page - 1) * trackedLimits.page}`,
      time,
    ),
    sql<{ count: number }>`select count(*)::int as count from tracked_jobs where ${wanted}`.execute(db),
  ]);
  return { rows, total: oneRow(counted).count };
}

/** Tracked jobs with what our ads say now, the latest first. @param ids selects their IDs. */
export async function readRows(
  db: Database,
  ids: RawBuilder<unknown>,
  time: RawBuilder<unknown> = sql`changed_at`,
): Promise<TrackedRow[]> {
  const { rows } = await sql<StoredRow>`
    select ${rowColumns} from tracked_jobs t left join jobs on jobs.id = t.job_id
    where t.id in (${ids}) order by t.${time} desc, t.id`.execute(db);
  return rows.map(toRow);
}

/** How many tracked jobs an account has in each stage. */
export async function countStages(db: Database, userId: number): Promise<Partial<Record<Stage, number>>> {
  const { rows } = await sql<{ stage: Stage; count: number }>`
    select stage, count(*)::int as count from tracked_jobs where user_id = ${userId} and removed_at is null
    group by stage`.execute(db);
  return Object.fromEntries(rows.map(({ stage, count }) => [stage, count]));
}

/** One tracked job with its text and all events. Null if the account has no such job. */
export async function findTracked(
  db: Database,
  userId: number,
  id: string,
): Promise<{ row: TrackedRow; job: TrackedJob } | null> {
  const [row] = await readRows(db, sql`select id from tracked_jobs where user_id = ${userId} and id = ${id}`);
  if (!row) return null;
  const { description } = await db
    .selectFrom('tracked_jobs')
    .select('description')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { row, job: { id, ad: { ...row.ad, description }, events: await listEvents(db, id) } };
}

/** Deletes jobs that their owner removed weeks ago. @returns how many. */
export function purgeRemoved(db: Database, now: Date): Promise<number> {
  return purgeRows(db, 'tracked_jobs', sql`removed_at < ${daysBefore(now, retention.removedJobDays)}`);
}
