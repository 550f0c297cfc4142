import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { Conflict, NotFound } from '../../platform/errors.ts';
import { undoMinutes } from '../tracking/conversions/conversion-statuses.ts';
import { wakeBatches } from './start-batch.server.ts';

/** Milliseconds without progress after which a batch counts as stuck. Workers look for batches every 15 seconds. */
const stuckMs = 60_000;

/** The rows of a batch with the same result, reason, old status and new status. */
export interface BatchPart {
  state: 'waiting' | 'done' | 'skipped' | 'undone' | 'kept';
  reason: string | null;
  statusBefore: string;
  statusAfter: string;
  count: number;
  amount: string;
}

/** Reads a batch with its progress and results. @throws NotFound */
export async function readBatch(db: Database, id: string, now: Date) {
  const batch = /^\d{1,15}$/.test(id)
    ? await db
        .selectFrom('conversion_batches')
        .leftJoin('partner_statements as s', 's.id', 'statement_id')
        .leftJoin('partners', 'partners.id', 's.partner_id')
        .selectAll('conversion_batches')
        .select(['partners.name as partner', 's.month'])
        .where('conversion_batches.id', '=', Number(id))
        .executeTakeFirst()
    : undefined;
  if (!batch) throw new NotFound('There is no batch with this ID.');
  const isRunning = batch.state === 'running' || batch.state === 'undoing';
  return {
    ...batch,
    isRunning,
    isStuck: isRunning && now.getTime() - batch.changed_at.getTime() > stuckMs,
    canUndo: canUndo(batch, now),
    // Counting the rows would slow down a running batch.
    parts: isRunning ? [] : await readParts(db, batch.id),
  };
}

async function readParts(db: Database, id: number): Promise<BatchPart[]> {
  const { rows } = await sql<BatchPart>`
    select state, reason, status_before as "statusBefore", status_after as "statusAfter", count(*)::int as count,
      as_dollars(sum(coalesce(case when state = 'done' then revenue_after end, revenue_before))) as amount
    from conversion_batch_rows where batch_id = ${id} group by 1, 2, 3, 4 order by 1, 5 desc`.execute(db);
  return rows;
}

/**
 * Requests the undo of a batch in the caller's transaction. A worker then undoes its changes. A running batch stops.
 * @throws NotFound; Conflict if it ended more than `undoMinutes` ago or was already undone.
 */
export async function undoBatch(tx: Database, id: number, now: Date): Promise<void> {
  const batch = await tx
    .selectFrom('conversion_batches')
    .select(['state', 'finished_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!batch) throw new NotFound('There is no batch with this ID.');
  if (batch.state === 'undoing' || batch.state === 'undone')
    throw new Conflict('This batch is already undone.');
  if (!canUndo(batch, now))
    throw new Conflict(`A batch can only be undone within ${undoMinutes} minutes after its end.`);
  await tx
    .updateTable('conversion_batches')
    .set({ state: 'undoing', reached: 0, changed_at: now })
    .where('id', '=', id)
    .execute();
  await wakeBatches(tx);
}

/** Whether a batch can be undone: while it runs, and for `undoMinutes` after its end. */
const canUndo = ({ state, finished_at }: { state: string; finished_at: Date | null }, now: Date): boolean =>
  state === 'running' ||
  (state === 'done' && finished_at !== null && now.getTime() - finished_at.getTime() <= undoMinutes * 60_000);
