import type { Database } from '../../../db/client.ts';
import { Conflict, NotFound } from '../../../platform/errors.ts';
import { followChanges } from '../figures/follow-changes.server.ts';
import { cancelSourcePostbacks } from '../postbacks/source-postbacks.server.ts';
import { type ConversionStatus, refuseStatus, undoMinutes } from './conversion-statuses.ts';

/** A change that was made to a conversion, and all that follows from it. */
export interface Change {
  status: ConversionStatus;
  /** An admin's or a partner's name, or 'system'. */
  actor: string;
  note: string | null;
  now: Date;
  /** Only a person's change can be undone. */
  by: 'person' | 'report' | 'undo';
  /** The reported amount changed with it. */
  isAmountChanged?: boolean;
}

/**
 * Moves a conversion to another status, in the caller's transaction: its history, its money and its postbacks follow. Setting the
 * status that it has changes nothing.
 * @throws NotFound; Conflict where that status cannot follow.
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
 * Takes the last change of a conversion's status back, by new rows of its history and its money. The traffic source was not told yet.
 * @throws NotFound; Conflict when the change is older than `undoMinutes`, came by a report, or there is none.
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

/** The note of a change that undoes another. */
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

async function applyChange(tx: Database, id: number, change: Change): Promise<void> {
  await tx.updateTable('conversions').set({ status: change.status }).where('id', '=', id).execute();
  await followChange(tx, id, change);
}

/** Writes what follows from a conversion's status and amount: a row of its history, money that is due or no longer, postbacks. */
export async function followChange(
  tx: Database,
  id: number,
  { actor, note, now, by, isAmountChanged = false }: Change,
): Promise<void> {
  await followChanges(tx, [{ id, note, isAmountChanged }], { actor, now, by });
}
