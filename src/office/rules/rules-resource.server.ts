import { sql, type Transaction } from 'kysely';
import * as z from 'zod/mini';
import { analysts, onlyAdmins } from '../../api/roles.ts';
import type { Database } from '../../db/client.ts';
import type { Tables } from '../../db/schema.ts';
import {
  choice,
  line,
  lines,
  neededNumber,
  optionalReference,
  whole,
} from '../../desk/lists/form-values.schema.ts';
import { ids, linked } from '../../desk/lists/linked-columns.ts';
import { yesNo } from '../../desk/lists/list.ts';
import { defineResource, type ServerRowAction } from '../../desk/lists/resource.server.ts';
import { deleteRow, insertRow, statusStep, updateRow } from '../../desk/lists/rows.server.ts';
import { partnerOptions } from '../../money/tracking/conversions/partner-options.server.ts';
import { Invalid } from '../../platform/errors.ts';
import { sendTestNotice } from './check-rules.server.ts';
import { measureNames, measureOf, measures, type RuleMeasure, type Subject } from './measures.ts';

const statuses = ['active', 'paused'] as const;
const maxDays = 90;
const maxEmails = 10;
const defaults = { days: 7, least: 100, repeatDays: 0 };

const Email = z.string().check(z.regex(z.regexes.email, 'Enter email addresses such as name@example.com.'));

const Rule = z.object({
  name: line('a name'),
  measure: choice(measureNames),
  threshold: neededNumber('a limit'),
  days: whole('the days', 1, maxDays),
  least: whole('the clicks or mails', 1, 1_000_000),
  campaignId: optionalReference('a campaign'),
  partnerId: optionalReference('a partner'),
  feedId: optionalReference('a feed'),
  emails: lines('email addresses', maxEmails, Email),
  webhookId: optionalReference('a webhook'),
  repeatDays: whole('the days', 0, maxDays),
  status: choice(statuses),
});

const table = 'notification_rules';
const measureWords = Object.fromEntries(measureNames.map((name) => [name, measures[name].label]));

const testAction: ServerRowAction = {
  name: 'test',
  label: 'Send test notice',
  doneText: 'Queued a test notice of {rows}.',
  run: (tx, id) => sendTestNotice(tx, Number(id), new Date()),
};

const named = (from: 'campaigns' | 'webhooks') => (db: Database) =>
  db
    .selectFrom(from)
    .select([sql<string>`id::text`.as('value'), 'name as label'])
    .orderBy('name')
    .execute();

const feedOptions = (db: Database) =>
  db
    .selectFrom('feeds')
    .innerJoin('sources', 'sources.id', 'feeds.source_id')
    .select([sql<string>`feeds.id::text`.as('value'), 'sources.name as label'])
    .orderBy('sources.name')
    .execute();

/** The list of rules that tell operators when a figure crosses a limit. */
export const notificationRules = defineResource({
  name: 'notification-rules',
  title: 'Notification rules',
  one: 'notification rule',
  about:
    'A rule tells people by mail or a program by webhook when a figure crosses its limit: once, and again only after it has recovered.',
  read: analysts,
  write: onlyAdmins,
  columns: [
    { name: 'name', label: 'Name', kind: 'text' },
    { name: 'state', label: 'State', kind: 'status', derived: true },
    { name: 'measure', label: 'Tells when', kind: 'text', words: measureWords },
    { name: 'threshold', label: 'Limit', kind: 'number' },
    { name: 'status', label: 'Status', kind: 'status' },
    { name: 'toldAt', label: 'Last told', kind: 'time', derived: true },
    { name: 'crossings', label: 'Crossed by', kind: 'text', derived: true, detail: true },
    { name: 'days', label: 'Days that count', kind: 'number', detail: true },
    { name: 'least', label: 'Least clicks or mails', kind: 'number', detail: true },
    { ...linked.campaign, derived: true, detail: true },
    { ...linked.partner, derived: true, detail: true },
    {
      name: 'feed',
      label: 'Feed',
      kind: 'text',
      derived: true,
      detail: true,
      link: { list: 'feeds', id: 'feedId' },
    },
    { name: 'emails', label: 'Mail to', kind: 'text', detail: true, read: onlyAdmins },
    {
      name: 'webhook',
      label: 'Webhook',
      kind: 'text',
      derived: true,
      detail: true,
      link: { list: 'webhooks', id: 'webhookId' },
    },
    { name: 'repeatDays', label: 'Tell again after (days)', kind: 'number', detail: true },
    ids.campaign,
    ids.partner,
    { name: 'feedId', label: 'Feed ID', kind: 'number', detail: true },
    { name: 'webhookId', label: 'Webhook ID', kind: 'number', detail: true },
    { name: 'createdAt', label: 'Created', kind: 'time', detail: true },
    { name: 'id', label: 'ID', kind: 'number', detail: true },
  ],
  filters: [
    { name: 'q', label: 'Name', kind: 'contains', columns: ['name'] },
    { name: 'measure', label: 'Tells when', kind: 'is', column: 'measure' },
    { name: 'crossed', label: 'Crossed now', kind: 'is', column: 'isCrossed', options: yesNo },
    { name: 'status', label: 'Status', kind: 'is', column: 'status', options: statuses },
  ],
  sort: 'name',
  table,
  rows: (db) =>
    db
      .selectFrom('notification_rules as r')
      .leftJoin('campaigns as c', 'c.id', 'r.campaign_id')
      .leftJoin('partners as p', 'p.id', 'r.partner_id')
      .leftJoin('feeds as f', 'f.id', 'r.feed_id')
      .leftJoin('sources as s', 's.id', 'f.source_id')
      .leftJoin('webhooks as w', 'w.id', 'r.webhook_id')
      .leftJoinLateral(
        sql<{ n: number; told: Date | null; names: string | null }>`(
          select count(*)::int as n, max(told_at) as told, string_agg(name || ' (' || value || ')', ', ' order by name) as names
          from rule_crossings where rule_id = r.id)`.as('x'),
        (join) => join.onTrue(),
      )
      .select(['r.id', 'r.name', 'r.status', 'r.measure', 'r.threshold', 'r.days', 'r.least', 'r.emails'])
      .select(['r.campaign_id as campaignId', 'r.partner_id as partnerId', 'r.feed_id as feedId'])
      .select(['r.webhook_id as webhookId', 'r.repeat_days as repeatDays', 'r.created_at as createdAt'])
      .select(['c.name as campaign', 'p.name as partner', 's.name as feed', 'w.name as webhook'])
      .select(['x.told as toldAt', 'x.names as crossings'])
      .select(sql<boolean>`x.n > 0`.as('isCrossed'))
      .select(sql<string>`case when x.n > 0 then 'crossed' else 'fine' end`.as('state')),
  fields: [
    { name: 'name', kind: 'text', hint: 'The subject of its mails.' },
    { name: 'measure', kind: 'select', required: true },
    {
      name: 'threshold',
      kind: 'text',
      hint: 'A percentage, dollars, a number or days, as the line above says.',
    },
    {
      name: 'days',
      kind: 'number',
      hint: `Days of the business, with today. For feeds, EPC, spend and bounced mail. Default: ${defaults.days}.`,
    },
    {
      name: 'least',
      kind: 'number',
      hint: `With fewer, the rule says nothing. For EPC and bounced mail. A partner's clicks are those on Apply. Default: ${defaults.least}.`,
    },
    { name: 'campaignId', label: 'Only this campaign', kind: 'select', hint: 'Empty: each campaign.' },
    {
      name: 'partnerId',
      label: 'Only this partner',
      kind: 'select',
      hint: 'Empty: each partner. Conversions on hold count together.',
    },
    { name: 'feedId', label: 'Only this feed', kind: 'select', hint: 'Empty: each feed.' },
    { name: 'emails', kind: 'lines', hint: `One address per line, at most ${maxEmails}.` },
    {
      name: 'webhookId',
      label: 'Webhook',
      kind: 'select',
      hint: 'Empty: mail only. Add one under Webhooks.',
    },
    {
      name: 'repeatDays',
      kind: 'number',
      hint: 'While the limit stays crossed. 0, the default: only once it has recovered and crosses again.',
    },
    { name: 'status', kind: 'select', hint: 'A paused rule is off. Default: active.', options: statuses },
  ],
  options: {
    campaignId: named('campaigns'),
    partnerId: partnerOptions,
    feedId: feedOptions,
    webhookId: named('webhooks'),
  },
  schema: Rule,
  create: async (tx, { measure, ...input }) => {
    if (!measure) throw new Invalid({ measure: 'Choose what the rule watches.' });
    const id = await insertRow(tx, table, { ...defaults, ...given(input), measure });
    await refuseUnfit(tx, id);
    return { id };
  },
  // A changed rule begins anew: what it told says nothing about the new limit.
  update: async (tx, id, input) => {
    await updateRow(tx, table, id, input);
    await refuseUnfit(tx, Number(id));
    await tx.deleteFrom('rule_crossings').where('rule_id', '=', Number(id)).execute();
    return undefined;
  },
  remove: (tx, id) => deleteRow(tx, table, id, 'This rule is in use. Pause it instead.'),
  actions: [
    testAction,
    statusStep(
      table,
      { name: 'pause', label: 'Pause', doneText: 'Paused {rows}.', undo: 'activate' },
      'active',
      'paused',
    ),
    statusStep(
      table,
      { name: 'activate', label: 'Activate', doneText: 'Activated {rows}.', undo: 'pause' },
      'paused',
      'active',
    ),
  ],
});

/** The fields that were given, so that the others keep their defaults. */
const given = <Input extends object>(input: Input): Input =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Input;

const rowFields = {
  campaign: 'campaignId',
  partner: 'partnerId',
  feed: 'feedId',
} as const satisfies Record<Subject, string>;

/** @throws Invalid if the rule tells nobody, or if it is limited to a row that its measure doesn't have. */
async function refuseUnfit(tx: Transaction<Tables>, id: number): Promise<void> {
  const rule = await tx
    .selectFrom(table)
    .select(['measure', 'emails', 'webhook_id as webhookId'])
    .select(['campaign_id as campaignId', 'partner_id as partnerId', 'feed_id as feedId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (rule.emails.length === 0 && rule.webhookId === null)
    throw new Invalid({ emails: 'Enter an email address or choose a webhook.' });
  const { subject } = measureOf(rule.measure as RuleMeasure);
  for (const one of Object.keys(rowFields) as Subject[])
    if (one !== subject && rule[rowFields[one]] !== null)
      throw new Invalid({ [rowFields[one]]: `This rule doesn't measure a ${one}. Leave it empty.` });
}
