import { sql, type Transaction } from 'kysely';
import * as z from 'zod/mini';
import { analysts, onlyAdmins } from '../../api/roles.ts';
import { asDollars } from '../../db/as-dollars.ts';
import type { Database } from '../../db/client.ts';
import type { Tables } from '../../db/schema.ts';
import {
  choice,
  day,
  flag,
  line,
  lines,
  localPath,
  optionalDay,
  optionalLine,
  optionalMoney,
  rate,
  reference,
  whole,
} from '../../desk/lists/form-values.schema.ts';
import { ids } from '../../desk/lists/linked-columns.ts';
import { defineResource } from '../../desk/lists/resource.server.ts';
import type { Option } from '../../desk/lists/resource.ts';
import { deleteRow, insertRow, updateRow } from '../../desk/lists/rows.server.ts';
import { Invalid } from '../../platform/errors.ts';
import {
  type LineProblem,
  landingPageLine,
  landingRuleLine,
  maxPages,
  maxRules,
  pagesProblem,
  readLandingPage,
  readLandingRule,
  rulesProblem,
} from '../tracking/links/landing-lines.ts';
import { readLandingRows } from './landing-rows.ts';
import { refuseUsed, statusActions, statuses, statusField } from './status-actions.server.ts';

const codeHint = 'Use 2 to 60 lowercase letters, digits and single dashes, such as spring-nurses.';
const codePattern = /^(?=.{2})[a-z\d]+(-[a-z\d]+)*$/;
const pathHint = 'Enter a path on this site that starts with one slash, such as /jobs?category=Sales.';

/** Checks that refuse invalid lines and normalize valid ones. */
const goodLines = <T>(
  findProblem: (lines: readonly string[]) => LineProblem | null,
  read: (line: string) => T | null,
  write: (value: T) => string,
) => [
  z.superRefine<string[] | undefined>((lines = [], context) => {
    const problem = findProblem(lines);
    if (problem) context.addIssue(problem.text);
  }),
  z.overwrite<string[] | undefined>((lines) =>
    lines?.map((line) => {
      const value = read(line);
      return value === null ? line : write(value);
    }),
  ),
];

const Campaign = z.object({
  name: line('a name'),
  /** The code in the campaign's link, /r/{code}. If empty, it is made from the name. */
  code: optionalLine('a code', 60, `^$|${codePattern.source}`).check(
    z.refine((code) => !code || codePattern.test(code), codeHint),
  ),
  trafficSourceId: reference('a traffic source'),
  landingPath: localPath(pathHint),
  /** Up to 10 lines '/path weight'. If empty, everyone goes to `landingPath`. */
  landingPages: lines('landing pages', maxPages, z.string()).check(
    ...goodLines(pagesProblem, readLandingPage, landingPageLine),
  ),
  /** Up to 20 lines 'devices countries -> /path'. The first matching rule decides, before the weights. */
  landingRules: lines('rules', maxRules, z.string()).check(
    ...goodLines(rulesProblem, readLandingRule, landingRuleLine),
  ),
  budget: optionalMoney('a budget'),
  costRate: rate('a cost rate'),
  /** Whether the parameter `cost` of the campaign's links counts. */
  acceptsLinkCost: flag(),
  targetCpa: optionalMoney('a target CPA'),
  attributionDays: whole('the attribution window', 1, 365),
  startDate: day('a start date'),
  endDate: optionalDay('an end date'),
  status: choice(statuses),
});
export type Campaign = z.infer<typeof Campaign>;

/** Makes a code from a campaign's name: 'Spring: Nurses & Aides' becomes 'spring-nurses-aides'. */
export function codeFrom(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  const code = plain
    .replace(/[^a-z\d]+/g, '-')
    .slice(0, 50)
    .replace(/^-+|-+$/g, '');
  return code.length >= 2 ? code : `campaign${code && `-${code}`}`;
}

const table = 'campaigns';

/** The list of campaigns. Each has its own link. */
export const campaigns = defineResource({
  name: 'campaigns',
  title: 'Campaigns',
  one: 'campaign',
  about: 'Each campaign has its own tracking link and counts its clicks, cost and revenue.',
  read: analysts,
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
    { name: 'startDate', label: 'Start date', kind: 'day' },
    { name: 'endDate', label: 'End date', kind: 'day' },
    { name: 'budget', label: 'Budget', kind: 'money' },
    { name: 'costToDate', label: 'Cost to date', kind: 'money', derived: true },
    { name: 'status', label: 'Status', kind: 'status' },
    { name: 'code', label: 'Code', kind: 'text', detail: true },
    { name: 'landingPath', label: 'Landing page', kind: 'text', detail: true },
    { name: 'landingPages', label: 'Landing pages by weight', kind: 'text', detail: true },
    { name: 'landingRules', label: 'Rules', kind: 'text', detail: true },
    { name: 'costRate', label: 'Cost rate', kind: 'money', detail: true },
    { name: 'targetCpa', label: 'Target CPA', kind: 'money', detail: true },
    { name: 'acceptsLinkCost', label: 'Cost in links', kind: 'flag', detail: true },
    { name: 'attributionDays', label: 'Attribution window (days)', kind: 'number', detail: true },
    ids.trafficSource,
    { name: 'createdAt', label: 'Created', kind: 'time', detail: true },
    { name: 'updatedAt', label: 'Updated', kind: 'time', detail: true },
    { name: 'id', label: 'ID', kind: 'number', detail: true },
  ],
  filters: [
    { name: 'q', label: 'Name or code', kind: 'contains', columns: ['name', 'code'] },
    {
      name: 'source',
      label: 'Traffic source',
      kind: 'is',
      column: 'trafficSourceId',
      names: 'traffic-sources',
    },
    { name: 'status', label: 'Status', kind: 'is', column: 'status', options: statuses },
  ],
  leadsTo: [
    { label: 'Clicks', list: 'clicks', id: 'id', filter: 'campaign' },
    { label: 'Registrations', list: 'registrations', id: 'id', filter: 'campaign' },
    { label: 'Conversions', list: 'conversions', id: 'id', filter: 'campaign' },
    { label: 'Revenue entries', list: 'conversion-entries', id: 'id', filter: 'campaign' },
    { label: 'Spend', list: 'spend', id: 'id', filter: 'campaign' },
    { label: 'Postbacks', list: 'postbacks', id: 'trafficSourceId', filter: 'source' },
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
      .select(['c.landing_pages as landingPages', 'c.landing_rules as landingRules'])
      .select('c.accepts_link_cost as acceptsLinkCost')
      .select(['c.attribution_days as attributionDays', 'c.start_date as startDate', 'c.end_date as endDate'])
      .select(['c.created_at as createdAt', 'c.updated_at as updatedAt'])
      .select(sql<string>`'/r/' || c.code`.as('link')),
  fields: [
    { name: 'name', kind: 'text' },
    { name: 'code', kind: 'text', hint: 'Used in the link /r/code. Leave empty to make one from the name.' },
    { name: 'trafficSourceId', label: 'Traffic source', kind: 'select' },
    {
      name: 'landingPath',
      kind: 'text',
      hint: 'A path on this site, such as /jobs?category=Sales. Default: the home page.',
    },
    {
      name: 'landingPages',
      kind: 'lines',
      input: 'landing-pages',
      hint: `Splits visitors between up to ${maxPages} pages. With the weights 60 and 40, the first page gets 60% of them. Leave empty to send everyone to the landing page.`,
    },
    {
      name: 'landingRules',
      label: 'Rules by device and country',
      kind: 'lines',
      input: 'landing-rules',
      hint: 'The first rule that fits decides, before the weights. Countries need a country database.',
    },
    { name: 'startDate', kind: 'day' },
    { name: 'endDate', kind: 'day', hint: 'Leave empty for no end. Budget pacing needs an end date.' },
    {
      name: 'budget',
      kind: 'money',
      hint: 'In US dollars for the whole campaign. Leave empty for no limit.',
    },
    {
      name: 'costRate',
      kind: 'money',
      hint: 'In US dollars per unit of the source’s cost model. Default: 0.',
    },
    {
      name: 'acceptsLinkCost',
      kind: 'select',
      options: [
        { value: 'false', label: 'Ignore it' },
        { value: 'true', label: 'Accept it' },
      ],
      hint: 'Links may end in ?cost=0.35. Anybody can type a link, so accept it only if your source fills it in. Default: ignore it.',
    },
    { name: 'targetCpa', kind: 'money', hint: 'Reports show a warning when a conversion costs more.' },
    {
      name: 'attributionDays',
      kind: 'number',
      hint: 'A conversion counts for this many days after the click. Default: 30.',
    },
    statusField,
  ],
  readForm: readLandingRows,
  options: { trafficSourceId: sourceOptions },
  schema: Campaign,
  create: async (tx, input) => {
    refuseBackwards(input.startDate, input.endDate);
    const code = input.code ?? (await freeCode(tx, codeFrom(input.name)));
    return { id: await insertRow(tx, table, { ...input, code }) };
  },
  update: async (tx, id, { code, ...input }) => {
    await refuseLostDays(tx, id, input);
    // An empty code keeps the current one, because links with that code are in use.
    // The trigger `keep_campaign_costs` adds a changed rate to the cost history.
    return updateRow(tx, table, id, { ...input, code: code ?? undefined, updatedAt: new Date() });
  },
  remove: async (tx, id) => {
    await refuseUsed(tx, 'campaign_id', id);
    await deleteRow(tx, table, id, 'This campaign is in use. Pause and archive it instead.');
  },
  actions: statusActions(table),
  rowPages: [{ path: 'link', label: 'Link and test' }],
});

function sourceOptions(db: Database): Promise<Option[]> {
  return db
    .selectFrom('traffic_sources')
    .select([sql<string>`id::text`.as('value'), 'name as label'])
    .where('status', '<>', 'archived')
    .orderBy('name')
    .execute();
}

/** The code if it is free, else the code with the first free number: spring-2. */
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
    throw new Invalid({ endDate: 'Enter an end date on or after the start date.' });
}
