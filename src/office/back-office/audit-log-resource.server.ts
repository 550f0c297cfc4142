import { sql } from 'kysely';
import { onlyAdmins } from '../../api/roles.ts';
import { defineResource } from '../../desk/lists/resource.server.ts';
import { inWords } from '../../desk/lists/words.ts';

/** Every change in the back office. */
export const auditLog = defineResource({
  name: 'audit-log',
  title: 'Audit log',
  one: 'entry',
  about: 'Every change made in the back office. Entries are never edited.',
  read: onlyAdmins,
  columns: [
    { name: 'at', label: 'Time', kind: 'time' },
    { name: 'actor', label: 'Actor', kind: 'text' },
    { name: 'action', label: 'Action', kind: 'word' },
    { name: 'entity', label: 'List', kind: 'word' },
    { name: 'entityId', label: 'Row', kind: 'text' },
    { name: 'before', label: 'Before', kind: 'record', detail: true },
    { name: 'after', label: 'After', kind: 'record', detail: true },
    { name: 'ip', label: 'IP address', kind: 'text', detail: true },
    { name: 'id', label: 'ID', kind: 'number', neverNull: true, detail: true },
  ],
  filters: [
    { name: 'actor', label: 'Actor', kind: 'is', column: 'actor', names: 'admins' },
    { name: 'action', label: 'Action', kind: 'is', column: 'action', names: 'audit-actions' },
    { name: 'list', label: 'List', kind: 'is', column: 'entity', names: 'audit-lists' },
    { name: 'row', label: 'Row', kind: 'is', column: 'entityId' },
    { name: 'from', label: 'From', kind: 'from', column: 'at' },
    { name: 'until', label: 'To', kind: 'until', column: 'at' },
  ],
  sort: '-id',
  nameOf: ({ action, entity, entityId }) =>
    `${inWords(String(action))}: ${[inWords(String(entity)), entityId].filter(Boolean).join(' ')}`,
  rows: (db) =>
    db
      .selectFrom('audit_log')
      .select(['id', 'at', 'actor', 'action', 'entity', 'entity_id as entityId', 'before', 'after'])
      .select(sql<string | null>`host(ip)`.as('ip')),
});
