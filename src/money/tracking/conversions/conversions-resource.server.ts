import { sql } from 'kysely';
import { analysts, onlyAdmins } from '../../../api/roles.ts';
import { retention } from '../../../content/retention.ts';
import { asDollars } from '../../../db/as-dollars.ts';
import { nameOf } from '../../../desk/admin/audit.server.ts';
import { ids, linked } from '../../../desk/lists/linked-columns.ts';
import { yesNo } from '../../../desk/lists/list.ts';
import { defineResource, type ServerRowAction } from '../../../desk/lists/resource.server.ts';
import { inWords } from '../../../desk/lists/words.ts';
import {
  clickedFields,
  clickedFilters,
  clickFields,
  clickFilters,
  clickOf,
  hourFields,
  hourFilters,
  jobFilters,
  visitFilters,
} from '../clicks/visit-fields.server.ts';
import { changeConversionStatus, undoConversionStatus } from './conversion-status.server.ts';
import {
  type ConversionStatus,
  conversionStatuses,
  countedStatuses,
  openStatuses,
  refuseStatus,
} from './conversion-statuses.ts';
import { EnteredConversion, enterConversion, enteredStatuses } from './enter-conversion.server.ts';
import { reportOutcomes } from './incoming-reports.server.ts';
import { partnerOptions } from './partner-options.server.ts';

const move = (name: string, label: string, to: ConversionStatus, doneText: string): ServerRowAction => ({
  name,
  label,
  doneText,
  undo: 'undo',
  refuse: ({ status }) => refuseStatus(status as ConversionStatus, to),
  run: (tx, id, caller, reason) => changeConversionStatus(tx, Number(id), to, nameOf(caller), reason || null),
});

const undo: ServerRowAction = {
  name: 'undo',
  label: 'Undo',
  doneText: 'Undid the last change to {rows}.',
  hidden: true,
  run: (tx, id, caller) => undoConversionStatus(tx, Number(id), nameOf(caller)),
};

/** The list of conversions: applications and hires that partners reported. */
export const conversions = defineResource({
  name: 'conversions',
  title: 'Conversions',
  one: 'conversion',
  about: 'Applications and hires that partners reported, with their payout.',
  read: analysts,
  write: onlyAdmins,
  columns: [
    { name: 'convertedAt', label: 'Time', kind: 'time', neverNull: true },
    // What an approval looks at first: a phone shows these without scrolling sideways.
    { name: 'revenue', label: 'Reported', kind: 'money' },
    { ...linked.partner, derived: true },
    { name: 'status', label: 'Status', kind: 'status' },
    { name: 'conversionType', label: 'Type', kind: 'word' },
    { ...linked.campaign, derived: true },
    { ...linked.trafficSource, detail: true, derived: true },
    { ...linked.job, derived: true },
    {
      name: 'earned',
      label: 'Earned revenue',
      kind: 'money',
      link: { list: 'conversion-entries', id: 'id', filter: 'conversion' },
    },
    { name: 'reviewReason', label: 'Needs review', kind: 'reason' },
    { name: 'currency', label: 'Currency', kind: 'text', detail: true },
    { name: 'externalReferenceId', label: 'Transaction ID', kind: 'text', detail: true },
    { name: 'isLate', label: 'Outside attribution window', kind: 'flag', detail: true },
    { ...linked.click, detail: true },
    {
      name: 'applicationId',
      label: 'Apply click',
      kind: 'text',
      detail: true,
      link: { list: 'site-events', id: 'applicationId' },
    },
    {
      name: 'postbackSent',
      label: 'Postback sent',
      kind: 'flag',
      derived: true,
      detail: true,
      link: { list: 'postbacks', id: 'id', filter: 'conversion' },
    },
    { name: 'reportedStatus', label: 'Last reported status', kind: 'word', derived: true, detail: true },
    {
      name: 'reports',
      label: 'Incoming reports',
      kind: 'number',
      derived: true,
      detail: true,
      link: { list: 'incoming-reports', id: 'id', filter: 'conversion' },
    },
    ids.partner,
    ids.campaign,
    ids.trafficSource,
    ids.job,
    { name: 'history', label: 'History', kind: 'history', detail: true },
    { name: 'id', label: 'ID', kind: 'number', detail: true },
  ],
  filters: [
    { name: 'status', label: 'Status', kind: 'is', column: 'status', options: conversionStatuses },
    { name: 'type', label: 'Type', kind: 'is', column: 'conversionType', names: 'conversion-types' },
    ...visitFilters('convertedAt'),
    ...jobFilters,
    { name: 'counted', label: 'Counted', kind: 'is', column: 'isCounted', options: yesNo },
    { name: 'open', label: 'Pending or on hold', kind: 'is', column: 'isOpen', options: yesNo },
    { name: 'transaction', label: 'Transaction ID', kind: 'is', column: 'externalReferenceId' },
    ...clickFilters,
    ...hourFilters,
    ...clickedFilters,
  ],
  sort: '-convertedAt',
  nameOf: ({ conversionType, partner, externalReferenceId }) =>
    [inWords(String(conversionType)), partner ? `from ${partner}` : externalReferenceId]
      .filter(Boolean)
      .join(' '),
  table: 'conversions',
  rows: (db) =>
    db
      .selectFrom('conversions as v')
      .leftJoin('partners as p', 'p.id', 'v.partner_id')
      .leftJoin('campaigns as c', 'c.id', 'v.campaign_id')
      .leftJoin('traffic_sources as s', 's.id', 'v.traffic_source_id')
      .leftJoin('jobs as j', 'j.id', 'v.job_id')
      .leftJoin('feeds as f', 'f.source_id', 'j.source_id')
      .leftJoin('clicks as k', (join) => join.on(clickOf('v.click_id')))
      .select(['v.id', 'v.status', 'v.currency', 'j.category', 'j.state', 'j.company', 'f.id as feedId'])
      .select(clickFields())
      .select(hourFields('v.converted_at'))
      .select(clickedFields(sql`coalesce(uuid7_time(v.click_id), v.converted_at)`))
      .select(asDollars('v.revenue').as('revenue'))
      .select(['v.converted_at as convertedAt', 'v.conversion_type as conversionType'])
      .select(['v.review_reason as reviewReason', 'v.external_reference_id as externalReferenceId'])
      .select(['v.is_late as isLate', 'v.click_id as clickId', 'v.application_id as applicationId'])
      .select(['v.postback_sent as postbackSent', 'v.partner_id as partnerId', 'v.campaign_id as campaignId'])
      .select(['v.traffic_source_id as trafficSourceId', 's.name as trafficSource', 'v.job_id as jobId'])
      .select('v.reported_status as reportedStatus')
      .select(
        sql<number>`(select count(*)::int from incoming_reports where conversion_id = v.id)`.as('reports'),
      )
      .select(['p.name as partner', 'c.name as campaign', 'j.title as job'])
      .select(
        sql<string>`(select as_dollars(coalesce(sum(amount), 0)) from conversion_entries where conversion_id = v.id)`.as(
          'earned',
        ),
      )
      .select(
        sql<string>`(select string_agg(to_char(at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' ' || status || ' by ' || actor
          || coalesce(' (batch ' || batch_id || ')', '') || coalesce(': ' || note, ''), e'\\n' order by id) from conversion_statuses where conversion_id = v.id)`.as(
          'history',
        ),
      )
      .select(sql<boolean>`v.status = any (${sql.val([...countedStatuses])})`.as('isCounted'))
      .select(sql<boolean>`v.status = any (${sql.val([...openStatuses])})`.as('isOpen')),
  fields: [
    { name: 'partnerId', label: 'Partner', kind: 'select' },
    { name: 'amount', label: 'Amount', kind: 'money', hint: 'In US dollars.' },
    { name: 'day', label: 'Day', kind: 'day', hint: 'It counts on this day, and earns today.' },
    { name: 'event', label: 'Type', kind: 'text', hint: 'A word in lower case. Default: application.' },
    { name: 'status', kind: 'select', required: true, options: enteredStatuses },
    {
      name: 'transaction',
      label: 'Transaction ID',
      kind: 'text',
      hint: 'The partner’s number. A later report with it is of this conversion.',
    },
    {
      name: 'clickId',
      label: 'Click ID',
      kind: 'text',
      hint: 'Of a landing or of a click on Apply. Without it, no campaign and no job gets the credit.',
    },
    { name: 'reason', label: 'Reason', kind: 'text', hint: 'Why you enter it. The history keeps it.' },
  ],
  options: { partnerId: partnerOptions },
  schema: EnteredConversion,
  create: async (tx, entered, caller) => ({ id: await enterConversion(tx, entered, nameOf(caller)) }),
  actions: [
    move('approve', 'Approve', 'approved', 'Approved {rows}.'),
    { ...move('reject', 'Reject', 'rejected', 'Rejected {rows}.'), asksReason: true },
    move('hold', 'Hold', 'hold', 'Put {rows} on hold.'),
    move('pay', 'Mark as paid', 'paid', 'Marked {rows} as paid.'),
    move('reverse', 'Reverse', 'reversed', 'Reversed {rows}.'),
    move('fraud', 'Mark as fraud', 'fraud', 'Marked {rows} as fraud.'),
    undo,
  ],
  forAll: [
    { name: 'approve', label: 'Approve all' },
    { name: 'reject', label: 'Reject all' },
    { name: 'pay', label: 'Mark all as paid' },
  ],
});

/** What earned revenue or took it back: conversions, their adjustments, and clicks on Apply. */
export const conversionEntries = defineResource({
  name: 'conversion-entries',
  title: 'Revenue entries',
  one: 'revenue entry',
  about:
    'What conversions and clicks on Apply earned. An approval adds an amount, a reversal or a clawback subtracts it. Entries are never edited.',
  read: analysts,
  columns: [
    { name: 'at', label: 'Time', kind: 'time', neverNull: true },
    { name: 'amount', label: 'Amount', kind: 'money' },
    { name: 'reason', label: 'Reason', kind: 'word' },
    linked.conversion,
    linked.partner,
    linked.campaign,
    { ...linked.trafficSource, detail: true },
    linked.job,
    ids.partner,
    ids.campaign,
    ids.trafficSource,
    ids.job,
    { name: 'id', label: 'ID', kind: 'text', detail: true },
  ],
  filters: [
    { name: 'conversion', label: 'Conversion', kind: 'is', column: 'conversionId', names: 'conversions' },
    ...visitFilters('at'),
    ...jobFilters,
    ...clickFilters,
    ...hourFilters,
    ...clickedFilters,
  ],
  sort: '-at',
  nameOf: ({ reason, partner }) => [inWords(String(reason)), partner].filter(Boolean).join(': '),
  rows: (db) =>
    db
      .selectFrom('revenue_entries as e')
      .leftJoin('partners as p', 'p.id', 'e.partner_id')
      .leftJoin('campaigns as c', 'c.id', 'e.campaign_id')
      .leftJoin('traffic_sources as s', 's.id', 'e.traffic_source_id')
      .leftJoin('jobs as j', 'j.id', 'e.job_id')
      .leftJoin('feeds as f', 'f.source_id', 'j.source_id')
      .leftJoin('clicks as k', (join) => join.on(clickOf('e.click_id')))
      .select(['e.id', 'e.at', 'e.reason', 'e.conversion_id as conversionId'])
      .select(asDollars('e.amount').as('amount'))
      .select(['e.partner_id as partnerId', 'e.campaign_id as campaignId', 'e.job_id as jobId'])
      .select(['s.name as trafficSource', 'e.traffic_source_id as trafficSourceId'])
      .select(['p.name as partner', 'c.name as campaign'])
      .select(['j.title as job', 'j.category', 'j.state', 'j.company', 'f.id as feedId'])
      .select(clickFields())
      .select(hourFields('e.at'))
      .select(clickedFields(sql`e.click_time`)),
});

/** The list of all conversion reports that we received, with our answers. */
export const incomingReports = defineResource({
  name: 'incoming-reports',
  title: 'Incoming reports',
  one: 'incoming report',
  about: `Every report of a conversion in the last ${retention.incomingReportDays} days, with our answer, also if we refused it. To learn why a conversion is missing, filter by its transaction ID.`,
  read: analysts,
  columns: [
    { name: 'report', label: 'Transaction or click', kind: 'text', neverNull: true },
    { name: 'outcome', label: 'Outcome', kind: 'status' },
    { name: 'reason', label: 'Reason', kind: 'reason' },
    linked.conversion,
    { name: 'reportedStatus', label: 'Reported status', kind: 'word' },
    linked.partner,
    { name: 'at', label: 'Time', kind: 'time', neverNull: true },
    { name: 'answerStatus', label: 'Answer', kind: 'number', detail: true },
    { name: 'amount', label: 'Reported amount', kind: 'text', detail: true },
    { name: 'conversionStatus', label: 'Status of the conversion', kind: 'status', detail: true },
    { name: 'transactionId', label: 'Transaction ID', kind: 'text', detail: true },
    { name: 'clickId', label: 'Click ID', kind: 'text', detail: true },
    { name: 'event', label: 'Event', kind: 'text', detail: true },
    { name: 'reporter', label: 'Reported by', kind: 'text', detail: true },
    { name: 'method', label: 'Method', kind: 'text', detail: true },
    { name: 'parameters', label: 'Fields as sent', kind: 'text', detail: true },
    { name: 'ipAddress', label: 'IP address', kind: 'text', detail: true },
    ids.partner,
    { name: 'id', label: 'ID', kind: 'number', detail: true },
  ],
  filters: [
    { name: 'transaction', label: 'Transaction ID', kind: 'is', column: 'transactionId' },
    { name: 'click', label: 'Click ID', kind: 'is', column: 'clickId' },
    { name: 'partner', label: 'Partner', kind: 'is', column: 'partnerId', names: 'partners' },
    { name: 'conversion', label: 'Conversion', kind: 'is', column: 'conversionId', names: 'conversions' },
    { name: 'outcome', label: 'Outcome', kind: 'is', column: 'outcome', options: reportOutcomes },
    {
      name: 'answer',
      label: 'Answer',
      kind: 'is',
      column: 'answerStatus',
      options: ['200', '400', '401', '403', '409', '413', '415', '422', '500', '503'],
    },
    { name: 'from', label: 'From', kind: 'from', column: 'at' },
    { name: 'until', label: 'To', kind: 'until', column: 'at' },
  ],
  sort: '-at',
  rows: (db) =>
    db
      .selectFrom('incoming_reports as r')
      .leftJoin('partners as p', 'p.id', 'r.partner_id')
      .leftJoin('conversions as v', 'v.id', 'r.conversion_id')
      .select(['r.id', 'r.at', 'r.method', 'r.event', 'r.amount', 'r.outcome', 'r.reason', 'r.parameters'])
      .select(['r.transaction_id as transactionId', 'r.click_id as clickId', 'r.partner_id as partnerId'])
      .select(['r.reported_status as reportedStatus', 'r.answer_status as answerStatus', 'p.name as partner'])
      .select(['v.id as conversionId', 'v.status as conversionStatus'])
      .select(sql<string>`coalesce(r.transaction_id, r.click_id, 'No ID')`.as('report'))
      .select(sql<string>`coalesce(r.reporter, 'no valid key')`.as('reporter'))
      .select(
        sql<
          string | null
        >`case when r.reporter is null then text(r.ip_address) else host(r.ip_address) end`.as('ipAddress'),
      ),
});
