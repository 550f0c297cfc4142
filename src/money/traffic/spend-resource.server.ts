import { sql, type Transaction } from 'kysely';
import { analysts, onlyAdmins } from '../../api/roles.ts';
import { asDollars } from '../../db/as-dollars.ts';
import type { Database } from '../../db/client.ts';
import { oneRow } from '../../db/one-row.ts';
import type { Tables } from '../../db/schema.ts';
import { nameOf } from '../../desk/admin/audit.server.ts';
import { ids, linked } from '../../desk/lists/linked-columns.ts';
import { defineResource } from '../../desk/lists/resource.server.ts';
import type { Option } from '../../desk/lists/resource.ts';
import { deleteRow } from '../../desk/lists/rows.server.ts';
import { Conflict, Invalid } from '../../platform/errors.ts';
import { dayText } from '../../platform/time/day.ts';
import { Spend, spendDayProblem } from './spend.schema.ts';

const table = 'campaign_spend';

/** The list of actual spend by campaign and day. It replaces the cost in links and the rate on that day. */
export const spend = defineResource({
  name: 'spend',
  title: 'Spend',
  one: 'spend entry',
  about: 'What a campaign really cost on a day. It replaces the cost in links and the cost rate on that day.',
  read: analysts,
  write: onlyAdmins,
  columns: [
    { name: 'day', label: 'Day', kind: 'day' },
    { ...linked.campaign, derived: true },
    { name: 'amount', label: 'Amount', kind: 'money' },
    {
      name: 'trafficSource',
      label: 'Source',
      kind: 'text',
      derived: true,
      link: { list: 'traffic-sources', id: 'trafficSourceId' },
    },
    { name: 'correction', label: 'Reason of the last correction', kind: 'text', explains: true },
    { name: 'enteredBy', label: 'Entered by', kind: 'text', derived: true },
    { name: 'updatedAt', label: 'Updated', kind: 'time', derived: true },
    { name: 'code', label: 'Campaign code', kind: 'text', detail: true, derived: true },
    ids.campaign,
    ids.trafficSource,
    { name: 'id', label: 'ID', kind: 'number', detail: true },
  ],
  filters: [
    { name: 'q', label: 'Campaign or code', kind: 'contains', columns: ['campaign', 'code'] },
    { name: 'from', label: 'From', kind: 'from', column: 'begins' },
    { name: 'until', label: 'To', kind: 'until', column: 'begins' },
    { name: 'campaign', label: 'Campaign', kind: 'is', column: 'campaignId', names: 'campaigns' },
    {
      name: 'source',
      label: 'Traffic source',
      kind: 'is',
      column: 'trafficSourceId',
      names: 'traffic-sources',
    },
  ],
  sort: '-day',
  nameOf: ({ campaign, day }) => [campaign, dayText(String(day))].filter(Boolean).join(', '),
  uploadLabel: 'Upload CSV',
  table,
  rows: (db) =>
    db
      .selectFrom('campaign_spend as p')
      .innerJoin('campaigns as c', 'c.id', 'p.campaign_id')
      .innerJoin('traffic_sources as s', 's.id', 'p.traffic_source_id')
      .select(['p.id', 'p.day', asDollars('p.amount').as('amount'), 'p.reason as correction'])
      .select(['c.name as campaign', 'c.code', 's.name as trafficSource', 'p.entered_by as enteredBy'])
      .select(['p.campaign_id as campaignId', 'p.traffic_source_id as trafficSourceId'])
      .select(['p.updated_at as updatedAt', sql<Date>`day_begins(p.day)`.as('begins')]),
  fields: [
    { name: 'campaignId', label: 'Campaign', kind: 'select' },
    { name: 'day', kind: 'day', hint: 'A day in the time zone of the business.' },
    {
      name: 'amount',
      kind: 'money',
      required: true,
      hint: 'In US dollars for the whole day. 0 means that the day cost nothing.',
    },
    {
      name: 'reason',
      label: 'Reason',
      kind: 'text',
      hint: 'Needed to correct an amount. The audit log keeps it.',
    },
  ],
  options: { campaignId: campaignOptions },
  schema: Spend,
  create: async (tx, { campaignId, day, amount, reason }, caller) => {
    if (!amount) throw new Invalid({ amount: 'Enter an amount in dollars, such as 125.50.' });
    await refuseDay(tx, day);
    return { id: await addSpend(tx, { campaignId, day, amount, reason: reason ?? '' }, nameOf(caller)) };
  },
  update: async (tx, id, { campaignId, day, amount, reason }, caller) => {
    const row = await tx
      .selectFrom(table)
      .select(['campaign_id', 'day', 'amount'])
      .where('id', '=', Number(id))
      .executeTakeFirstOrThrow();
    if ((campaignId ?? row.campaign_id) !== row.campaign_id || (day ?? row.day) !== row.day)
      throw new Invalid({ day: 'An entry keeps its campaign and day. Delete this one and add another.' });
    if (amount === null) throw new Invalid({ amount: 'Enter an amount. 0 means that the day cost nothing.' });
    if (amount === undefined || amount === row.amount) return;
    if (!reason) throw new Invalid({ reason: 'Say why you correct this amount.' });
    await tx
      .updateTable(table)
      .set({ amount, reason, entered_by: nameOf(caller), updated_at: new Date() })
      .where('id', '=', Number(id))
      .execute();
  },
  remove: (tx, id) => deleteRow(tx, table, id, 'This entry is in use.'),
  removeAsksReason: true,
});

function campaignOptions(db: Database): Promise<Option[]> {
  return db
    .selectFrom('campaigns')
    .select([sql<string>`id::text`.as('value'), sql<string>`name || ' (' || code || ')'`.as('label')])
    .orderBy(sql`status = 'archived'`)
    .orderBy('name')
    .execute();
}

/** @throws Invalid for a day in the future or long ago. */
async function refuseDay(tx: Transaction<Tables>, day: string): Promise<void> {
  const problem = spendDayProblem(day, await readToday(tx));
  if (problem) throw new Invalid({ day: problem });
}

/** Today in the time zone of the business. */
export async function readToday(db: Database): Promise<string> {
  const result = await sql<{ today: string }>`select business_day(now())::text as today`.execute(db);
  return oneRow(result).today;
}

/** Adds spend. @returns its ID. @throws Conflict if the campaign has spend on that day; Invalid if it is unknown. */
async function addSpend(
  tx: Transaction<Tables>,
  { campaignId, day, amount, reason }: { campaignId: number; day: string; amount: string; reason: string },
  enteredBy: string,
): Promise<number> {
  const campaign = await tx
    .selectFrom('campaigns')
    .select('traffic_source_id')
    .where('id', '=', campaignId)
    .executeTakeFirst();
  if (!campaign) throw new Invalid({ campaignId: 'Choose a campaign from the list.' });
  const { traffic_source_id } = campaign;
  const added = await tx
    .insertInto(table)
    .values({ campaign_id: campaignId, day, amount, reason, traffic_source_id, entered_by: enteredBy })
    .onConflict((conflict) => conflict.columns(['campaign_id', 'day']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added) return added.id;
  const taken = 'This campaign already has spend on this day. Open that entry in the list to correct it.';
  throw new Conflict(taken, { day: taken });
}
