import { type Selectable, sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { runAgainIfLost } from '../../db/run-again.ts';
import type { Tables } from '../../db/schema.ts';
import { recordAudit } from '../../desk/admin/audit.server.ts';
import { isSameAmount } from '../../platform/money/dollars.ts';
import { undone } from '../tracking/conversions/conversion-status.server.ts';
import type { ConversionStatus } from '../tracking/conversions/conversion-statuses.ts';
import { followChanges } from '../tracking/figures/follow-changes.server.ts';
import { cancelSourcePostbacks } from '../tracking/postbacks/source-postbacks.server.ts';
import { whyNot } from './preview-batch.server.ts';

/** Conversions per transaction. Other changes of these conversions wait until it ends. */
const chunkRows = 500;

type ConversionBatch = Selectable<Tables['conversion_batches']>;

/** A row of a batch with its locked conversion. */
interface BatchRow {
  id: number;
  status: ConversionStatus;
  revenue: string;
  statusBefore: ConversionStatus;
  revenueBefore: string;
  statusAfter: ConversionStatus;
  revenueAfter: string | null;
}

/** The change of one conversion: its new status and amount. With a reason, the conversion is skipped. */
interface ConversionChange {
  id: number;
  status: ConversionStatus;
  revenue: string;
  isAmountChanged: boolean;
  note: string | null;
  reason: string | null;
}

/**
 * Changes the next conversions of a batch in one transaction, so a crash leaves all of them changed or none. Only one
 * process at a time works on a batch.
 * @returns whether there may be more. Also false while another process works on the batch.
 */
export const runChunk = (db: Database, batchId: number, now: Date): Promise<boolean> =>
  runAgainIfLost(db, (tx) => moveNext(tx, batchId, now));

async function moveNext(tx: Database, batchId: number, now: Date): Promise<boolean> {
  const batch = await tx
    .selectFrom('conversion_batches')
    .selectAll()
    .where('id', '=', batchId)
    .where('state', 'in', ['running', 'undoing'])
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!batch) return false;
  const rows = await lockNext(tx, batch);
  const turns =
    batch.state === 'running' ? rows.map((row) => turnOf(row, batch)) : await undoTurns(tx, rows, batch, now);
  await apply(tx, batch, turns, now);
  const reached = rows.at(-1)?.id;
  if (reached !== undefined) await note(tx, batch, turns, reached, now);
  if (rows.length === chunkRows) return true;
  await finish(tx, batch, now);
  return false;
}

/** Locks the next conversions in the order of their IDs, so two batches never deadlock. */
async function lockNext(tx: Database, { id, state, reached }: ConversionBatch): Promise<BatchRow[]> {
  const { rows } = await sql<BatchRow>`
    select conversions.id, status, revenue, status_before as "statusBefore", revenue_before as "revenueBefore",
      status_after as "statusAfter", revenue_after as "revenueAfter"
    from conversion_batch_rows as planned join conversions on conversions.id = conversion_id
    where batch_id = ${id} and conversion_id > ${reached} and planned.state = ${state === 'running' ? 'waiting' : 'done'}
    order by conversion_id limit ${chunkRows} for update of conversions`.execute(tx);
  return rows;
}

/** Plans the change of a row. Skips a conversion that has changed since the admin confirmed the batch. */
function turnOf(row: BatchRow, batch: ConversionBatch): ConversionChange {
  const goal = { status: row.statusAfter, revenue: row.revenueAfter };
  const hasChanged = row.status !== row.statusBefore || !isSameAmount(row.revenue, row.revenueBefore);
  const reason =
    hasChanged && row.status !== goal.status ? 'changed after the batch was confirmed' : whyNot(row, goal);
  const revenue = goal.revenue ?? row.revenue;
  const isAmountChanged = !isSameAmount(revenue, row.revenue);
  const amount = isAmountChanged && `amount ${row.revenue} to ${revenue}`;
  const notes = [batch.note, amount].filter(Boolean).join('; ');
  return { id: row.id, status: goal.status, revenue, isAmountChanged, note: notes || null, reason };
}

/** Plans the undo of rows. Skips conversions that have changed since. Cancels unsent postbacks to traffic sources. */
async function undoTurns(
  tx: Database,
  rows: readonly BatchRow[],
  batch: ConversionBatch,
  now: Date,
): Promise<ConversionChange[]> {
  const { rows: last } = await sql<{ id: number; at: Date; batch: number | null }>`
    select asked.id, last.at, last.batch_id as batch
    from unnest(${rows.map(({ id }) => id)}::bigint[]) as asked (id) cross join lateral (
      select at, batch_id from conversion_statuses where conversion_id = asked.id order by id desc limit 1) as last`.execute(
    tx,
  );
  const ours = last.filter((change) => change.batch === batch.id);
  await cancelSourcePostbacks(tx, ours, now);
  const isOurs = new Set(ours.map(({ id }) => id));
  return rows.map(({ id, statusBefore, revenue, revenueBefore }) => ({
    id,
    status: statusBefore,
    revenue: revenueBefore,
    isAmountChanged: !isSameAmount(revenue, revenueBefore),
    note: undone,
    reason: isOurs.has(id) ? null : 'changed after the batch',
  }));
}

async function apply(
  tx: Database,
  { id, actor, state }: ConversionBatch,
  turns: readonly ConversionChange[],
  now: Date,
): Promise<void> {
  const moved = turns.filter(({ reason }) => reason === null);
  const of = <Key extends keyof ConversionChange>(key: Key) => moved.map((turn) => turn[key]);
  await sql`
    update conversions set status = turn.status, revenue = turn.revenue
    from unnest(${of('id')}::bigint[], ${of('status')}::text[], ${of('revenue')}::numeric[]) as turn (id, status, revenue)
    where conversions.id = turn.id`.execute(tx);
  await followChanges(tx, moved, { actor, now, batchId: id, by: state === 'running' ? 'person' : 'undo' });
}

/** Saves the results of the rows and the progress of the batch. */
async function note(
  tx: Database,
  batch: ConversionBatch,
  turns: readonly ConversionChange[],
  reached: number,
  now: Date,
): Promise<void> {
  const [moved, left] =
    batch.state === 'running' ? (['done', 'skipped'] as const) : (['undone', 'kept'] as const);
  const reasons = turns.map(({ reason }) => reason);
  await sql`
    update conversion_batch_rows as planned set reason = turn.reason,
      state = case when turn.reason is null then ${moved} else ${left} end
    from unnest(${turns.map(({ id }) => id)}::bigint[], ${reasons}::text[]) as turn (id, reason)
    where batch_id = ${batch.id} and conversion_id = turn.id`.execute(tx);
  const count = reasons.filter((reason) => reason === null).length;
  const movedIds = turns.flatMap(({ id, reason }) => (reason === null ? [id] : []));
  const sum = sql<string>`(select coalesce(sum(revenue), 0) from conversions where id = any (${sql.val(movedIds)}::bigint[]))`;
  await tx
    .updateTable('conversion_batches')
    .set({
      reached,
      changed_at: now,
      [moved]: sql`${sql.ref(moved)} + ${count}`,
      [left]: sql`${sql.ref(left)} + ${turns.length - count}`,
      ...(moved === 'done' && { done_amount: sql<string>`as_dollars(done_amount + ${sum})` }),
    })
    .where('id', '=', batch.id)
    .execute();
}

async function finish(tx: Database, { id, state, actor }: ConversionBatch, now: Date): Promise<void> {
  const end =
    state === 'running'
      ? { state: 'done' as const, finished_at: now }
      : { state: 'undone' as const, undone_at: now };
  const { done, skipped, done_amount, undone, kept } = await tx
    .updateTable('conversion_batches')
    .set({ ...end, changed_at: now })
    .where('id', '=', id)
    .returning(['done', 'skipped', 'done_amount', 'undone', 'kept'])
    .executeTakeFirstOrThrow();
  await recordAudit(tx, {
    caller: null,
    actor,
    action: state === 'running' ? 'finish' : 'finish-undo',
    entity: 'conversion-batches',
    entityId: id,
    after: state === 'running' ? { done, skipped, amount: done_amount } : { undone, kept },
  });
}

/**
 * Runs all unfinished batches, oldest first, until `isStopped`. A failed batch does not stop the others.
 * @returns the number of batches found. @throws the last error.
 */
export async function runBatches(
  db: Database,
  now: () => Date,
  isStopped: () => boolean = () => false,
): Promise<{ batches: number }> {
  const unfinished = await db
    .selectFrom('conversion_batches')
    .select('id')
    .where('state', 'in', ['running', 'undoing'])
    .orderBy('id')
    .execute();
  let failure: unknown;
  for (const { id } of unfinished)
    try {
      while (!isStopped() && (await runChunk(db, id, now())));
    } catch (error) {
      failure = error;
    }
  if (failure) throw failure;
  return { batches: unfinished.length };
}
