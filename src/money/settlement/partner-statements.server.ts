import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { nameOf, recordAudit } from '../../desk/admin/audit.server.ts';
import type { Doer } from '../../desk/lists/resource-verbs.server.ts';
import { Conflict, Invalid } from '../../platform/errors.ts';
import { checked } from '../../platform/http/read-body.ts';
import { askFileProcess } from '../../platform/processes/ask-file-process.ts';
import { maxBadLines, StatementUpload } from './partner-statements.schema.ts';
import { type PreviewLine, previewStatement } from './preview-statement.server.ts';
import type { ReadStatement } from './read-statement-file.ts';
import { addRows, insertBatch } from './start-batch.server.ts';

/** Lines of one statement: to write all of a file at once would hold the process for some hundred milliseconds. */
const linesAtOnce = 5000;

/** An upload before validation. */
export interface StatementFileUpload {
  fields: Record<string, unknown>;
  fileName: string;
  bytes: Uint8Array;
}

/**
 * Stores a partner's file for a preview. Changes no conversion.
 * @param read reads the file, by default in a separate process.
 * @returns the statement's ID. @throws Invalid if a field or the file is invalid.
 */
export async function uploadStatement(
  db: Database,
  { fields, fileName, bytes }: StatementFileUpload,
  doer: Doer,
  read: (bytes: Uint8Array) => Promise<ReadStatement> = (file) => askFileProcess('statement', [file]),
): Promise<number> {
  const { partner, month } = checked(StatementUpload, fields);
  const partnerId = Number(partner);
  const { lines, bad } = await read(bytes);
  return db.transaction().execute(async (tx) => {
    await requirePartner(tx, partnerId);
    const { id } = await tx
      .insertInto('partner_statements')
      .values({
        partner_id: partnerId,
        month: `${month}-01`,
        file_name: fileName.replaceAll('\0', '').slice(-200) || 'statement.csv',
        bad_lines: JSON.stringify(bad.slice(0, maxBadLines)),
        bad_line_count: bad.length,
        actor: nameOf(doer.caller),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (let at = 0; at < lines.length; at += linesAtOnce) {
      const some = lines.slice(at, at + linesAtOnce);
      await sql`
        insert into partner_statement_rows (statement_id, line, transaction, amount, status)
        select ${id}::bigint, rows.* from unnest(${some.map(({ line }) => line)}::int[],
          ${some.map(({ transaction }) => transaction)}::text[], ${some.map(({ amount }) => amount)}::numeric[],
          ${some.map(({ status }) => status)}::text[]) as rows`.execute(tx);
    }
    await recordAudit(tx, {
      caller: doer.caller,
      ip: doer.ip,
      action: 'upload',
      entity: 'partner-statements',
      entityId: id,
      after: { partnerId, month, fileName, lines: lines.length, badLines: bad.length },
    });
    return id;
  });
}

async function requirePartner(tx: Database, id: number): Promise<void> {
  const found = await tx.selectFrom('partners').select('id').where('id', '=', id).executeTakeFirst();
  if (!found) throw new Invalid({ partner: 'There is no partner with this ID.' });
}

/** A confirmed preview. */
export interface ConfirmedStatement {
  id: string;
  /** The version of the preview that the caller saw. */
  version: string;
  zone: string;
}

/**
 * Starts a batch with exactly the changes of a preview. A worker runs the batch. It can be undone.
 * @returns the batch's ID. @throws NotFound; Conflict if the changes differ from the preview, or if there are none.
 */
export async function applyStatement(
  db: Database,
  { id, version, zone }: ConfirmedStatement,
  doer: Doer,
): Promise<number> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const preview = await previewStatement(tx, id, zone);
      const { lines, amount, newAmount } = preview.changes;
      const { partnerId, month, ...statement } = preview.statement;
      if (lines.length === 0) throw new Conflict('This statement changes nothing.');
      if (preview.version !== version)
        throw new Conflict(
          'Some of these conversions have changed since you opened this page. Check the new figures and apply again.',
        );
      const batchId = await insertBatch(tx, {
        action: 'statement',
        filter: null,
        statementId: statement.id,
        note: `statement ${statement.id}`,
        actor: nameOf(doer.caller),
        total: lines.length,
        amount,
      });
      const of = <Key extends keyof PreviewLine>(key: Key) => lines.map((line) => line[key]);
      await addRows(
        tx,
        batchId,
        sql`select * from unnest(${of('conversionId')}::bigint[], ${of('ourStatus')}::text[], ${of('ourAmount')}::numeric[],
          ${of('newStatus')}::text[], ${of('newAmount')}::numeric[])`,
      );
      await recordAudit(tx, {
        caller: doer.caller,
        ip: doer.ip,
        action: 'start',
        entity: 'conversion-batches',
        entityId: batchId,
        after: {
          action: 'statement',
          statementId: statement.id,
          partnerId,
          month,
          count: lines.length,
          amount,
          newAmount,
        },
      });
      return batchId;
    });
}
