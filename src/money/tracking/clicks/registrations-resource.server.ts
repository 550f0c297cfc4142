import { sql } from 'kysely';
import { readers } from '../../../api/roles.ts';
import { defineResource } from '../../../desk/lists/resource.server.ts';
import {
  clickColumn,
  clickFields,
  clickFilters,
  clickOf,
  hourFields,
  hourFilters,
  originColumns,
  originIds,
  visitFilters,
} from './visit-fields.server.ts';

/** The list of registrations with their origins, without personal data. An erased account still counts. */
export const registrations = defineResource({
  name: 'registrations',
  title: 'Registrations',
  one: 'registration',
  about: 'Where registered people came from. Registrations of erased accounts stay, without the person.',
  read: readers,
  columns: [
    { name: 'createdAt', label: 'Time', kind: 'time', neverNull: true },
    ...originColumns,
    { name: 'isErased', label: 'Erased', kind: 'flag' },
    clickColumn,
    { name: 'userId', label: 'User', kind: 'number', detail: true, link: { list: 'users', id: 'userId' } },
    ...originIds,
    { name: 'id', label: 'ID', kind: 'number', detail: true },
  ],
  filters: [...visitFilters('createdAt'), ...clickFilters, ...hourFilters],
  sort: '-createdAt',
  nameOf: ({ id, campaign, trafficSource }) =>
    [`Registration ${id}`, campaign ?? trafficSource].filter(Boolean).join(' from '),
  rows: (db) =>
    db
      .selectFrom('user_sources as o')
      .leftJoin('campaigns as c', 'c.id', 'o.campaign_id')
      .leftJoin('traffic_sources as s', 's.id', 'o.traffic_source_id')
      .leftJoin('clicks as k', (join) => join.on(clickOf('o.click_id')))
      .select(['o.id', 'o.created_at as createdAt', 'o.click_id as clickId', 'o.user_id as userId'])
      .select(['o.campaign_id as campaignId', 'o.traffic_source_id as trafficSourceId'])
      .select(['c.name as campaign', 's.name as trafficSource'])
      .select(sql<boolean>`o.user_id is null`.as('isErased'))
      .select(clickFields())
      .select(hourFields('o.created_at')),
});
