import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import type { Role } from '../../api/roles.ts';
import { conversions } from '../../money/tracking/conversions/conversions-resource.server.ts';
import { filterInWords } from './filter-view.server.ts';
import type { NamedList } from './list.ts';
import {
  findName,
  listChoices,
  maxChoices,
  namedListAccess,
  suggestNames,
  withIds,
} from './named-lists.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(`
    insert into traffic_sources (name) values ('Search Ads');
    insert into campaigns (code, name, traffic_source_id, start_date)
      select code, name, 1, '2026-01-01'
      from (values ('a', 'Spring nurses'), ('b', 'Night shift'), ('c', 'Night shift'), ('d', 'Day 100%')) as v (code, name);
    insert into sources (name, kind) values ('Acme feed', 'aggregator');
    insert into admins (username, password_hash) values ('ann', 'x');
    insert into conversions (conversion_type, external_reference_id, report_hash)
      select type, n, '' from unnest('{application,job_alert,application,Lead 2}'::text[]) with ordinality as types (type, n);
    insert into partners (name) select 'Partner ' || n from generate_series(1, ${maxChoices + 1}) as n;`);
});
afterAll(() => database.drop());

const resolve = async (names: NamedList, value: string, role: Role = 'admin') => {
  const filters = [{ name: 'f', label: 'F', kind: 'is', column: 'c', names } as const];
  const query = { page: 1, pageSize: 50, sort: 'c', filters: { f: value } };
  return (await withIds(database.db, { filters }, query, role)).filters.f;
};

test.each<[NamedList, string, string]>([
  ['campaigns', '1', '1'],
  ['campaigns', '4711', '4711'],
  ['campaigns', 'Spring nurses', '1'],
  ['campaigns', 'spring NURSES', '1'],
  ['campaigns', 'nurses', '1'],
  ['campaigns', 'Night shift (3)', '3'],
  ['campaigns', '100%', '4'],
  ['sources', 'Acme feed', 'Acme feed'],
  ['sources', 'acme', 'Acme feed'],
  ['sources', 'A removed feed', 'A removed feed'],
  ['admins', 'ann', 'ann'],
  ['conversion-types', 'job_alert', 'job_alert'],
  ['conversion-types', 'Job alert', 'job_alert'],
  ['conversion-types', 'a type that was', 'a type that was'],
])('of %s, %s is the id %s', async (list, typed, id) => {
  expect(await resolve(list, typed)).toBe(id);
});

test.each<[NamedList, string, RegExp]>([
  ['campaigns', 'Nobody', /no campaign "Nobody"/],
  ['campaigns', 'Spring nurses (9)', /no campaign/],
  ['campaigns', 'night shift', /more than one campaign .*: Night shift \(2\), Night shift \(3\)\./],
])('of %s, %s is refused with the remedy', async (list, typed, detail) => {
  await expect(resolve(list, typed)).rejects.toMatchObject({
    status: 400,
    message: expect.stringMatching(detail),
  });
});

test.each([
  ['CA', 'CA'],
  ['california', 'CA'],
  ['on-hold', 'on-hold'],
  ['On hold', 'on-hold'],
  ['Nowhere', 'Nowhere'],
])('an option is as good by its label: %s is %s', async (typed, value) => {
  const options = [{ value: 'CA', label: 'California' }, 'on-hold'];
  const filters = [{ name: 'f', label: 'F', kind: 'is', column: 'c', options } as const];
  const query = { page: 1, pageSize: 50, sort: 'c', filters: { f: typed } };
  expect((await withIds(database.db, { filters }, query, 'analyst')).filters.f).toBe(value);
});

test('a filter by type offers each type once, in words', async () => {
  expect(await listChoices(database.db, 'conversion-types')).toEqual([
    { value: 'application', label: 'Application' },
    { value: 'job_alert', label: 'Job alert' },
    { value: 'Lead 2', label: 'Lead 2' },
  ]);
});

test('the active filters in words', async () => {
  const { db } = database;
  const filters = { campaign: '1', type: 'job_alert', state: 'CA', category: 'Of old', status: 'pending' };
  expect(await filterInWords(db, conversions, filters, 'analyst')).toBe(
    'Status: Pending · Type: Job alert · Campaign: Spring nurses · Category: Of old · State: California',
  );
  expect(await filterInWords(db, conversions, {}, 'analyst')).toBe('');
});

test('a role that may not read the names gets no ids for them', async () => {
  expect(await resolve('admins', 'an', 'analyst')).toBe('an');
});

test('a select holds a few rows; more are suggested', async () => {
  const { db } = database;
  expect(await listChoices(db, 'campaigns')).toMatchObject([{ label: 'Day 100%' }, {}, {}, { value: '1' }]);
  expect(await listChoices(db, 'partners')).toBeNull();
  expect(await suggestNames(db, 'partners', 'partner 20')).toHaveLength(3);
  expect((await suggestNames(db, 'partners', '20'))[0]).toEqual({ id: '20', name: 'Partner 20' });
  expect(await suggestNames(db, 'partners', 'x')).toEqual([]);
});

test('every list answers every question', async () => {
  for (const { name } of namedListAccess) {
    expect(await findName(database.db, name, '999999999999'), name).toBeNull();
    expect(await suggestNames(database.db, name, "no'body"), name).toEqual([]);
    await listChoices(database.db, name);
  }
});
