import { sql } from 'kysely';
import { onlyAdmins } from '../../api/roles.ts';
import { defineResource } from '../../desk/lists/resource.server.ts';

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
