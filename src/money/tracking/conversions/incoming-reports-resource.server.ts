import { sql } from 'kysely';
import { readers } from '../../../api/roles.ts';
import { retention } from '../../../content/retention.ts';
import { ids, linked } from '../../../desk/lists/linked-columns.ts';
import { defineResource } from '../../../desk/lists/resource.server.ts';
import { reportOutcomes } from './incoming-reports.server.ts';

/** The list of all conversion reports that we received, with our answers. */
export const incomingReports = defineResource({
  name: 'incoming-reports',
  title: 'Incoming reports',
  one: 'incoming report',
  about: `Every report of a conversion in the last ${retention.incomingReportDays} days, with our answer, also if we refused it. To learn why a conversion is missing, filter by its transaction ID.`,
  read: readers,
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
