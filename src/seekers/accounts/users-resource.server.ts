import { sql } from 'kysely';
import { type Endpoint, endpoint } from '../../api/endpoint.ts';
import { onlyAdmins } from '../../api/roles.ts';
import type { Database } from '../../db/client.ts';
import { recordAudit } from '../../desk/admin/audit.server.ts';
import { ids, linked } from '../../desk/lists/linked-columns.ts';
import { defineResource } from '../../desk/lists/resource.server.ts';
import { NotFound } from '../../platform/errors.ts';
import { erasePerson } from './erase.server.ts';
import { exportPersonalData } from './export.server.ts';

/** Registered accounts. Admins find them by name, address or ZIP code, and can erase them. */
export const users = defineResource({
  name: 'users',
  title: 'Users',
  one: 'user',
  about: 'Registered accounts. You can export or erase all data of an account.',
  personal: true,
  read: onlyAdmins,
  write: onlyAdmins,
  columns: [
    { name: 'email', label: 'Email', kind: 'text' },
    { name: 'firstName', label: 'First name', kind: 'text' },
    { name: 'lastName', label: 'Last name', kind: 'text' },
    { name: 'zipCode', label: 'ZIP code', kind: 'text' },
    { name: 'isConfirmed', label: 'Email confirmed', kind: 'flag' },
    { name: 'isEmailSubscribed', label: 'Email subscribed', kind: 'flag' },
    { name: 'createdAt', label: 'Registered', kind: 'time' },
    { ...linked.campaign, derived: true },
    { name: 'phoneNumber', label: 'Phone', kind: 'text', detail: true },
    { name: 'tcpaAccepted', label: 'TCPA consent', kind: 'flag', detail: true },
    ids.campaign,
    { name: 'id', label: 'ID', kind: 'number', detail: true },
  ],
  filters: [
    { name: 'q', label: 'Name or email', kind: 'contains', columns: ['name', 'email'] },
    { name: 'zip', label: 'ZIP code', kind: 'is', column: 'zipCode' },
    { name: 'campaign', label: 'Campaign', kind: 'is', column: 'campaignId', names: 'campaigns' },
    {
      name: 'source',
      label: 'Traffic source',
      kind: 'is',
      column: 'trafficSourceId',
      names: 'traffic-sources',
    },
    { name: 'from', label: 'Registered from', kind: 'from', column: 'createdAt' },
    { name: 'until', label: 'Registered to', kind: 'until', column: 'createdAt' },
  ],
  sort: '-createdAt',
  table: 'users',
  rows: (db) =>
    db
      .selectFrom('users as u')
      .leftJoin('user_sources as o', 'o.user_id', 'u.id')
      .leftJoin('campaigns as c', 'c.id', 'o.campaign_id')
      .select(['u.id', 'u.email', 'u.first_name as firstName', 'u.last_name as lastName'])
      .select(['u.zip_code as zipCode', 'u.phone_number as phoneNumber', 'u.tcpa_accepted as tcpaAccepted'])
      .select(['u.is_email_subscribed as isEmailSubscribed', 'u.created_at as createdAt'])
      .select(['o.campaign_id as campaignId', 'o.traffic_source_id as trafficSourceId', 'c.name as campaign'])
      .select(sql<boolean>`u.email_confirmed_at is not null`.as('isConfirmed'))
      .select(sql<string>`u.first_name || ' ' || u.last_name`.as('name')),
  exportLabel: 'Export all data',
  remove: (tx, id) => erasePerson(tx, Number(id)),
});

/**
 * POST /admin/users/{id}/export: all stored data of an account, as a file for its owner. Not a GET, because
 * the audit log records who did it.
 */
export function userExport(db: Database): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/admin/users/{id}/export',
    summary: 'Exports all data of an account',
    tag: users.title,
    access: onlyAdmins,
    answers: 'a JSON file: rows by table',
    handle: async ({ params, caller, client }) => {
      const id = /^\d{1,15}$/.test(params.id) ? Number(params.id) : 0;
      const user = await db
        .selectFrom('users')
        .select(['id', 'email'])
        .where('id', '=', id)
        .executeTakeFirst();
      if (!user) throw new NotFound(`There is no user with ID ${params.id}.`);
      const personal = await exportPersonalData(db, user, (tx) =>
        recordAudit(tx, { caller, action: 'export', entity: users.name, entityId: id, ip: client.ip }),
      );
      return Response.json(personal, {
        headers: { 'content-disposition': `attachment; filename="user-${id}.json"` },
      });
    },
  });
}
