import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { locks } from '../../db/locks.ts';
import { oneRow } from '../../db/one-row.ts';
import { AppError } from '../../platform/errors.ts';
import type { BatchOutcome, ImportSummary } from '../import/import-summary.ts';
import type { RejectedRow } from '../sources/feed-row.ts';

export type RunState = 'done' | 'broken' | 'stopped' | 'failed';

/** The database may need a moment to notice that a killed import's connection is gone. */
const lockWaitMs = 5000;
const keptRuns = 10;
const keptRejectedRows = 1000;

/**
 * The id of a source, which is created if it is new. The kind of an existing source does not change.
 * @param partnerId the partner that pays for its jobs. Undefined: it stays as it is.
 */
export async function openSource(
  db: Database,
  name: string,
  kind: 'aggregator' | 'employer',
  partnerId?: number,
): Promise<number> {
  await db
    .insertInto('sources')
    .values({ name, kind })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const source = await db
    .selectFrom('sources')
    .select(['id', 'kind'])
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  if (source.kind === 'sample')
    throw new AppError(
      409,
      'Conflict',
      `"${name}" is reserved for sample data. Choose another name with --source.`,
    );
  if (partnerId !== undefined)
    await db.updateTable('sources').set({ partner_id: partnerId }).where('id', '=', source.id).execute();
  return source.id;
}

/**
 * Runs `work` while no other import of the source can run. The lock belongs to the connection, so it ends
 * with a killed process.
 * @throws AppError 409 when another import of the source is running.
 */
export async function withSourceLock<T>(
  connection: Database,
  sourceId: number,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  const deadline = performance.now() + lockWaitMs;
  while (!(await tryLock(connection, sourceId))) {
    if (performance.now() > deadline)
      throw new AppError(
        409,
        'Conflict',
        `Another import of "${name}" is running. Try again when it finishes.`,
      );
    await sleep(200);
  }
  try {
    return await work();
  } finally {
    await sql`select pg_advisory_unlock(${locks.importRun}::int, ${sourceId}::int)`
      .execute(connection)
      .catch(() => undefined);
  }
}

async function tryLock(db: Database, sourceId: number): Promise<boolean> {
  const result = await sql<{
    locked: boolean;
  }>`select pg_try_advisory_lock(${locks.importRun}::int, ${sourceId}::int) as locked`.execute(db);
  return oneRow(result).locked;
}

/** Whether a source was ever read to its end. */
export async function hasBeenRead(db: Database, sourceId: number): Promise<boolean> {
  const run = await db
    .selectFrom('import_runs')
    .select('id')
    .where('source_id', '=', sourceId)
    .where('state', '=', 'done')
    .limit(1)
    .executeTakeFirst();
  return run !== undefined;
}

/**
 * Records the start of an import. The caller holds the source's lock, so no other run of the source is alive.
 */
export async function beginRun(
  db: Database,
  sourceId: number,
  input: string,
): Promise<{ id: number; startedAt: Date }> {
  return db.transaction().execute(async (tx) => {
    await tx
      .updateTable('import_runs')
      .set({ state: 'interrupted', finished_at: new Date() })
      .where('source_id', '=', sourceId)
      .where('state', '=', 'running')
      .execute();
    await sql`delete from rejected_rows where run_id in (
      select id from import_runs where source_id = ${sourceId} order by id desc offset ${keptRuns - 1})`.execute(
      tx,
    );
    const run = await tx
      .insertInto('import_runs')
      .values({ source_id: sourceId, input, opened: 0, changed: 0, closed: 0 })
      .returning(['id', 'started_at as startedAt'])
      .executeTakeFirstOrThrow();
    return run;
  });
}

/** Adds one batch to the record of a run. */
export async function recordOutcome(
  tx: Database,
  runId: number,
  outcome: BatchOutcome,
  rejectedBefore: number,
): Promise<void> {
  const { inserted, updated, unchanged, duplicates } = outcome;
  const rejected = outcome.rejected.length;
  await sql`update import_runs set read = read + ${inserted + updated + unchanged + rejected},
    inserted = inserted + ${inserted}, updated = updated + ${updated}, unchanged = unchanged + ${unchanged},
    duplicates = duplicates + ${duplicates}, rejected = rejected + ${rejected} where id = ${runId}`.execute(
    tx,
  );
  await keepRejectedRows(tx, runId, outcome.rejected, rejectedBefore);
}

async function keepRejectedRows(
  tx: Database,
  runId: number,
  rows: RejectedRow[],
  rejectedBefore: number,
): Promise<void> {
  const kept = rows.slice(0, Math.max(0, keptRejectedRows - rejectedBefore));
  if (kept.length === 0) return;
  const values = kept.map((row, index) => ({
    run_id: runId,
    number: rejectedBefore + index + 1,
    external_id: storable(row.externalId) || null,
    reason: storable(row.reason),
    excerpt: storable(row.excerpt),
  }));
  await tx.insertInto('rejected_rows').values(values).execute();
}

/** PostgreSQL cannot store NUL. */
const storable = (text: string): string => text.replaceAll('\0', '\uFFFD').toWellFormed();

const mapKeys = (counts: Record<string, number>, change: (key: string) => string): Record<string, number> =>
  Object.fromEntries(Object.entries(counts).map(([key, count]) => [change(key), count]));

/** Records the end of an import. */
export async function finishRun(
  db: Database,
  runId: number,
  state: RunState,
  summary: ImportSummary,
): Promise<void> {
  await db
    .updateTable('import_runs')
    .set({
      state,
      finished_at: new Date(),
      retired: summary.retired,
      missing: summary.missing,
      reject_reasons: JSON.stringify(mapKeys(summary.reasons, storable)),
      note: [summary.problem ?? summary.retireRefused, ...summary.notes].filter(Boolean).join(' ') || null,
    })
    .where('id', '=', runId)
    .execute();
}
