import { sql } from 'kysely';
import { beginCatalogChange } from '../../catalog/jobs/catalog.server.ts';
import { settleDuplicates } from '../../catalog/jobs/duplicates.server.ts';
import type { Database } from '../../db/client.ts';
import { oneRow } from '../../db/one-row.ts';
import { limitStatements, longStatementMs } from '../../db/statement-limit.ts';
import { Conflict } from '../../platform/errors.ts';
import { recordMissing } from '../runs/run-jobs.server.ts';
import type { WritingImport } from './import-context.ts';
import type { ImportSummary } from './import-summary.ts';
import { publishJobs } from './publish-jobs.server.ts';

const batchRows = 1000;

/** The number of a source's jobs that are not closed. */
export async function countOpen(db: Database, sourceId: number): Promise<number> {
  const { count } = await db
    .selectFrom('jobs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('source_id', '=', sourceId)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Closes the source's jobs that this run has not seen, unless the feed looks wrong. In that case the summary
 * says why nothing was closed.
 */
export async function retireUnseen(
  context: WritingImport,
  summary: ImportSummary,
  openBefore: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  summary.retireRefused = whyNotRetire(summary, openBefore);
  if (summary.retireRefused === shrunk(summary, openBefore))
    summary.missing = await countUnseen(context.db, context.runId);
  if (summary.retireRefused !== null) return;
  for (;;) {
    if (signal?.aborted) {
      summary.stopped = true;
      return;
    }
    const closed = await context.db.transaction().execute((tx) => retireSome(tx, context.runId));
    summary.retired += closed;
    if (closed < batchRows) return;
  }
}

const usableRows = ({ inserted, updated, unchanged }: ImportSummary): number =>
  inserted + updated + unchanged;

function whyNotRetire(summary: ImportSummary, openBefore: number): string | null {
  if (summary.stopped) return 'No jobs were closed, because the import stopped before the end of the feed.';
  if (summary.problem) return `No jobs were closed, because the feed is incomplete: ${summary.problem}`;
  const usable = usableRows(summary);
  if (usable === 0) return 'No jobs were closed, because the feed has no usable rows.';
  return usable * 2 < openBefore ? shrunk(summary, openBefore) : null;
}

const shrunk = (summary: ImportSummary, openBefore: number): string =>
  `No jobs were closed, because the feed shrank by more than half: ${usableRows(summary)} usable rows for ${openBefore} open jobs.`;

/**
 * Open jobs of a run's source that were not seen since the run began. The time of the last sight is the start
 * of its run in milliseconds. An unusable row counts as seen if it has the job's id.
 */
const unseen = (runId: number) => sql`
  from jobs join import_runs on import_runs.source_id = jobs.source_id
  where import_runs.id = ${runId} and jobs.status <> 'closed'
    and not exists (select from job_sightings where job_id = jobs.id
      and seen_at >= date_trunc('milliseconds', import_runs.started_at))`;

async function countUnseen(db: Database, runId: number): Promise<number> {
  const result = await sql<{ count: number }>`select count(*)::int as count ${unseen(runId)}`.execute(db);
  return oneRow(result).count;
}

async function retireSome(tx: Database, runId: number): Promise<number> {
  await limitStatements(tx, longStatementMs);
  await beginCatalogChange(tx);
  const { rows } = await sql<{ id: number; duplicate_key: Buffer }>`
    update jobs set status = 'closed', closed_at = now(), duplicate_of = null, updated_at = now(), closed_by_run = ${runId}
    where id in (select jobs.id ${unseen(runId)} order by jobs.id limit ${batchRows})
    returning id, duplicate_key`.execute(tx);
  if (rows.length === 0) return 0;
  const settled = await settleDuplicates(
    tx,
    rows.map((row) => row.duplicate_key),
  );
  await publishJobs(tx, [...new Set([...rows.map((row) => row.id), ...settled])]);
  await sql`update import_runs set retired = retired + ${rows.length} where id = ${runId}`.execute(tx);
  await recordMissing(
    tx,
    runId,
    rows.map((row) => row.id),
  );
  return rows.length;
}

/**
 * Closes the jobs that a run found missing and left open, once. A job that was seen again meanwhile stays
 * open.
 * @throws Conflict when the run left none, when they are closed already, or when a newer run of the feed has
 * begun.
 */
export async function closeMissing(tx: Database, runId: number): Promise<void> {
  // Every run inserts a row that refers to the source, so none can begin before this transaction ends.
  await sql`select from sources where id = (select source_id from import_runs where id = ${runId}) for update`.execute(
    tx,
  );
  const { rows } = await sql<{ missing: number; isLast: boolean }>`
    select missing, not exists (select from import_runs as newer where newer.source_id = run.source_id and newer.id > run.id) as "isLast"
    from import_runs as run where id = ${runId}`.execute(tx);
  const run = rows[0];
  if (!run?.isLast) throw new Conflict('A newer run of this feed has started. Open that run.');
  if (run.missing === 0) throw new Conflict('This run has no missing jobs to close.');
  let closed = 0;
  for (let some = batchRows; some === batchRows; closed += some) some = await retireSome(tx, runId);
  await sql`update import_runs set missing = 0,
    note = concat_ws(' ', note, ${`${closed.toLocaleString('en-US')} missing jobs were closed in the back office.`}::text)
    where id = ${runId}`.execute(tx);
}
