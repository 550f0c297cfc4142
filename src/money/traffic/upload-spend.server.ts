import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/client.ts';
import type { Tables } from '../../db/schema.ts';
import { nameOf, recordAudits } from '../../desk/admin/audit.server.ts';
import type { Doer } from '../../desk/lists/resource-verbs.server.ts';
import { Conflict, Invalid } from '../../platform/errors.ts';
import { askFileProcess } from '../../platform/processes/ask-file-process.ts';
import type { BadLine } from '../../platform/text/csv-file.ts';
import { type FileSpend, type ReadSpend, type SpendLine, withCampaigns } from './spend-file.ts';
import { readToday } from './spend-resource.server.ts';

/** A row of a file with the currently entered amount. */
export interface PlannedSpend extends FileSpend {
  /** The currently entered amount. Null: none. */
  before: string | null;
}

/** The changes that a file would make. */
export interface SpendPlan {
  added: PlannedSpend[];
  corrected: PlannedSpend[];
  /** The number of rows whose amount is already entered. */
  unchanged: number;
  bad: BadLine[];
  /** A hash of the changes. A save with the print of a preview makes exactly the changes in the preview. */
  print: string;
}

type ReadFile = (csv: string, today: string) => Promise<ReadSpend<SpendLine>>;

/** Reads a file in a separate process. @throws Invalid if the file can't be read. */
const readInProcess: ReadFile = (csv, today) => askFileProcess('spend', [csv, today]);

/**
 * Plans the changes of a file without making them.
 * @param read reads the file, by default in a separate process.
 * @throws Invalid if the file can't be read.
 */
export async function planSpend(db: Database, csv: string, read = readInProcess): Promise<SpendPlan> {
  return planLines(db, await read(csv, await readToday(db)));
}

async function planLines(db: Database, read: ReadSpend<SpendLine>): Promise<SpendPlan> {
  const campaigns = await db.selectFrom('campaigns').select(['id', 'code', 'name']).orderBy('id').execute();
  const { rows, bad } = withCampaigns(read, campaigns);
  const days = [...new Set(rows.map(({ day }) => day))];
  const { rows: entered } = await sql<{ key: string; amount: string }>`
    select day || ' ' || campaign_id as key, amount::text as amount from campaign_spend
    where day = any(${days}::date[])`.execute(db);
  const amounts = new Map(entered.map(({ key, amount }) => [key, amount]));
  const planned = rows.map((row) => ({
    ...row,
    before: amounts.get(`${row.day} ${row.campaignId}`) ?? null,
  }));
  const added = planned.filter(({ before }) => before === null);
  const corrected = planned.filter(({ before, amount }) => before !== null && before !== amount);
  const print = createHash('sha256')
    .update(JSON.stringify([added, corrected]))
    .digest('base64url');
  return { added, corrected, unchanged: planned.length - added.length - corrected.length, bad, print };
}

/**
 * Enters all usable rows of a file in one transaction. Skips unusable lines.
 * @param reason why entered amounts change. Required if the file corrects any.
 * @param print the print of the preview that the admin confirmed. Unset if there was no preview.
 * @returns the changes. @throws like `planSpend`; Invalid without a reason; Conflict if the preview is out of date.
 */
export async function saveSpend(
  db: Database,
  { csv, reason, print }: { csv: string; reason?: string | null | undefined; print?: string | undefined },
  doer: Doer,
  read = readInProcess,
): Promise<SpendPlan> {
  // Read the file before taking the lock, because reading takes long.
  const lines = await read(csv, await readToday(db));
  return db.transaction().execute(async (tx) => {
    // Others can still read. Their writes wait for this transaction.
    await sql`lock table campaign_spend in share row exclusive mode`.execute(tx);
    const plan = await planLines(tx, lines);
    if (print !== undefined && print !== plan.print)
      throw new Conflict('The spend has changed since this preview. Check the new preview, then save again.');
    if (plan.corrected.length > 0 && !reason)
      throw new Invalid({ reason: 'Say why you correct these amounts.' });
    await write(tx, plan, reason ?? '', doer);
    return plan;
  });
}

async function write(
  tx: Transaction<Tables>,
  { added, corrected }: SpendPlan,
  reason: string,
  { caller, ip }: Doer,
): Promise<void> {
  const rows = [...added, ...corrected];
  if (rows.length === 0) return;
  const { rows: written } = await sql<{ id: number; key: string }>`
    insert into campaign_spend as old (campaign_id, day, amount, traffic_source_id, reason, entered_by)
    select campaign_id, day, amount, traffic_source_id, case when corrects then ${reason} else '' end, ${nameOf(caller)}
    from unnest(${rows.map(({ campaignId }) => campaignId)}::int[], ${rows.map(({ day }) => day)}::date[],
      ${rows.map(({ amount }) => amount)}::numeric[], ${rows.map(({ before }) => before !== null)}::boolean[])
      as given (campaign_id, day, amount, corrects) join campaigns on campaigns.id = campaign_id
    on conflict (campaign_id, day) do update set (amount, reason, entered_by, updated_at)
      = (excluded.amount, excluded.reason, excluded.entered_by, now())
    returning id, day || ' ' || campaign_id as key`.execute(tx);
  const ids = new Map(written.map(({ id, key }) => [key, id]));
  await recordAudits(
    tx,
    rows.map(({ campaignId, campaign, day, amount, before }) => ({
      caller,
      action: before === null ? 'create' : 'update',
      entity: 'spend',
      entityId: ids.get(`${day} ${campaignId}`),
      ip,
      ...(before === null
        ? { after: { campaignId, campaign, day, amount } }
        : { before: { amount: before }, after: { amount, correction: reason } }),
    })),
  );
}
