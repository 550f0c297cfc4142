import { sql } from 'kysely';
import { beginCatalogChange } from '../../catalog/jobs/catalog.server.ts';
import { normalizeJob } from '../../catalog/postings/normalize-job.ts';
import type { Database } from '../../db/client.ts';
import { oneRow } from '../../db/one-row.ts';
import { limitStatements, longStatementMs } from '../../db/statement-limit.ts';
import { rememberDetails } from '../runs/board-details.server.ts';
import { recordOutcome } from '../runs/import-runs.server.ts';
import { type ComparedJob, changeOf } from '../runs/run-changes.ts';
import { changedFields, type RunJob, readCompared, recordRunJobs } from '../runs/run-jobs.server.ts';
import { reject } from '../sources/feed-row.ts';
import { type ImportContext, isWriting, type RowBatch, type WritingImport } from './import-context.ts';
import {
  type BatchOutcome,
  emptyOutcome,
  type GoodRow,
  joinOutcomes,
  type Understood,
} from './import-summary.ts';
import { removeSamples } from './samples.server.ts';
import type { JobRow } from './upsert-jobs.server.ts';
import { toJobRow, writeBids, writeJobs } from './write-jobs.server.ts';

/** The rows of a batch, before they are compared. */
type StatedBatch = Pick<RowBatch, 'good' | 'kept' | 'rejected'>;

/** Marks the ads that an admin has blocked in this source, under whatever id they come. */
async function refuseBlocked(tx: Database, sourceId: number | null, rows: JobRow[]): Promise<void> {
  if (sourceId === null || rows.length === 0) return;
  const { rows: found } = await sql<{ key: Buffer }>`
    select role_key as key from blocked_ads
    where source_id = ${sourceId} and role_key = any(${rows.map((row) => row.duplicateKey)}::bytea[])`.execute(
    tx,
  );
  const blocked = new Set(found.map(({ key }) => key.toString('hex')));
  if (blocked.size === 0) return;
  for (const row of rows) if (blocked.has(row.duplicateKey.toString('hex'))) row.closedReason = 'blocked';
}

/**
 * Sets the date of new jobs without one to the earliest date of the source's jobs with the same company,
 * title and place. Otherwise a feed with new ids in every run would bring all of its jobs back to the top of
 * the lists.
 */
async function dateRepeats(tx: Database, sourceId: number | null, rows: JobRow[]): Promise<void> {
  const undated = rows.filter(({ job }) => !job.postedStated);
  if (sourceId === null || undated.length === 0) return;
  const keys = undated.map(({ duplicateKey }) => duplicateKey);
  const found = await sql<{ key: Buffer; since: Date }>`
    select duplicate_key as key, min(posted_at) as since from jobs
    where duplicate_key = any(${keys}::bytea[]) and source_id = ${sourceId} group by 1`.execute(tx);
  const dates = new Map(found.rows.map(({ key, since }) => [key.toString('hex'), since]));
  for (const { job, duplicateKey } of undated) {
    const since = dates.get(duplicateKey.toString('hex'));
    if (since && since < job.postedAt) job.postedAt = since;
  }
}

/**
 * Writes one batch in one transaction. If the database refuses a row, halving the batch finds it; that row is
 * rejected and the others are written.
 */
export async function writeBatch(
  context: ImportContext,
  batch: StatedBatch,
  rejectedBefore: number,
): Promise<BatchOutcome> {
  if (!isWriting(context)) return (await plan(context.db, context, batch)).outcome;
  try {
    return await retryConflicts(() => transact(context, (tx) => write(tx, context, batch, rejectedBefore)));
  } catch (error) {
    if (!isDataError(error) || batch.good.length === 0) throw error;
    return writeHalves(context, batch, rejectedBefore, error as Error);
  }
}

async function transact<T>(context: ImportContext, work: (tx: Database) => Promise<T>): Promise<T> {
  try {
    return await context.db.transaction().execute(work);
  } catch (error) {
    context.words.forget();
    throw error;
  }
}

/**
 * A transaction that lost against another (a deadlock, a serialization conflict) has changed nothing, so it
 * may run again.
 */
async function retryConflicts<T>(work: () => Promise<T>, retries = 3): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code } = error as { code?: string };
    if (retries === 0 || (code !== '40P01' && code !== '40001')) throw error;
    return retryConflicts(work, retries - 1);
  }
}

/** SQLSTATE classes 22 (data exception) and 23 (constraint violation). */
function isDataError(error: unknown): boolean {
  return /^2[23]/.test(String((error as { code?: unknown }).code));
}

async function writeHalves(
  context: ImportContext,
  { good, kept, rejected }: StatedBatch,
  rejectedBefore: number,
  error: Error,
): Promise<BatchOutcome> {
  const [only] = good;
  if (only && good.length === 1) {
    const refused = reject(`rejected by the database: ${error.message}`, only.raw.title, only.externalId);
    return writeBatch(context, { good: [], kept, rejected: [...rejected, refused] }, rejectedBefore);
  }
  const half = good.length >> 1;
  const first = await writeBatch(context, { good: good.slice(0, half), kept, rejected }, rejectedBefore);
  const rest = { good: good.slice(half), kept: [], rejected: [] };
  return joinOutcomes(first, await writeBatch(context, rest, rejectedBefore + first.rejected.length));
}

interface Plan {
  outcome: BatchOutcome;
  changed: JobRow[];
  /** Known jobs that are in the feed, including jobs whose rows cannot be used. */
  seenIds: number[];
  /** The duplicate keys of the changed rows before the change. */
  oldKeys: Buffer[];
  /** Known jobs by external id. */
  existing: Map<string, Existing>;
}

async function write(
  tx: Database,
  context: WritingImport,
  batch: StatedBatch,
  rejectedBefore: number,
): Promise<BatchOutcome> {
  await limitStatements(tx, longStatementMs);
  const planned = await plan(tx, context, batch);
  const { outcome, seenIds } = planned;
  if (planned.changed.length > 0) {
    await beginCatalogChange(tx);
    const removed = await removeSamples(tx);
    const written = await writeChanged(tx, context, planned, removed);
    outcome.duplicates = await countDuplicates(tx, written);
    seenIds.push(...written);
  }
  await writeBids(tx, context.sourceId, batch.good);
  await noteSightings(tx, [...new Set(seenIds)], context.startedAt);
  await rememberDetails(tx, context.sourceId, batch.good, context.startedAt);
  await recordOutcome(tx, context.runId, outcome, rejectedBefore);
  return outcome;
}

/** Writes the new and changed rows, and lists what happened to each job. @returns the jobs' ids. */
async function writeChanged(
  tx: Database,
  { runId, sourceId, words }: WritingImport,
  { changed, oldKeys, existing }: Plan,
  removed: number[],
): Promise<number[]> {
  const knownIds = changed.flatMap(({ job }) => existing.get(job.externalId)?.id ?? []);
  const before = await readCompared(tx, knownIds);
  const rows = new Map(changed.map((row) => [row.job.externalId, row]));
  const written = await writeJobs(tx, sourceId, changed, { oldKeys, removed }, words);
  await recordRunJobs(
    tx,
    runId,
    written.map(({ id, externalId, isClosed }) =>
      runJob(id, isClosed, existing.get(externalId), before.get(externalId), rows.get(externalId)),
    ),
  );
  return written.map(({ id }) => id);
}

function runJob(
  jobId: number,
  isClosed: boolean,
  known: Existing | undefined,
  before: ComparedJob | undefined,
  row: JobRow | undefined,
): RunJob {
  const state = known ? (known.status === 'closed' ? 'closed' : 'not closed') : null;
  const did = changeOf(state, { isClosed, reason: row?.closedReason ?? null });
  const fields = did.change === 'changed' && before && row ? changedFields(before, row) : null;
  return { jobId, ...did, fields };
}

interface Existing {
  id: number;
  external_id: string;
  content_hash: Buffer;
  duplicate_key: Buffer;
  posted_at: Date;
  status: string;
  expired: boolean;
  closed_by_hand: boolean;
  closed_reason: string | null;
}

/**
 * Sorts a batch into unchanged, changed and unusable rows. It recognizes unchanged rows before it parses
 * anything.
 */
async function plan(
  tx: Database,
  context: ImportContext,
  { good, kept, rejected }: StatedBatch,
): Promise<Plan> {
  const outcome = emptyOutcome([...rejected]);
  const ids = [...[...good, ...rejected].map((row) => row.externalId), ...kept].filter(Boolean);
  const fresh = await addSeen(tx, ids);
  const existing = await findExisting(tx, context.sourceId, ids);
  const result: Plan = { outcome, changed: [], seenIds: [], oldKeys: [], existing };
  for (const { id } of existing.values()) result.seenIds.push(id);
  for (const id of kept) if (fresh.delete(id)) outcome.unchanged++;
  for (const row of good) {
    if (!fresh.delete(row.externalId)) {
      outcome.rejected.push(reject('repeated ID', row.raw.title, row.externalId));
      continue;
    }
    planRow(result, context, row, existing.get(row.externalId));
  }
  await dateRepeats(tx, context.sourceId, result.changed);
  await refuseBlocked(tx, context.sourceId, result.changed);
  return result;
}

function planRow(result: Plan, context: ImportContext, row: GoodRow, known: Existing | undefined): void {
  const { outcome } = result;
  // A closed job that is in the feed again reopens, unless its expiry has passed, its text says that it is closed, or an admin closed it.
  const stays =
    known &&
    (known.status !== 'closed' || known.expired || known.closed_by_hand || known.closed_reason !== null);
  if (stays && (known.closed_by_hand || known.content_hash.equals(row.hash))) {
    outcome.unchanged++;
    return;
  }
  const read = (!known && row.understood) || understand(context, row, known?.posted_at);
  if (!read.ok) {
    outcome.rejected.push(reject(read.reason, JSON.stringify(row.raw), row.externalId));
    return;
  }
  if (known) result.oldKeys.push(known.duplicate_key);
  result.changed.push(read.row);
  if (known) outcome.updated++;
  else outcome.inserted++;
}

/** Parses a row. @param firstSeen the first sight of a known job. */
export function understand(
  { startedAt, undatedAt, sourceKind, order }: ImportContext,
  { raw, externalId, hash }: GoodRow,
  firstSeen = undatedAt,
): Understood {
  const read = normalizeJob(raw, externalId, { now: startedAt, firstSeen, dayFirst: order.isDayFirst });
  return read.ok ? { ok: true, row: toJobRow(read.job, hash, sourceKind) } : read;
}

async function findExisting(
  tx: Database,
  sourceId: number | null,
  ids: string[],
): Promise<Map<string, Existing>> {
  if (sourceId === null) return new Map();
  const { rows } = await sql<Existing>`
    select id, external_id, content_hash, duplicate_key, posted_at, status,
      coalesce(expires_at <= now(), false) as expired, closed_by_hand, closed_reason
    from jobs where source_id = ${sourceId} and external_id = any(${ids}::text[])`.execute(tx);
  return new Map(rows.map((row) => [row.external_id, row]));
}

async function countDuplicates(tx: Database, ids: number[]): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*) from jobs where id = any(${ids}::bigint[]) and status = 'duplicate'`.execute(tx);
  return oneRow(result).count;
}

async function noteSightings(tx: Database, ids: number[], seenAt: Date): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    insert into job_sightings select id, ${seenAt} from unnest(${ids}::bigint[]) as id order by id
    on conflict (job_id) do update set seen_at = excluded.seen_at`.execute(tx);
}

/**
 * Creates the table of the external ids in a feed: a temporary table of the connection. So millions of ids
 * take no memory of the process, and a rollback undoes them.
 */
export async function beginSeen(connection: Database): Promise<void> {
  await sql`drop table if exists pg_temp.import_seen`.execute(connection);
  await sql`create temp table import_seen (external_id text primary key)`.execute(connection);
}

/** Records ids as seen. @returns those that were not seen before. */
async function addSeen(tx: Database, ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ external_id: string }>`
    insert into import_seen select unnest(${ids}::text[]) on conflict do nothing returning external_id`.execute(
    tx,
  );
  return new Set(rows.map((row) => row.external_id));
}
