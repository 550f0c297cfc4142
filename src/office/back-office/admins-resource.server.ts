import { sql, type Transaction } from 'kysely';
import * as z from 'zod/mini';
import type { Caller } from '../../api/endpoint.ts';
import { onlyAdmins, roles } from '../../api/roles.ts';
import type { Tables } from '../../db/schema.ts';
import { NewAdmin, passwordOrEmpty, TypedPassword } from '../../desk/admin/admin.schema.ts';
import { endAdminSessions } from '../../desk/admin/admin-sessions.server.ts';
import { createAdmin, setAdminPassword } from '../../desk/admin/admins.server.ts';
import { resetSecondFactor } from '../../desk/admin/second-factor.server.ts';
import { defineResource, type ServerRowAction } from '../../desk/lists/resource.server.ts';
import { inWords } from '../../desk/lists/words.ts';
import { Conflict, Invalid } from '../../platform/errors.ts';
import { firstMessage } from '../../platform/text/outside-text.ts';

/** For an existing admin, an empty password keeps the current one. */
const AdminForm = z.extend(NewAdmin, {
  password: TypedPassword.check(
    z.superRefine((text, context) => {
      const result = z.safeParse(NewAdmin.shape.password, text || 'as it was before');
      if (!result.success) context.addIssue(firstMessage(result.error));
    }),
    z.meta({ pattern: passwordOrEmpty }),
  ),
});

const disable: ServerRowAction = {
  name: 'disable',
  label: 'Disable',
  doneText: 'Disabled {rows}.',
  undo: 'enable',
  refuse: ({ id, status }, caller) =>
    isSelf(id, caller)
      ? "You can't disable your own account."
      : status !== 'active' && 'This admin is already disabled.',
  run: async (tx, id) => {
    await tx
      .updateTable('admins')
      .set({ disabled_at: sql<Date>`now()` })
      .where('id', '=', Number(id))
      .execute();
    await endAdminSessions(tx, Number(id));
    await refuseNoAdmin(tx);
  },
};

const enable: ServerRowAction = {
  name: 'enable',
  label: 'Enable',
  doneText: 'Enabled {rows}.',
  undo: 'disable',
  refuse: ({ status }) => status === 'active' && 'This admin is not disabled.',
  run: (tx, id) => tx.updateTable('admins').set({ disabled_at: null }).where('id', '=', Number(id)).execute(),
};

const resetFactor: ServerRowAction = {
  name: 'reset-second-factor',
  label: 'Turn off two-factor',
  doneText: 'Turned off two-factor authentication for {rows}.',
  confirm:
    'The password alone will sign in until the admin turns it on again. Turn off two-factor authentication?',
  refuse: ({ id, hasSecondFactor }, caller) =>
    isSelf(id, caller)
      ? 'Change your own two-factor authentication at /admin/security.'
      : !hasSecondFactor && 'This admin has no two-factor authentication.',
  run: (tx, id) => resetSecondFactor(tx, Number(id)),
};

/** Who may sign in to the back office. */
export const admins = defineResource({
  name: 'admins',
  title: 'Admins',
  one: 'admin',
  about:
    'People who can sign in. Admins can change everything, editors can change jobs and articles and see no money, analysts can view reports and lists without personal data.',
  read: onlyAdmins,
  write: onlyAdmins,
  columns: [
    { name: 'username', label: 'Username', kind: 'text' },
    { name: 'role', label: 'Role', kind: 'word' },
    { name: 'hasSecondFactor', label: 'Two-factor', kind: 'flag' },
    { name: 'status', label: 'Status', kind: 'status' },
    { name: 'lastSignedInAt', label: 'Last sign-in', kind: 'time', derived: true },
    { name: 'createdAt', label: 'Created', kind: 'time' },
    { name: 'id', label: 'ID', kind: 'number', detail: true },
  ],
  filters: [
    { name: 'q', label: 'Username', kind: 'contains', columns: ['username'] },
    { name: 'role', label: 'Role', kind: 'is', column: 'role', options: roles },
  ],
  sort: 'username',
  // Locks all admins, because one admin with all rights must remain.
  lock: (tx) => tx.selectFrom('admins').select('id').orderBy('id').forNoKeyUpdate().execute(),
  rows: (db) =>
    db
      .selectFrom('admins')
      .select(['id', 'username', 'role', 'created_at as createdAt'])
      .select('last_signed_in_at as lastSignedInAt')
      .select(sql<boolean>`totp_secret is not null`.as('hasSecondFactor'))
      .select(sql<string>`case when disabled_at is null then 'active' else 'disabled' end`.as('status')),
  fields: [
    { name: 'username', kind: 'text' },
    {
      name: 'password',
      label: 'Password',
      kind: 'password',
      hint: 'A new password signs the admin out everywhere.',
    },
    { name: 'role', kind: 'select', options: roles.map((value) => ({ value, label: value })) },
  ],
  schema: AdminForm,
  create: async (tx, input) => {
    if (input.password === '') throw new Invalid({ password: 'Enter a password.' });
    return { id: await createAdmin(tx, input) };
  },
  update: async (tx, id, { password, ...input }, caller) => {
    if (input.role !== undefined && input.role !== 'admin')
      refuseSelf(id, caller, "You can't remove your own admin role.");
    if (password) {
      refuseSelf(id, caller, 'Change your own password at /admin/security.');
      await setAdminPassword(tx, Number(id), password);
    }
    if (Object.keys(input).length > 0)
      await tx.updateTable('admins').set(input).where('id', '=', Number(id)).execute();
    await refuseNoAdmin(tx);
    return undefined;
  },
  refuseRemove: ({ id }, caller) => isSelf(id, caller) && "You can't delete your own account.",
  remove: async (tx, id) => {
    await tx.deleteFrom('admins').where('id', '=', Number(id)).execute();
    await refuseNoAdmin(tx);
  },
  actions: [disable, enable, resetFactor],
});

const isSelf = (id: string | number, caller: Caller): boolean =>
  caller.kind === 'admin' && caller.id === Number(id);

function refuseSelf(id: string, caller: Caller, message: string): void {
  if (isSelf(id, caller)) throw new Conflict(message);
}

/** At least one admin must have all rights. @throws Conflict */
async function refuseNoAdmin(tx: Transaction<Tables>): Promise<void> {
  const left = await tx
    .selectFrom('admins')
    .select('id')
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (!left) throw new Conflict('At least one active admin with the role "admin" must remain.');
}

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
