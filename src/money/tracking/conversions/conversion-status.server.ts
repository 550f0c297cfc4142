import type { Database } from '../../../db/client.ts';
import { Conflict, NotFound } from '../../../platform/errors.ts';
import { followChanges } from '../figures/follow-changes.server.ts';
import { cancelSourcePostbacks } from '../postbacks/source-postbacks.server.ts';
import { type ConversionStatus, refuseStatus, undoMinutes } from './conversion-statuses.ts';

/** A change of a conversion. */
export interface StatusChange {
  status: ConversionStatus;
  /** An admin's or a partner's name, or 'system'. */
  actor: string;
  note: string | null;
  now: Date;
  /** Only a change by a person can be undone. */
  by: 'person' | 'report' | 'undo';
  /** Whether the reported amount changed, too. */
  isAmountChanged?: boolean;
}

/**
 * Changes the status of a conversion in the caller's transaction. Updates its history, its revenue entries and its
 * postbacks. Does nothing if the conversion already has the status.
 * @throws NotFound; Conflict if the conversion can't change to that status.
 */
export async function changeConversionStatus(
  tx: Database,
  id: number,
  status: ConversionStatus,
  actor: string,
  note: string | null = null,
  now = new Date(),
): Promise<void> {
  const current = await lockConversion(tx, id);
  if (current === status) return;
  const refusal = refuseStatus(current, status);
  if (refusal) throw new Conflict(refusal);
  await applyChange(tx, id, { status, actor, note, now, by: 'person' });
}

/**
 * Undoes the last status change of a conversion with new history and revenue entries. Cancels the postback to the
 * traffic source, which waits until nobody can undo the change.
 * @throws NotFound; Conflict if the change is older than `undoMinutes` or came from a report, or if there is none.
 */
export async function undoConversionStatus(
  tx: Database,
  id: number,
  actor: string,
  now = new Date(),
): Promise<void> {
  await lockConversion(tx, id);
  const [last, before] = await tx
    .selectFrom('conversion_statuses')
    .select(['status', 'at', 'note', 'by_report'])
    .where('conversion_id', '=', id)
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  if (!last || !before || last.note === undone || last.status === before.status)
    throw new Conflict('There is no change to undo.');
  if (last.by_report)
    throw new Conflict("The last change came with a report of the partner. It can't be undone.");
  if (now.getTime() - last.at.getTime() > undoMinutes * 60_000)
    throw new Conflict(`A change can only be undone within ${undoMinutes} minutes.`);
  await cancelSourcePostbacks(tx, [{ id, at: last.at }], now);
  const status = before.status as ConversionStatus;
  await applyChange(tx, id, { status, actor, note: undone, now, by: 'undo' });
}

/** The history note of an undo. */
export const undone = 'undone';

async function lockConversion(tx: Database, id: number): Promise<ConversionStatus> {
  const row = await tx
    .selectFrom('conversions')
    .select('status')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new NotFound('There is no conversion with this ID.');
  return row.status;
}

async function applyChange(tx: Database, id: number, change: StatusChange): Promise<void> {
  await tx.updateTable('conversions').set({ status: change.status }).where('id', '=', id).execute();
  await followChange(tx, id, change);
}

/** Writes the history, the revenue entries and the postbacks for the current status and amount of a conversion. */
export async function followChange(
  tx: Database,
  id: number,
  { actor, note, now, by, isAmountChanged = false }: StatusChange,
): Promise<void> {
  await followChanges(tx, [{ id, note, isAmountChanged }], { actor, now, by });
}
