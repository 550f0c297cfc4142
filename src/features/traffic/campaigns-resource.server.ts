import { sql, type Transaction } from 'kysely';
import { asDollars } from '../../db/as-dollars.ts';
import type { Database } from '../../db/client.ts';
import type { Tables } from '../../db/schema.ts';
import { Invalid } from '../../platform/errors.ts';
import { onlyAdmins, readers } from '../api/roles.ts';
import type { Resource } from '../lists/resource.server.ts';
import type { Option } from '../lists/resource.ts';
import { deleteRow, insertRow, updateRow } from '../lists/rows.server.ts';
import { Campaign, codeFrom } from './campaigns.schema.ts';
import { refuseUsed } from './refuse-used.server.ts';
import { statusActions } from './status-actions.server.ts';
import { asOptions, statuses } from './statuses.ts';

const table = 'campaigns';

/** What is done to win visitors, each with a link of its own. */
export const campaigns: Resource = {
  name: 'campaigns',
  title: 'Campaigns',
  one: 'campaign',
  about:
    'What is done to win visitors. Each campaign has a link of its own, and its clicks, cost and money are counted.',
  read: readers,
  write: onlyAdmins,
  columns: [
    { name: 'name', label: 'Name', kind: 'text' },
    {
      name: 'trafficSource',
      label: 'Source',
      kind: 'text',
      derived: true,
      link: { list: 'traffic-sources', id: 'trafficSourceId' },
    },
    { name: 'link', label: 'Link', kind: 'text' },
    { name: 'startDate', label: 'From', kind: 'day' },
    { name: 'endDate', label: 'Until', kind: 'day' },
    { name: 'budget', label: 'Budget', kind: 'money' },
    { name: 'costToDate', label: 'Cost to date', kind: 'money', derived: true },
    { name: 'status', label: 'Status', kind: 'status' },
    { name: 'code', label: 'Code', kind: 'text', detail: true },
    { name: 'landingPath', label: 'Leads to', kind: 'text', detail: true },
    { name: 'costRate', label: 'Cost rate', kind: 'money', detail: true },
    { name: 'targetCpa', label: 'Target CPA', kind: 'money', detail: true },
    { name: 'attributionDays', label: 'Attribution days', kind: 'number', detail: true },
    { name: 'trafficSourceId', label: 'Source id', kind: 'number', detail: true },
    { name: 'createdAt', label: 'Created', kind: 'time', detail: true },
    { name: 'updatedAt', label: 'Changed', kind: 'time', detail: true },
    { name: 'id', label: 'Id', kind: 'number', detail: true },
  ],
  filters: [
    { name: 'q', label: 'Name or code', kind: 'contains', columns: ['name', 'code'] },
    { name: 'source', label: 'Source id', kind: 'is', column: 'trafficSourceId' },
    { name: 'status', label: 'Status', kind: 'is', column: 'status', options: statuses },
  ],
  sort: '-createdAt',
  table,
  rows: (db) =>
    db
      .selectFrom('campaigns as c')
      .innerJoin('traffic_sources as s', 's.id', 'c.traffic_source_id')
      .select(['c.id', 'c.name', 'c.code', 'c.status', 's.name as trafficSource'])
      .select([asDollars('c.budget').as('budget'), asDollars('c.cost_rate').as('costRate')])
      .select([asDollars('c.target_cpa').as('targetCpa'), asDollars('c.cost_to_date').as('costToDate')])
      .select(['c.traffic_source_id as trafficSourceId', 'c.landing_path as landingPath'])
      .select(['c.attribution_days as attributionDays', 'c.start_date as startDate', 'c.end_date as endDate'])
      .select(['c.created_at as createdAt', 'c.updated_at as updatedAt'])
      .select(sql<string>`'/r/' || c.code`.as('link')),
  fields: [
    { name: 'name', label: 'Name', kind: 'text', required: true },
    {
      name: 'code',
      label: 'Code',
      kind: 'text',
      hint: 'In its link, /r/code. Left empty it is made from the name.',
    },
    { name: 'trafficSourceId', label: 'Traffic source', kind: 'select', required: true },
    {
      name: 'landingPath',
      label: 'Leads to',
      kind: 'text',
      hint: 'A path of this site, such as /jobs?category=Sales.',
    },
    { name: 'startDate', label: 'First day', kind: 'day', required: true },
    { name: 'endDate', label: 'Last day', kind: 'day', hint: 'Empty: no end. The budget’s pace needs one.' },
    {
      name: 'budget',
      label: 'Budget',
      kind: 'money',
      hint: 'In US dollars for all its days; empty: no limit.',
    },
    {
      name: 'costRate',
      label: 'Cost rate',
      kind: 'money',
      hint: 'In US dollars for one unit of the source’s cost model.',
    },
    {
      name: 'targetCpa',
      label: 'Target CPA',
      kind: 'money',
      hint: 'The report warns when a conversion costs more.',
    },
    {
      name: 'attributionDays',
      label: 'Days of attribution',
      kind: 'number',
      hint: 'Days after a click in which a conversion is its own; 30 unless told.',
    },
    { name: 'status', label: 'Status', kind: 'select', options: asOptions(statuses) },
  ],
  options: { trafficSourceId: sourceOptions },
  schema: Campaign,
  create: async (tx, input: Campaign) => {
    refuseBackwards(input.startDate, input.endDate);
    const code = input.code ?? (await freeCode(tx, codeFrom(input.name)));
    return { id: await insertRow(tx, table, { ...input, code }) };
  },
  update: async (tx, id, { code, ...input }: Partial<Campaign>) => {
    await refuseLostDays(tx, id, input);
    // An emptied code keeps the one that links are out with.
    return updateRow(tx, table, id, { ...input, code: code ?? undefined, updatedAt: new Date() });
  },
  remove: async (tx, id) => {
    await refuseUsed(tx, 'campaign_id', id);
    await deleteRow(tx, table, id, 'It is in use. Pause and archive it instead.');
  },
  actions: statusActions(table),
};

function sourceOptions(db: Database): Promise<Option[]> {
  return db
    .selectFrom('traffic_sources')
    .select([sql<string>`id::text`.as('value'), 'name as label'])
    .where('status', '<>', 'archived')
    .orderBy('name')
    .execute();
}

/** The code, or with a number behind it the first that no campaign has. */
async function freeCode(tx: Transaction<Tables>, code: string): Promise<string> {
  const taken = await tx.selectFrom('campaigns').select('code').where('code', 'like', `${code}%`).execute();
  const codes = new Set(taken.map((row) => row.code));
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? code : `${code}-${number}`;
    if (!codes.has(candidate)) return candidate;
  }
}

async function refuseLostDays(
  tx: Transaction<Tables>,
  id: string,
  { startDate, endDate }: Partial<Campaign>,
): Promise<void> {
  const row = await tx
    .selectFrom('campaigns')
    .select(['start_date', 'end_date'])
    .where('id', '=', Number(id))
    .executeTakeFirstOrThrow();
  refuseBackwards(startDate ?? row.start_date, endDate === undefined ? row.end_date : endDate);
}

function refuseBackwards(startDate: string, endDate: string | null | undefined): void {
  if (endDate && endDate < startDate)
    throw new Invalid({ endDate: 'The last day must not be before the first day.' });
}
