import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { testServices } from '../../../tests/support/services.ts';
import type { Role } from '../../api/roles.ts';
import { findInOffice } from './find.server.ts';

const click = '01900000-0000-7000-8000-000000000001';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(`
    insert into partners (id, name) overriding system value values (7007, 'Harbor Staffing');
    insert into traffic_sources (id, name, cost_model) overriding system value values (7007, 'Harbor letter', 'cpc');
    insert into campaigns (id, code, name, traffic_source_id, start_date)
      overriding system value select n, 'nurses-' || n, 'Nurses of week ' || n, 7007, '2026-01-01' from generate_series(20, 26) n;
    insert into users (id, email, first_name, unsubscribe_token) overriding system value values (7007, 'harbor@seekers.example', 'Ada', 'x');
    insert into clicks (id, clicked_at, landing_page) values ('${click}', now(), '/');
    insert into conversions (id, conversion_type, status, report_hash, external_reference_id, partner_id)
      overriding system value values (900, 'hire', 'pending', 'x', 'T-4711', 7007)`);
});
afterAll(() => database.drop());

async function found(text: string, role: Role = 'admin'): Promise<string[]> {
  const services = testServices(database);
  const lists = await findInOffice({ ...services, origin: '' }, role, text);
  return lists.flatMap(({ list, rows, more }) => [
    ...rows.map(({ id, name }) => `${list}/${id} ${name}`),
    ...(more ? [`${list}${more}`] : []),
  ]);
}

test.each<[text: string, found: string[], role?: Role]>([
  [
    'harbor',
    [
      'traffic-sources/7007 Harbor letter',
      'partners/7007 Harbor Staffing',
      'users/7007 harbor@seekers.example',
    ],
  ],
  ['harbor', ['traffic-sources/7007 Harbor letter', 'partners/7007 Harbor Staffing'], 'analyst'],
  [
    '7007',
    [
      'traffic-sources/7007 Harbor letter',
      'partners/7007 Harbor Staffing',
      'users/7007 harbor@seekers.example',
    ],
  ],
  [
    'NURSES',
    [...[26, 25, 24, 23, 22].map((n) => `campaigns/${n} Nurses of week ${n}`), 'campaigns?q=NURSES'],
  ],
  ['nurses-23', ['campaigns/23 Nurses of week 23']],
  ['T-4711', ['conversions/900 Hire from Harbor Staffing']],
  [click, [`clicks/${click} Click from /`]],
  ['no such thing', []],
  ["'; drop table users; --", []],
  ['%', []],
])('%s finds %j for the role %s', async (text, expected, role) => {
  expect(await found(text, role)).toEqual(expected);
});
