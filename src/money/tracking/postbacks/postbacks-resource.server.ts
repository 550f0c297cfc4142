import { sql } from 'kysely';
import { analysts, onlyAdmins } from '../../../api/roles.ts';
import { ids, linked } from '../../../desk/lists/linked-columns.ts';
import { yesNo } from '../../../desk/lists/list.ts';
import { defineResource } from '../../../desk/lists/resource.server.ts';
import { inWords } from '../../../desk/lists/words.ts';
import { replayPostback } from './postbacks.server.ts';

const givenUp = { dead: 'Given up' };

/** The list of postbacks to partners, traffic sources and webhooks. */
export const postbacks = defineResource({
  name: 'postbacks',
  title: 'Postbacks',
  one: 'postback',
  about: 'Conversion reports to partners and traffic sources, and notices to webhooks, with their responses.',
  read: analysts,
  write: onlyAdmins,
  columns: [
    { name: 'createdAt', label: 'Queued', kind: 'time', neverNull: true },
    { name: 'event', label: 'Event', kind: 'word' },
    { name: 'to', label: 'Recipient', kind: 'text', derived: true },
    { ...linked.partner, detail: true, derived: true },
    { ...linked.trafficSource, detail: true, derived: true },
    linked.conversion,
    { name: 'state', label: 'State', kind: 'status', words: givenUp },
    { name: 'attempts', label: 'Attempts', kind: 'number' },
    { name: 'lastStatus', label: 'Response', kind: 'number' },
    { name: 'nextAttemptAt', label: 'Next attempt', kind: 'time' },
    { name: 'failure', label: 'Failure reason', kind: 'text', detail: true },
    { name: 'deliveredAt', label: 'Delivered', kind: 'time', detail: true },
    { name: 'url', label: 'URL', kind: 'text', detail: true, read: onlyAdmins },
    { name: 'body', label: 'Body', kind: 'text', detail: true },
    { name: 'answers', label: 'Responses', kind: 'history', detail: true },
    ids.partner,
    ids.trafficSource,
    { name: 'id', label: 'ID', kind: 'text', detail: true },
  ],
  filters: [
    {
      name: 'state',
      label: 'State',
      kind: 'is',
      column: 'state',
      options: ['due', 'delivered', { value: 'dead', label: givenUp.dead }],
    },
    { name: 'failing', label: 'Failing', kind: 'is', column: 'isFailing', options: yesNo },
    { name: 'conversion', label: 'Conversion', kind: 'is', column: 'conversionId', names: 'conversions' },
    { name: 'partner', label: 'Partner', kind: 'is', column: 'partnerId', names: 'partners' },
    {
      name: 'source',
      label: 'Traffic source',
      kind: 'is',
      column: 'trafficSourceId',
      names: 'traffic-sources',
    },
    { name: 'webhook', label: 'Webhook', kind: 'is', column: 'webhookId', names: 'webhooks' },
    { name: 'from', label: 'Queued from', kind: 'from', column: 'createdAt' },
    { name: 'until', label: 'Queued to', kind: 'until', column: 'createdAt' },
  ],
  sort: '-createdAt',
  nameOf: ({ event, to }) => `${inWords(String(event))}: postback to ${to ?? 'a removed receiver'}`,
  table: 'postbacks',
  rows: (db) =>
    db
      .selectFrom('postbacks as b')
      .leftJoin('partners as p', 'p.id', 'b.partner_id')
      .leftJoin('traffic_sources as s', 's.id', 'b.traffic_source_id')
      .leftJoin('webhooks as w', 'w.id', 'b.webhook_id')
      .select(['b.id', 'b.event', 'b.state', 'b.attempts', 'b.failure', 'b.url', 'b.body'])
      .select([
        'b.created_at as createdAt',
        'b.delivered_at as deliveredAt',
        'b.conversion_id as conversionId',
      ])
      .select(['b.partner_id as partnerId', 'b.traffic_source_id as trafficSourceId'])
      .select(['p.name as partner', 's.name as trafficSource', 'b.webhook_id as webhookId'])
      .select(sql<string | null>`coalesce(p.name, s.name, w.name)`.as('to'))
      // Given up, or due again after a failed attempt.
      .select(sql<boolean>`b.state = 'dead' or (b.state = 'due' and b.attempts > 0)`.as('isFailing'))
      .select(sql<Date | null>`case when b.state = 'due' then b.next_attempt_at end`.as('nextAttemptAt'))
      .select(
        sql<
          number | null
        >`(select response_status from postback_attempts where postback_id = b.id order by id desc limit 1)`.as(
          'lastStatus',
        ),
      )
      .select(
        sql<string | null>`(select string_agg(to_char(at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || ' '
          || coalesce(response_status::text, 'no answer') || ' in ' || duration_ms || ' ms: ' || left(response, 200), e'\\n' order by id)
          from postback_attempts where postback_id = b.id)`.as('answers'),
      ),
  actions: [
    {
      name: 'replay',
      label: 'Resend',
      doneText: 'Queued {rows} to be sent again.',
      run: (tx, id) => replayPostback(tx, id),
    },
  ],
});
