import { sql } from 'kysely';
import { onlyAdmins } from '../../api/roles.ts';
import { yesNo } from '../../desk/lists/list.ts';
import { defineResource, type ServerRowAction } from '../../desk/lists/resource.server.ts';
import { inWords } from '../../desk/lists/words.ts';
import { templates } from '../../messages/messages.ts';

const retry: ServerRowAction = {
  name: 'retry',
  label: 'Resend',
  doneText: 'Queued {rows} to be sent again.',
  refuse: ({ state }) => state !== 'dead' && 'Only a message in state "dead" can be resent.',
  run: async (tx, id) => {
    await tx
      .updateTable('messages')
      .set({ state: 'queued', attempts: 0, next_attempt_at: sql<Date>`now()` })
      .where('id', '=', Number(id))
      .execute();
    await sql`notify messages`.execute(tx);
  },
};

const givenUp = { dead: 'Given up' };
/** Templates of texts, whose names begin with 'sms-', as words. */
const templateWords = Object.fromEntries(
  templates
    .filter((name) => name.startsWith('sms-'))
    .map((name) => [name, `Text: ${name.replace('sms-', '').replaceAll('-', ' ')}`]),
);
const templateChoice = (value: string) => ({ value, label: templateWords[value] ?? inWords(value) });
const channels = { email: 'Email', sms: 'Text message' };

/** The outbox: sent, failed and stopped messages. The text of a message is not shown. */
export const messages = defineResource({
  name: 'messages',
  title: 'Outbox',
  one: 'message',
  about: 'Emails and texts that are queued, sent, failed or suppressed. Kept for 90 days.',
  personal: true,
  read: onlyAdmins,
  write: onlyAdmins,
  columns: [
    { name: 'template', label: 'Template', kind: 'word', words: templateWords },
    { name: 'channel', label: 'Channel', kind: 'word', words: channels },
    { name: 'recipient', label: 'Recipient', kind: 'text' },
    { name: 'state', label: 'State', kind: 'status', words: givenUp },
    { name: 'attempts', label: 'Attempts', kind: 'number' },
    { name: 'createdAt', label: 'Queued', kind: 'time' },
    { name: 'sentAt', label: 'Sent', kind: 'time' },
    { name: 'clickedAt', label: 'Clicked', kind: 'time', derived: true, detail: true },
    { name: 'bouncedAt', label: 'Bounced', kind: 'time', derived: true, detail: true },
    { name: 'unsubscribedAt', label: 'Unsubscribed', kind: 'time', derived: true, detail: true },
    { name: 'applications', label: 'Apply clicks after it', kind: 'number', derived: true, detail: true },
    {
      name: 'alertId',
      label: 'Alert',
      kind: 'number',
      detail: true,
      link: { list: 'mail-alerts', id: 'alertId' },
    },
    { name: 'lastError', label: 'Last error', kind: 'text' },
    { name: 'nextAttemptAt', label: 'Next attempt', kind: 'time', detail: true },
    { name: 'isCommercial', label: 'Commercial', kind: 'flag', detail: true },
    { name: 'providerId', label: 'Provider ID', kind: 'text', detail: true },
    { name: 'id', label: 'ID', kind: 'number', neverNull: true, detail: true },
  ],
  filters: [
    { name: 'q', label: 'Recipient', kind: 'contains', columns: ['recipient'] },
    {
      name: 'state',
      label: 'State',
      kind: 'is',
      column: 'state',
      options: ['queued', 'sent', 'suppressed', { value: 'dead', label: givenUp.dead }],
    },
    { name: 'channel', label: 'Channel', kind: 'is', column: 'channel' },
    {
      name: 'template',
      label: 'Template',
      kind: 'is',
      column: 'template',
      options: templates.map(templateChoice),
    },
    { name: 'alert', label: 'Alert ID', kind: 'is', column: 'alertId', isRare: true },
    { name: 'clicked', label: 'Clicked', kind: 'is', column: 'isClicked', options: yesNo, isRare: true },
    { name: 'bounced', label: 'Bounced', kind: 'is', column: 'isBounced', options: yesNo, isRare: true },
    {
      name: 'unsubscribed',
      label: 'Unsubscribed',
      kind: 'is',
      column: 'isUnsubscribed',
      options: yesNo,
      isRare: true,
    },
    {
      name: 'applied',
      label: 'Apply clicks after it',
      kind: 'is',
      column: 'isApplied',
      options: yesNo,
      isRare: true,
    },
    { name: 'from', label: 'Queued from', kind: 'from', column: 'createdAt' },
    { name: 'until', label: 'Queued to', kind: 'until', column: 'createdAt' },
  ],
  sort: '-id',
  nameOf: ({ template, recipient }) => `${templateChoice(String(template)).label} to ${recipient}`,
  table: 'messages',
  rows: (db) =>
    db
      .selectFrom('messages')
      .select(['id', 'template', 'channel', 'recipient', 'state', 'attempts'])
      .select(['created_at as createdAt', 'sent_at as sentAt', 'last_error as lastError'])
      .select(['next_attempt_at as nextAttemptAt', 'is_commercial as isCommercial'])
      .select(['provider_id as providerId', 'bounced_at as bouncedAt', 'unsubscribed_at as unsubscribedAt'])
      .select(
        sql<
          number | null
        >`case when channel = 'email' and template = 'job-alert' then (data ->> 'alertId')::bigint end`.as(
          'alertId',
        ),
      )
      .select(
        sql<Date | null>`(select min(clicked_at) from mail_clicks where message_id = messages.id)`.as(
          'clickedAt',
        ),
      )
      .select(
        sql<number>`(select count(*)::int from mail_applications where message_id = messages.id)`.as(
          'applications',
        ),
      )
      .select(sql<boolean>`exists (select from mail_clicks where message_id = messages.id)`.as('isClicked'))
      .select(
        sql<boolean>`exists (select from mail_applications where message_id = messages.id)`.as('isApplied'),
      )
      .select(sql<boolean>`state = 'sent' and bounced_at is not null`.as('isBounced'))
      .select(sql<boolean>`unsubscribed_at is not null`.as('isUnsubscribed')),
  actions: [retry],
});

/** Addresses that get no messages. Only their hashes are stored. */
export const suppressions = defineResource({
  name: 'suppressions',
  title: 'Suppressed addresses',
  one: 'suppressed address',
  about:
    'Hashed addresses that get no messages, because the recipient unsubscribed or complained, or an email bounced.',
  read: onlyAdmins,
  write: onlyAdmins,
  columns: [
    { name: 'hash', label: 'Address hash', kind: 'text' },
    { name: 'channel', label: 'Channel', kind: 'text' },
    { name: 'reason', label: 'Reason', kind: 'status' },
    { name: 'createdAt', label: 'Since', kind: 'time' },
  ],
  filters: [
    { name: 'q', label: 'SHA-256 of the lowercase address', kind: 'contains', columns: ['hash'] },
    {
      name: 'reason',
      label: 'Reason',
      kind: 'is',
      column: 'reason',
      options: ['unsubscribed', 'bounced', 'complained', 'stopped'],
    },
    { name: 'channel', label: 'Channel', kind: 'is', column: 'channel', options: ['email', 'sms'] },
  ],
  sort: '-createdAt',
  lock: (tx, id) =>
    tx.selectFrom('suppressions').select('reason').where(theOne(id)).forNoKeyUpdate().execute(),
  rows: (db) =>
    db
      .selectFrom('suppressions')
      .select(['channel', 'reason', 'created_at as createdAt'])
      .select(sql<string>`encode(address_hash, 'hex')`.as('hash'))
      .select(sql<string>`channel || '-' || encode(address_hash, 'hex')`.as('id')),
  nameOf: ({ channel, hash }) => `${channel === 'sms' ? 'Phone' : 'Email'} ${String(hash).slice(0, 12)}…`,
  refuseRemove: ({ reason }) =>
    reason !== 'bounced' && 'You can only delete a bounced address. Someone who opted out must opt in again.',
  remove: async (tx, id) => {
    await tx.deleteFrom('suppressions').where(theOne(id)).execute();
  },
});

/** The row with this id. The id is the channel and the hash. */
function theOne(id: string) {
  const [channel = '', hash = ''] = id.split('-');
  return sql<boolean>`channel = ${channel} and address_hash = ${Buffer.from(hash, 'hex')}`;
}
