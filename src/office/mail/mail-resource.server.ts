import { type RawBuilder, sql } from 'kysely';
import { analysts, onlyAdmins, readers } from '../../api/roles.ts';
import { retention } from '../../content/retention.ts';
import type { Filter } from '../../desk/lists/list.ts';
import { defineResource } from '../../desk/lists/resource.server.ts';
import type { Column, Row } from '../../desk/lists/resource.ts';
import { inWords } from '../../desk/lists/words.ts';
import { templates } from '../../messages/messages.ts';

/** What became of the mails that were queued in a range of days. */
interface MailFigures {
  from: string;
  until: string;
  sent: number;
  bounced: number;
  accepted: number;
  clicked: number;
  clickRate: number | null;
  unsubscribed: number;
  applications: number;
  revenue: string;
  failed: number;
}

interface MailRow extends MailFigures, Row {
  alerts: number | null;
  waiting: number;
  oldestMinutes: number | null;
}

interface MailAlertRow extends MailFigures, Row {
  search: string | null;
  frequency: string | null;
  state: string | null;
}

/** Days of a range by default, as in reports. */
const usualDays = 28;

type Filters = Readonly<Record<string, string>>;

/** The range as `days`, and the mails queued in it as `mails`, with what followed each of them. */
const mailsOf = ({ from, until }: Filters): RawBuilder<unknown> => sql`
  days as (
    select coalesce(${from ?? null}::date, last - ${sql.lit(usualDays - 1)}) as "from", last as "until"
    from (select coalesce(${until ?? null}::date, business_day(now())) as last) as given
  ), mails as (
    select m.*, case when template = 'job-alert' then (data ->> 'alertId')::bigint end as alert_id,
      exists (select from mail_clicks where message_id = m.id) as is_clicked
    from messages as m, days
    where channel = 'email' and created_at >= day_begins("from") and created_at < day_begins("until" + 1)
  ), earned as (
    select message_id, count(*) as applications, sum(coalesce(e.amount, 0) + coalesce(v.amount, 0)) as revenue
    from mail_applications as a left join click_earnings as e on e.id = application_id
      left join lateral (select sum(amount) as amount from conversions as c join conversion_entries on conversion_id = c.id
        where c.application_id = a.application_id) as v on true
    where message_id in (select id from mails) group by 1
  )`;

/** The figures of a group of `mails`. */
const figures = sql`
  count(*) filter (where state = 'sent')::int as sent,
  count(*) filter (where state = 'sent' and bounced_at is not null)::int as bounced,
  count(*) filter (where state = 'sent' and bounced_at is null)::int as accepted,
  count(*) filter (where is_clicked)::int as clicked,
  count(*) filter (where is_clicked)::float8 / nullif(count(*) filter (where state = 'sent'), 0) as "clickRate",
  count(*) filter (where unsubscribed_at is not null)::int as unsubscribed,
  coalesce(sum(applications), 0)::int as applications,
  as_dollars(coalesce(sum(revenue), 0)) as revenue,
  count(*) filter (where state = 'dead')::int as failed`;

/** The columns of the figures. Each leads to its mails in the outbox. @param filter the outbox's filter by the row's ID. */
const figureColumns = (filter: string): Column<keyof MailFigures | 'id'>[] => {
  const mails = (also: Record<string, string>) => ({
    link: { list: 'messages', id: 'id', filter, also, with: ['from', 'until'] } as const,
  });
  return [
    { name: 'sent', label: 'Sent', kind: 'number', ...mails({ state: 'sent' }) },
    { name: 'accepted', label: 'Not bounced', kind: 'number' },
    { name: 'bounced', label: 'Bounced', kind: 'number', ...mails({ bounced: 'true' }) },
    { name: 'clicked', label: 'Clicked', kind: 'number', ...mails({ clicked: 'true' }) },
    { name: 'clickRate', label: 'Clicked per sent', kind: 'percent', detail: true },
    { name: 'unsubscribed', label: 'Unsubscribed', kind: 'number', ...mails({ unsubscribed: 'true' }) },
    { name: 'applications', label: 'Apply clicks', kind: 'number', ...mails({ applied: 'true' }) },
    { name: 'revenue', label: 'Revenue', kind: 'money', read: analysts },
    { name: 'failed', label: 'Given up', kind: 'number', detail: true, ...mails({ state: 'dead' }) },
  ];
};

const dayColumns: Column<'from' | 'until'>[] = [
  { name: 'from', label: 'First day', kind: 'day', detail: true },
  { name: 'until', label: 'Last day', kind: 'day', detail: true },
];

const dayFilters: Filter<never>[] = [
  { name: 'from', label: 'Queued from', kind: 'from', column: null },
  { name: 'until', label: 'Queued to', kind: 'until', column: null },
];

const which = `Of the mails that were queued on these days: the last ${usualDays}, unless you choose others. Apply clicks and revenue came after a click in the mail. Messages are kept for ${retention.messageDays} days.`;

const mailTemplates = templates.filter((name) => !name.startsWith('sms-'));

/** The figures of each kind of mail. */
export const mail = defineResource<MailRow>({
  name: 'mail',
  title: 'Mail',
  one: 'mail kind',
  about: `What became of each kind of mail. ${which} Waiting mail is that of any day.`,
  read: readers,
  columns: [
    { name: 'id', label: 'Kind', kind: 'word', neverNull: true },
    ...figureColumns('template'),
    {
      name: 'waiting',
      label: 'Waiting',
      kind: 'number',
      link: { list: 'messages', id: 'id', filter: 'template', also: { state: 'queued' } },
    },
    { name: 'oldestMinutes', label: 'Oldest, min', kind: 'number' },
    {
      name: 'alerts',
      label: 'Alerts',
      kind: 'number',
      link: { list: 'mail-alerts', id: 'from', filter: 'from', with: ['until'] },
    },
    ...dayColumns,
  ],
  filters: [{ name: 'kind', label: 'Kind', kind: 'is', column: 'id', options: mailTemplates }, ...dayFilters],
  sort: '-sent',
  nameOf: ({ id }) => inWords(String(id)),
  rows: (_db, filters) => sql<MailRow>`(
    with ${mailsOf(filters)}, counted as (
      select kind as id, ${figures}, nullif(count(distinct alert_id), 0)::int as alerts
      from unnest(${sql.val(mailTemplates)}::text[]) as kind left join mails on template = kind
        left join earned on message_id = mails.id group by 1
    ), waiting as (
      select template, count(*)::int as waiting, floor(extract(epoch from now() - min(created_at)) / 60)::int as "oldestMinutes"
      from messages where channel = 'email' and state = 'queued' group by 1
    )
    select counted.*, days."from"::text as "from", days."until"::text as "until", coalesce(waiting, 0) as waiting, "oldestMinutes"
    from days cross join counted left join waiting on waiting.template = counted.id)`,
});

/** The figures of each alert that sent mail. */
export const mailAlerts = defineResource<MailAlertRow>({
  name: 'mail-alerts',
  title: 'Mail by alert',
  one: 'alert',
  about: `What became of the mails of each alert. ${which}`,
  personal: true,
  read: onlyAdmins,
  columns: [
    { name: 'search', label: 'Search', kind: 'text' },
    { name: 'frequency', label: 'Frequency', kind: 'word' },
    ...figureColumns('alert'),
    { name: 'state', label: 'State', kind: 'status' },
    ...dayColumns,
    { name: 'id', label: 'Alert ID', kind: 'number', neverNull: true, detail: true },
  ],
  filters: [
    { name: 'q', label: 'Search', kind: 'contains', columns: ['search'] },
    {
      name: 'frequency',
      label: 'Frequency',
      kind: 'is',
      column: 'frequency',
      options: ['instant', 'daily', 'weekly'],
    },
    { name: 'state', label: 'State', kind: 'is', column: 'state', options: ['active', 'stopped'] },
    ...dayFilters,
  ],
  sort: '-applications',
  nameOf: ({ id, search }) => String(search ?? `Alert ${id}`),
  rows: (_db, filters) => sql<MailAlertRow>`(
    with ${mailsOf(filters)}, counted as (
      select alert_id as id, max(mails.id) as newest, ${figures}
      from mails left join earned on message_id = mails.id where alert_id is not null group by 1
    )
    select counted.*, days."from"::text as "from", days."until"::text as "until", alerts.frequency, alerts.state,
      coalesce(news.content, m.data) ->> 'search' as search
    from days cross join counted join messages as m on m.id = newest
      left join alert_news as news on news.id = m.news_id left join alerts on alerts.id = counted.id)`,
});
