import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { NotFound } from '../../platform/errors.ts';
import { canUndo } from './undo-batch.server.ts';

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
