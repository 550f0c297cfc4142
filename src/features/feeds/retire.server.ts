import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { settleDuplicates, takeTurn } from '../jobs/duplicates.server.ts';
import { indexJobs } from '../jobs/search-index.server.ts';
import type { ImportContext } from './import-context.ts';
import type { ImportSummary } from './import-summary.ts';

const batchRows = 1000;

/** How many of a source's jobs are not closed. */
export async function countOpen(db: Database, sourceId: number): Promise<number> {
  const { count } = await db
    .selectFrom('jobs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('source_id', '=', sourceId)
    .where('status', '<>', 'closed')
    .executeTakeFirstOrThrow();
  return count;
}

/** Closes the source's jobs that this run has not seen, unless the feed looks wrong: then the summary says why nothing was closed. */
export async function retireUnseen(
  context: ImportContext,
  summary: ImportSummary,
  openBefore: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  summary.retireRefused = whyNotRetire(summary, openBefore);
  if (summary.retireRefused !== null) return;
  for (;;) {
    if (signal?.aborted) {
      summary.stopped = true;
      return;
    }
    const closed = await context.db.transaction().execute((tx) => retireSome(tx, context));
    summary.retired += closed;
    if (closed < batchRows) return;
  }
}

function whyNotRetire(summary: ImportSummary, openBefore: number): string | null {
  if (summary.stopped) return 'The import was stopped before the end of the feed, so no job was closed.';
  if (summary.problem) return `No job was closed, because the feed is not whole: ${summary.problem}`;
  const usable = summary.inserted + summary.updated + summary.unchanged;
  if (usable === 0) return 'No job was closed, because the feed holds no usable row.';
  if (usable * 2 < openBefore)
    return `No job was closed, because the feed has shrunk by more than half: ${usable} usable rows against ${openBefore} open jobs.`;
  return null;
}

async function retireSome(tx: Database, { sourceId, runId }: ImportContext): Promise<number> {
  await sql`set local statement_timeout = '10min'`.execute(tx);
  await takeTurn(tx);
  const { rows } = await sql<{ id: number; duplicate_key: Buffer }>`
    update jobs set status = 'closed', closed_at = now(), duplicate_of = null, updated_at = now()
    where id in (
      select id from jobs where source_id = ${sourceId} and status <> 'closed'
        and not exists (select from import_seen where import_seen.external_id = jobs.external_id)
      order by id limit ${batchRows})
    returning id, duplicate_key`.execute(tx);
  if (rows.length === 0) return 0;
  const settled = await settleDuplicates(
    tx,
    rows.map((row) => row.duplicate_key),
  );
  await indexJobs(tx, [...new Set([...rows.map((row) => row.id), ...settled])]);
  await sql`update import_runs set retired = retired + ${rows.length} where id = ${runId}`.execute(tx);
  return rows.length;
}
