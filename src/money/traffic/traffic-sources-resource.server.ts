import * as z from 'zod/mini';
import { analysts, onlyAdmins } from '../../api/roles.ts';
import { choice, line, lines, longText, optionalReference } from '../../desk/lists/form-values.schema.ts';
import { defineResource } from '../../desk/lists/resource.server.ts';
import { deleteRow, insertRow, updateRow } from '../../desk/lists/rows.server.ts';
import { partnerOptions } from '../tracking/conversions/partner-options.server.ts';
import { linkMacroLine, linkParameters, readLinkMacro } from './build-link.ts';
import { PostbackUrl } from './postback-url.schema.ts';
import {
  refuseUsed,
  resumePostbacksAction,
  statusActions,
  statuses,
  statusField,
} from './status-actions.server.ts';

/** A schema for a line that `read` accepts. Normalizes the line with `write`. */
function readableLine<T>(read: (line: string) => T | null, write: (value: T) => string, message: string) {
  return z.string().check(
    z.refine((line) => read(line) !== null, message),
    z.overwrite((line) => writeAgain(line, read, write)),
  );
}

function writeAgain<T>(line: string, read: (line: string) => T | null, write: (value: T) => string): string {
  const value = read(line);
  return value === null ? line : write(value);
}

/** The cost models by the unit of a campaign's cost rate. */
const costModels = {
  free: 'Free',
  cpc: 'Per click (CPC)',
  cpm: 'Per 1,000 impressions (CPM)',
  cpl: 'Per registration (CPL)',
  cpa: 'Per conversion (CPA)',
} as const;

const sourceTypes = ['search', 'social', 'display', 'native', 'email', 'affiliate', 'push', 'other'] as const;

const models = Object.keys(costModels) as (keyof typeof costModels)[];

const macroLine = readableLine(
  readLinkMacro,
  linkMacroLine,
  `Enter each macro as a parameter and the source's token without spaces or &, such as sub1 = {zone}. Parameters: ${linkParameters.join(', ')}.`,
);
const hasRepeatedParameter = (macros: readonly string[]): boolean =>
  new Set(macros.map((line) => readLinkMacro(line)?.parameter)).size < macros.length;

const TrafficSource = z.object({
  name: line('a name'),
  type: choice(sourceTypes),
  description: longText('a description', 2000),
  costModel: choice(models),
  postbackUrl: PostbackUrl,
  /** Lines 'parameter = token' for the link builder. */
  linkMacros: lines('macros', linkParameters.length, macroLine).check(
    z.refine((macros) => !hasRepeatedParameter(macros ?? []), 'Enter each parameter once.'),
  ),
  clickPartnerId: optionalReference('a partner'),
  status: choice(statuses),
});
export type TrafficSource = z.infer<typeof TrafficSource>;

const table = 'traffic_sources';

/** The list of traffic sources. */
export const trafficSources = defineResource({
  name: 'traffic-sources',
  title: 'Traffic sources',
  one: 'traffic source',
  about:
    'Where visitors come from, such as a search engine, an ad network or a newsletter. Each campaign belongs to one.',
  read: analysts,
  write: onlyAdmins,
  columns: [
    { name: 'name', label: 'Name', kind: 'text' },
    { name: 'type', label: 'Type', kind: 'word' },
    { name: 'costModel', label: 'Cost model', kind: 'text', words: costModels },
    {
      name: 'campaigns',
      label: 'Campaigns',
      kind: 'number',
      derived: true,
      link: { list: 'campaigns', id: 'id', filter: 'source' },
    },
    { name: 'status', label: 'Status', kind: 'status' },
    { name: 'postbacksEndedAt', label: 'Postbacks stopped', kind: 'time' },
    { name: 'createdAt', label: 'Created', kind: 'time' },
    { name: 'description', label: 'Description', kind: 'text', detail: true },
    {
      name: 'partner',
      label: 'Click partner',
      kind: 'text',
      derived: true,
      detail: true,
      link: { list: 'partners', id: 'clickPartnerId' },
    },
    { name: 'clickPartnerId', label: 'Click partner ID', kind: 'number', detail: true },
    { name: 'postbackUrl', label: 'Postback URL', kind: 'text', detail: true, read: onlyAdmins },
    { name: 'linkMacros', label: 'Link macros', kind: 'text', detail: true },
    { name: 'postbacksEndedReason', label: 'Reason postbacks stopped', kind: 'text', detail: true },
    { name: 'id', label: 'ID', kind: 'number', detail: true },
  ],
  filters: [
    { name: 'q', label: 'Name or description', kind: 'contains', columns: ['name', 'description'] },
    { name: 'type', label: 'Type', kind: 'is', column: 'type', options: sourceTypes },
    { name: 'status', label: 'Status', kind: 'is', column: 'status', options: statuses },
  ],
  leadsTo: [
    { label: 'Campaigns', list: 'campaigns', id: 'id', filter: 'source' },
    { label: 'Clicks', list: 'clicks', id: 'id', filter: 'source' },
    { label: 'Registrations', list: 'registrations', id: 'id', filter: 'source' },
    { label: 'Conversions', list: 'conversions', id: 'id', filter: 'source' },
    { label: 'Revenue entries', list: 'conversion-entries', id: 'id', filter: 'source' },
    { label: 'Spend', list: 'spend', id: 'id', filter: 'source' },
    { label: 'Postbacks', list: 'postbacks', id: 'id', filter: 'source' },
  ],
  sort: 'name',
  table,
  rows: (db) =>
    db
      .selectFrom('traffic_sources')
      .select(['id', 'name', 'type', 'description', 'status'])
      .select(['cost_model as costModel', 'postback_url as postbackUrl', 'created_at as createdAt'])
      .select(['click_partner_id as clickPartnerId', 'postbacks_ended_at as postbacksEndedAt'])
      .select(['postbacks_ended_reason as postbacksEndedReason', 'link_macros as linkMacros'])
      .select((row) =>
        row
          .selectFrom('partners')
          .select('partners.name')
          .whereRef('partners.id', '=', 'traffic_sources.click_partner_id')
          .as('partner'),
      )
      .select((row) =>
        row
          .selectFrom('campaigns')
          .select((of) => of.fn.countAll<number>().as('campaigns'))
          .whereRef('traffic_source_id', '=', 'traffic_sources.id')
          .as('campaigns'),
      ),
  fields: [
    { name: 'name', kind: 'text' },
    { name: 'type', kind: 'select', hint: 'Default: other.', options: sourceTypes },
    { name: 'costModel', kind: 'select', hint: 'The unit of a campaign’s cost rate. Default: free.' },
    { name: 'description', kind: 'textarea' },
    {
      name: 'postbackUrl',
      kind: 'url',
      hint: 'Called for each approved conversion of its clicks. Supports macros such as {external_id} and {payout}.',
    },
    {
      name: 'linkMacros',
      kind: 'lines',
      hint: 'The tokens that this source replaces in links, from its own help pages. One per line, such as click_id = {token} or utm_term = {token}. A campaign’s link builder offers them.',
    },
    {
      name: 'clickPartnerId',
      label: 'Click partner',
      kind: 'select',
      hint: 'Its API key can record clicks for this source’s campaigns. Leave empty to allow only admins.',
    },
    statusField,
  ],
  options: { clickPartnerId: partnerOptions },
  schema: TrafficSource,
  create: async (tx, input) => ({ id: await insertRow(tx, table, input) }),
  update: (tx, id, input) => updateRow(tx, table, id, input),
  remove: async (tx, id) => {
    await refuseUsed(tx, 'traffic_source_id', id);
    await deleteRow(
      tx,
      table,
      id,
      'This traffic source has campaigns. Delete or move them first, or archive the source.',
    );
  },
  actions: [resumePostbacksAction(table), ...statusActions(table)],
});
