/**
 * Measures a batch over all conversions that match a filter: the preview, the confirmation, the moves and the undo. Each conversion
 * has a partner and a traffic source with a postback URL, so each move writes history, money and two postbacks.
 *
 *   node bench/batch.ts [--conversions 100000]
 */
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import type { Database } from '../src/db/client.ts';
import { previewBatch } from '../src/features/settlement/preview-batch.server.ts';
import { runBatches } from '../src/features/settlement/run-batch.server.ts';
import { startBatch } from '../src/features/settlement/start-batch.server.ts';
import { undoBatch } from '../src/features/settlement/undo-batch.server.ts';
import { withOwnDatabase } from './own-database.ts';
import { report, seconds } from './search-report.ts';

const { values } = parseArgs({ options: { conversions: { type: 'string', default: '100000' } } });
const count = Number(values.conversions);
const doer = { caller: { kind: 'admin', id: 1, username: 'bench', role: 'admin' } } as const;

await withOwnDatabase(async ({ db }) => {
  await addRows(db);
  const preview = await timed('preview', () => previewBatch(db, 'approve', { status: 'pending' }));
  const { action, filter, upTo, version } = preview;
  const id = await timed('confirmation', () => startBatch(db, { action, filter, upTo, version }, doer));
  await timed('moves', () => runBatches(db, () => new Date()));
  await db.transaction().execute((tx) => undoBatch(tx, id, new Date()));
  await timed('undo', () => runBatches(db, () => new Date()));
});

async function addRows(db: Database): Promise<void> {
  await sql`insert into admins (username, password_hash) values ('bench', '')`.execute(db);
  await sql`insert into partners (name, postback_url) values ('Partner', 'https://partner.example/hook')`.execute(
    db,
  );
  await sql`insert into traffic_sources (name, postback_url)
    values ('Source', 'https://source.example/p?v={payout}&s={status}&t={transaction_id}')`.execute(db);
  await sql`
    with added as (
      insert into conversions (converted_at, revenue, conversion_type, report_hash, external_reference_id, partner_id, traffic_source_id)
      select now() - random() * interval '30 days', round((5 + random() * 60)::numeric, 2), 'application', '', 't' || i, 1, 1
      from generate_series(1, ${count}::int) as i returning id, converted_at
    )
    insert into conversion_statuses (conversion_id, at, status, actor) select id, converted_at, 'pending', 'partner' from added`.execute(
    db,
  );
  await sql`vacuum analyze`.execute(db);
}

async function timed<T>(name: string, run: () => Promise<T>): Promise<T> {
  const { result, seconds: took } = await seconds(run);
  report(
    `${name}: ${took.toFixed(1)} s, ${((took * 1000) / count).toFixed(3)} ms for each of ${count.toLocaleString('en-US')}`,
  );
  return result;
}
