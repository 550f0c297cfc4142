import { sql } from 'kysely';
import { beginCatalogChange } from '../../catalog/jobs/catalog.server.ts';
import { settleDuplicates } from '../../catalog/jobs/duplicates.server.ts';
import type { Database } from '../../db/client.ts';
import { limitStatements, longStatementMs } from '../../db/statement-limit.ts';
import { Conflict } from '../../platform/errors.ts';
import { publishJobs } from '../import/publish-jobs.server.ts';
import { countOpen } from '../import/retire.server.ts';

const batchRows = 1000;

/** Closes all open jobs of a source and refuses imports into it. @throws Conflict when it is blocked already. */
export async function blockSource(tx: Database, sourceId: number): Promise<void> {
  await beginCatalogChange(tx);
  const { numUpdatedRows } = await tx
    .updateTable('sources')
    .set({ blocked_at: sql`now()` })
    .where('id', '=', sourceId)
    .where('blocked_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Conflict('This source is already blocked.');
  await changeInBatches(tx, sourceId, {
    which: sql`status <> 'closed'`,
    set: sql`status = 'closed', closed_at = now(), duplicate_of = null, closed_reason = 'source'`,
  });
}

/** Allows imports again and reopens the jobs that blockSource() closed, unless their expiry has passed. */
export async function unblockSource(tx: Database, sourceId: number): Promise<void> {
  await beginCatalogChange(tx);
  await tx.updateTable('sources').set({ blocked_at: null }).where('id', '=', sourceId).execute();
  await changeInBatches(tx, sourceId, {
    which: sql`closed_reason = 'source'`,
    set: sql`closed_reason = null, status = case when expires_at <= now() then 'closed' else 'open' end,
      closed_at = case when expires_at <= now() then closed_at end`,
  });
}

/** Changes the jobs of a source that fit, with their duplicates and the search index. */
export async function changeInBatches(
  tx: Database,
  sourceId: number,
  { which, set }: Record<'which' | 'set', ReturnType<typeof sql>>,
): Promise<void> {
  await limitStatements(tx, longStatementMs);
  for (let after = 0; ; ) {
    const { rows } = await sql<{ id: number; duplicate_key: Buffer }>`
      update jobs set ${set}, updated_at = now()
      where id in (select id from jobs where source_id = ${sourceId} and id > ${after} and ${which} order by id limit ${batchRows})
      returning id, duplicate_key`.execute(tx);
    const settled = await settleDuplicates(
      tx,
      rows.map((row) => row.duplicate_key),
    );
    await publishJobs(tx, [...new Set([...rows.map((row) => row.id), ...settled])]);
    if (rows.length < batchRows) return;
    after = Math.max(...rows.map(({ id }) => id));
  }
}

/** @throws Conflict when the source is blocked. */
export async function refuseBlockedSource(db: Database, sourceId: number): Promise<void> {
  const source = await db
    .selectFrom('sources')
    .select('name')
    .where('id', '=', sourceId)
    .where('blocked_at', 'is not', null)
    .executeTakeFirst();
  if (source)
    throw new Conflict(
      `An admin blocked the source "${source.name}", so nothing is imported into it. Unblock it first.`,
    );
}

/** The question before blockSource(). */
export async function askToBlock(db: Database, sourceId: number): Promise<string> {
  const { name } = await db
    .selectFrom('sources')
    .select('name')
    .where('id', '=', sourceId)
    .executeTakeFirstOrThrow();
  const open = await countOpen(db, sourceId);
  const ads = `${open.toLocaleString('en-US')} open ${open === 1 ? 'ad' : 'ads'}`;
  return `Block the source “${name}”? Its ${ads} will leave search, and its imports will be refused.`;
}
