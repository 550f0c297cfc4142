import { type RawBuilder, sql } from 'kysely';
import { type Database, openDatabase, openPool } from '../../db/client.ts';
import { listen } from '../../db/listen.ts';
import { batchStatementMs, limitStatements } from '../../db/statement-limit.ts';
import { nameOf, recordAudit } from '../../desk/admin/audit.server.ts';
import type { Doer } from '../../desk/lists/resource-verbs.server.ts';
import { Conflict } from '../../platform/errors.ts';
import type { Logger } from '../../platform/log.ts';
import { WakeUp } from '../../platform/processes/wake-up.ts';
import { batchActions, type ConfirmedBatch, maxBatchRows } from './batches.schema.ts';
import { checkedFilter, matching, summarize } from './preview-batch.server.ts';
import { runBatches } from './run-batch.server.ts';

/** Rows per SQL statement. */
const rowsOfPart = 10_000;

/**
 * Starts a batch over exactly the conversions of a preview: those that match the filter, up to the ID `upTo`. A worker
 * changes them.
 * @returns the batch's ID.
 * @throws Conflict if any of them has changed since the preview, if none can change, or if there are too many.
 */
export async function startBatch(db: Database, confirmed: ConfirmedBatch, doer: Doer): Promise<number> {
  const { action, upTo, version } = confirmed;
  const filter = checkedFilter(confirmed.filter);
  const note = confirmed.note?.trim() || null;
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await limitStatements(tx, batchStatementMs);
      const { count, amount, movingCount, movingAmount, shares, ...now } = await summarize(
        tx,
        action,
        filter,
        upTo,
      );
      if (now.version !== version)
        throw new Conflict(
          'Some of these conversions have changed since you opened this page. Check the new figures and confirm again.',
        );
      if (movingCount === 0) throw new Conflict('None of these conversions can make this change.');
      if (count > maxBatchRows)
        throw new Conflict(
          `A batch can have at most ${maxBatchRows.toLocaleString('en-US')} conversions. Narrow the filter.`,
        );
      const batchId = await insertBatch(tx, {
        action,
        filter,
        note,
        actor: nameOf(doer.caller),
        total: count,
        amount,
      });
      await addMatching(tx, batchId, confirmed, filter);
      await recordAudit(tx, {
        caller: doer.caller,
        ip: doer.ip,
        action: 'start',
        entity: 'conversion-batches',
        entityId: batchId,
        after: { action, filter, note, count, amount, movingCount, movingAmount, byStatus: shares },
      });
      return batchId;
    });
}

/** Adds the matching conversions in parts, so each statement stays within the time limit. */
async function addMatching(
  tx: Database,
  batchId: number,
  { action, upTo }: ConfirmedBatch,
  filter: Record<string, string>,
): Promise<void> {
  const { to } = batchActions[action];
  for (let last = 0, rows = rowsOfPart; rows === rowsOfPart; ) {
    const part = sql`
      select id, status, revenue, ${to}, null::numeric from (${matching(tx, filter, upTo)}) as matching
      where id > ${last} order by id limit ${rowsOfPart}`;
    rows = await addRows(tx, batchId, part);
    last = await lastRow(tx, batchId);
  }
}

async function lastRow(tx: Database, batchId: number): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`
    select max(conversion_id) as id from conversion_batch_rows where batch_id = ${batchId}`.execute(tx);
  return rows[0]?.id ?? 0;
}

export interface NewBatch {
  action: keyof typeof batchActions | 'statement';
  filter: Record<string, string> | null;
  statementId?: number;
  note: string | null;
  actor: string;
  total: number;
  amount: string;
}

/** Adds a batch without rows in the caller's transaction. Its commit wakes the workers. @returns the batch's ID. */
export async function insertBatch(tx: Database, batch: NewBatch): Promise<number> {
  const { filter, statementId, ...row } = batch;
  const { id } = await tx
    .insertInto('conversion_batches')
    .values({ ...row, filter: filter && JSON.stringify(filter), statement_id: statementId ?? null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await wakeBatches(tx);
  return id;
}

/** Wakes the workers when the caller's transaction commits. */
export async function wakeBatches(tx: Database): Promise<void> {
  await sql`notify conversion_batches`.execute(tx);
}

/**
 * Adds rows to a batch.
 * @param rows a query for: conversion ID, current status, current amount, new status, new amount (null: unchanged).
 * @returns the number of added rows.
 */
export async function addRows(tx: Database, batchId: number, rows: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into conversion_batch_rows (batch_id, conversion_id, status_before, revenue_before, status_after, revenue_after)
    select ${batchId}::bigint, rows.* from (${rows}) as rows`.execute(tx);
  return Number(numAffectedRows);
}

/** How often a worker looks for batches that another one left unfinished, in milliseconds. */
const lookEveryMs = 15_000;

interface BatchServices {
  log: Logger;
  databaseUrl: string;
  now(): Date;
}

/**
 * Starts to run confirmed batches, and batches that a crash left unfinished. Any number of processes may do so at once.
 * @returns a function that stops the work. It resolves when the current chunk has ended.
 */
export function startBatches({ log, databaseUrl, now }: BatchServices): () => Promise<void> {
  // A separate connection, so a batch takes none from the pages.
  const db = openDatabase(openPool(databaseUrl, { max: 1, statementTimeoutMs: 60_000 }));
  const wakeUp = new WakeUp();
  let stopped = false;
  const wake = (): void => wakeUp.wake();
  const timer = setInterval(wake, lookEveryMs);
  const stopListening = listen(databaseUrl, 'conversion_batches', wake);
  const run = async (): Promise<void> => {
    while (!stopped) {
      const { woken } = wakeUp;
      await runBatches(db, now, () => stopped).catch((error: Error) =>
        log.warn({ err: error }, 'a batch of conversions failed; it is tried again'),
      );
      if (!stopped) await woken;
    }
  };
  const running = run();
  return async () => {
    stopped = true;
    clearInterval(timer);
    wake();
    await running;
    await stopListening();
    await db.destroy();
  };
}
