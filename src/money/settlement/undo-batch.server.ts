import type { Database } from '../../db/client.ts';
import { Conflict, NotFound } from '../../platform/errors.ts';
import { undoMinutes } from '../tracking/conversions/conversion-statuses.ts';
import { wakeBatches } from './start-batch.server.ts';

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
export const canUndo = (
  { state, finished_at }: { state: string; finished_at: Date | null },
  now: Date,
): boolean =>
  state === 'running' ||
  (state === 'done' && finished_at !== null && now.getTime() - finished_at.getTime() <= undoMinutes * 60_000);
